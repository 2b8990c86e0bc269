import type { ForkedBlock } from '@corescope/api-schema/blocks/calls'
import { useMemo } from 'react'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { BlockLink } from '../../entities/BlockLink.tsx'
import { HashText } from '../../entities/HashText.tsx'
import { Timestamp } from '../../entities/Timestamp.tsx'
import { formatInteger } from '../../format/number.ts'
import type { translate } from '../../i18n/translate.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { paths } from '../../paths.ts'
import type { Column } from '../../ui/table/Table.tsx'
import { forkReasonKey } from './fork-reason.ts'

const forkedBlockColumns = (t: typeof translate): readonly Column<ForkedBlock>[] => [
  {
    key: 'number',
    header: t('blocks.number'),
    width: 130,
    cell: ({ blockNumber, blockHash }) => <BlockLink blockNumber={blockNumber} hash={blockHash} primary />,
  },
  {
    key: 'hash',
    header: t('blocks.hash'),
    width: 220,
    cell: ({ blockHash }) => <HashText hash={blockHash} href={paths.block(blockHash)} />,
  },
  {
    key: 'detected',
    header: t('blocks.detected'),
    width: 150,
    cell: ({ detectedAt }) => <Timestamp value={detectedAt} />,
  },
  {
    key: 'reason',
    header: t('blocks.reason'),
    cell: ({ reason }) => {
      const key = forkReasonKey(reason)
      return key === undefined ? reason : t(key)
    },
  },
  { key: 'depth', header: t('blocks.depth'), width: 80, align: 'end', cell: ({ depth }) => formatInteger(depth) },
  {
    key: 'canonical',
    header: t('blocks.canonical'),
    width: 220,
    cell: ({ canonicalHash, readopted }) => {
      if (readopted) return t('blocks.readopted')
      if (canonicalHash === null) return t('blocks.noCanonical')
      return <HashText hash={canonicalHash} href={paths.block(canonicalHash)} />
    },
  },
  {
    key: 'validator',
    header: t('blocks.validator'),
    width: 216,
    cell: ({ miner }) => <AddressLink address={miner} />,
  },
  {
    key: 'transactions',
    header: t('blocks.transactions'),
    width: 132,
    align: 'end',
    cell: ({ blockHash, transactionCount: count }) =>
      count === 0 ? '0' : <a href={paths.block(blockHash, 'txs')}>{formatInteger(count)}</a>,
  },
]

/** Columns of the list of displaced blocks: the same array until the language changes. */
export const useForkedBlockColumns = (): readonly Column<ForkedBlock>[] => {
  const t = useMessages()
  return useMemo(() => forkedBlockColumns(t), [t])
}
