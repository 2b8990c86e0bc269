import type { BlockSummary } from '@corescope/api-schema/shapes/block-summary'
import { useMemo } from 'react'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { Fee, GasPrice } from '../../entities/amounts.tsx'
import { BlockLink } from '../../entities/BlockLink.tsx'
import { GasBar } from '../../entities/GasBar.tsx'
import { TimeHeader, Timestamp } from '../../entities/Timestamp.tsx'
import { formatBytes } from '../../format/bytes.ts'
import { formatInteger, formatRatio } from '../../format/number.ts'
import type { translate } from '../../i18n/translate.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { paths } from '../../paths.ts'
import type { Column } from '../../ui/table/Table.tsx'
import styles from './Blocks.module.css'

/** Gas used with its share of the limit. */
const GasCell = ({ block }: { block: Pick<BlockSummary, 'gasUsed' | 'gasLimit'> }) => (
  <span className={styles.gas}>
    {formatInteger(block.gasUsed)}
    <GasBar gasUsed={block.gasUsed} gasLimit={block.gasLimit} />
    <span className={styles.share}>{formatRatio(block.gasUsed, block.gasLimit)}</span>
  </span>
)

const blockColumns = (t: typeof translate, withBaseFee: boolean): readonly Column<BlockSummary>[] => {
  const baseFee: Column<BlockSummary> = {
    key: 'baseFee',
    header: t('blocks.baseFee'),
    width: 120,
    align: 'end',
    cell: ({ baseFeePerGas }) => (baseFeePerGas === null ? '–' : <GasPrice wei={baseFeePerGas} />),
  }
  return [
    {
      key: 'number',
      header: t('blocks.number'),
      width: 120,
      cell: ({ blockNumber }) => <BlockLink blockNumber={blockNumber} primary />,
    },
    { key: 'age', header: <TimeHeader />, width: 136, cell: ({ timestamp }) => <Timestamp value={timestamp} /> },
    {
      key: 'transactions',
      header: t('blocks.transactions'),
      width: 116,
      align: 'end',
      cell: ({ blockNumber, transactionCount: count }) =>
        count === 0 ? '0' : <a href={paths.block(blockNumber, 'txs')}>{formatInteger(count)}</a>,
    },
    {
      key: 'validator',
      header: t('blocks.validator'),
      width: 232,
      cell: ({ miner }) => <AddressLink address={miner} />,
    },
    {
      key: 'gasUsed',
      header: t('blocks.gasUsed'),
      width: 250,
      align: 'end',
      cell: (block) => <GasCell block={block} />,
    },
    {
      key: 'gasLimit',
      card: 'hidden',
      header: t('blocks.gasLimit'),
      width: 116,
      align: 'end',
      cell: ({ gasLimit }) => formatInteger(gasLimit),
    },
    ...(withBaseFee ? [baseFee] : []),
    { key: 'fees', header: t('blocks.fees'), width: 150, align: 'end', cell: ({ fees }) => <Fee wei={fees} /> },
    {
      key: 'size',
      card: 'hidden',
      header: t('blocks.size'),
      width: 100,
      align: 'end',
      cell: ({ size }) => formatBytes(size),
    },
  ]
}

/** Whether a list of blocks has a column of base fees: where one is not 0, which Core's are in every block. Pure. */
export const hasBaseFees = (blocks: readonly Pick<BlockSummary, 'baseFeePerGas'>[]): boolean =>
  blocks.some(({ baseFeePerGas }) => (baseFeePerGas ?? '0') !== '0')

/** Columns of any list of blocks; `withBaseFee` where there is one to speak of (Core's is 0 in every block). */
export const useBlockColumns = (withBaseFee: boolean): readonly Column<BlockSummary>[] => {
  const t = useMessages()
  return useMemo(() => blockColumns(t, withBaseFee), [t, withBaseFee])
}
