import type { BlockSummary } from '@corescope/api-schema/shapes/block-summary'
import { memo } from 'react'
import type { CallResponse } from '../../api-client/call-api.ts'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { Fee } from '../../entities/amounts.tsx'
import { BlockLink } from '../../entities/BlockLink.tsx'
import { GasBar } from '../../entities/GasBar.tsx'
import { Timestamp } from '../../entities/Timestamp.tsx'
import { formatInteger, formatRatio } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { paths } from '../../paths.ts'
import styles from './LatestList.module.css'
import { LatestList } from './LatestList.tsx'
import { homeListSize } from './queries.ts'

/** Drawn once an entry: an arrival moves the others, and changes nothing in them. */
const Row = memo(({ block }: { block: BlockSummary }) => {
  const t = useMessages()
  const { blockNumber, transactionCount: count, gasUsed, gasLimit } = block
  return (
    <>
      <div className={styles.cell}>
        <span className={`${styles.line} ${styles.number}`}>
          <BlockLink blockNumber={blockNumber} primary />
        </span>
        <span className={`${styles.line} ${styles.soft}`}>
          <Timestamp value={block.timestamp} />
        </span>
      </div>
      <div className={styles.cell}>
        <span className={styles.line}>
          <AddressLink address={block.miner} copy={false} />
        </span>
        <span className={`${styles.line} ${styles.soft}`}>
          <a href={paths.block(blockNumber, 'txs')}>
            {t('home.factTransactions', { count, shown: formatInteger(count) })}
          </a>
        </span>
      </div>
      <div className={`${styles.cell} ${styles.end} ${styles.last}`}>
        <span className={styles.line}>
          <Fee wei={block.fees} />
        </span>
        <span className={`${styles.line} ${styles.soft}`}>
          <GasBar gasUsed={gasUsed} gasLimit={gasLimit} />
          {formatRatio(gasUsed, gasLimit)}
        </span>
      </div>
    </>
  )
})

/** The newest blocks, one line of facts each. */
export const LatestBlocks = ({ answer }: { answer: CallResponse<'searchBlock'> | undefined }) => {
  const t = useMessages()
  return (
    <LatestList
      name={t('home.latestBlocks')}
      answer={answer}
      count={homeListSize}
      rowKey={({ blockHash }) => blockHash}
      render={(block) => <Row block={block} />}
      emptyText={t('home.stripEmpty')}
    />
  )
}
