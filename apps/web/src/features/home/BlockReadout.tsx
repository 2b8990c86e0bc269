import type { BlockSummary } from '@corescope/api-schema/shapes/block-summary'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { NativeAmount } from '../../entities/amounts.tsx'
import { Timestamp } from '../../entities/Timestamp.tsx'
import { formatInteger, formatRatio } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { paths } from '../../paths.ts'
import styles from './BlockStrip.module.css'

/** The facts of one block in a line of fixed height, so that pointing at another moves nothing. */
export const BlockReadout = ({ block }: { block: BlockSummary }) => {
  const t = useMessages()
  const { blockNumber, transactionCount: count, gasUsed, gasLimit } = block
  return (
    <div className={styles.readout}>
      <a className={styles.number} href={paths.block(blockNumber)} tabIndex={-1}>
        {formatInteger(blockNumber)}
      </a>
      <span className={styles.soft}>
        <Timestamp value={block.timestamp} />
      </span>
      <span>{t('home.factTransactions', { count, shown: formatInteger(count) })}</span>
      <span>{t('home.factGas', { gas: formatInteger(gasUsed), share: formatRatio(gasUsed, gasLimit) })}</span>
      <span>
        <NativeAmount wei={block.fees} /> <span className={styles.soft}>{t('home.factFees')}</span>
      </span>
      <span>
        <span className={styles.soft}>{t('home.factBy')}</span> <AddressLink address={block.miner} copy={false} />
      </span>
    </div>
  )
}
