import type { BlockSummary } from '@corescope/api-schema/block-summary'
import { useMemo } from 'react'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { Fee, GasPrice } from '../../entities/amounts.tsx'
import { BlockLink } from '../../entities/BlockLink.tsx'
import { GasBar, gasShare } from '../../entities/GasBar.tsx'
import { TimeHeader, Timestamp } from '../../entities/Timestamp.tsx'
import { formatBytes } from '../../format/bytes.ts'
import { formatInteger, formatPercent } from '../../format/number.ts'
import type { translate } from '../../i18n/translate.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { paths } from '../../paths.ts'
import type { Column } from '../../ui/table/Table.tsx'
import styles from './Blocks.module.css'

/** Gas used with its share of the limit. */
export const GasCell = ({ block }: { block: Pick<BlockSummary, 'gasUsed' | 'gasLimit'> }) => (
  <span className={styles.gas}>
    {formatInteger(block.gasUsed)}
    <GasBar gasUsed={block.gasUsed} gasLimit={block.gasLimit} />
    <span className={styles.share}>{formatPercent(gasShare(block.gasUsed, block.gasLimit))}</span>
  </span>
)

const blockColumns = (t: typeof translate, withBaseFee: boolean): readonly Column<BlockSummary>[] => {
  const baseFee: Column<BlockSummary> = {
    key: 'baseFee',
    header: t('blocks.baseFee'),
    width: 140,
    align: 'end',
    cell: ({ baseFeePerGas }) => (baseFeePerGas === null ? '–' : <GasPrice wei={baseFeePerGas} />),
  }
  return [
    {
      key: 'number',
      header: t('blocks.number'),
      width: 130,
      cell: ({ blockNumber }) => <BlockLink blockNumber={blockNumber} primary />,
    },
    { key: 'age', header: <TimeHeader />, width: 160, cell: ({ timestamp }) => <Timestamp value={timestamp} /> },
    {
      key: 'transactions',
      header: t('blocks.transactions'),
      width: 132,
      align: 'end',
      cell: ({ blockNumber, transactionCount: count }) =>
        count === 0 ? '0' : <a href={paths.block(blockNumber, 'txs')}>{formatInteger(count)}</a>,
    },
    { key: 'validator', header: t('blocks.validator'), cell: ({ miner }) => <AddressLink address={miner} /> },
    {
      key: 'gasUsed',
      header: t('blocks.gasUsed'),
      width: 270,
      align: 'end',
      cell: (block) => <GasCell block={block} />,
    },
    {
      key: 'gasLimit',
      header: t('blocks.gasLimit'),
      width: 130,
      align: 'end',
      cell: ({ gasLimit }) => formatInteger(gasLimit),
    },
    ...(withBaseFee ? [baseFee] : []),
    { key: 'fees', header: t('blocks.fees'), width: 170, align: 'end', cell: ({ fees }) => <Fee wei={fees} /> },
    { key: 'size', header: t('blocks.size'), width: 110, align: 'end', cell: ({ size }) => formatBytes(size) },
  ]
}

/** Columns of any list of blocks; `withBaseFee` where there is one to speak of (Core's is 0 in every block). */
export const useBlockColumns = (withBaseFee: boolean): readonly Column<BlockSummary>[] => {
  const t = useMessages()
  return useMemo(() => blockColumns(t, withBaseFee), [t, withBaseFee])
}
