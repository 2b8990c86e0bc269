import type { BlockDetail } from '@corescope/api-schema/blocks/calls'
import { runtimeConfig } from '../../config/runtime-config.ts'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { Timestamp } from '../../entities/Timestamp.tsx'
import { formatAmount, formatRatio } from '../../format/number.ts'
import type { MessageKey } from '../../i18n/message-key.ts'
import { rich } from '../../i18n/rich.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import styles from './Blocks.module.css'

const keyOf = ({ finality, blockNumber, transactionCount }: BlockDetail): MessageKey => {
  if (finality === 'forked') return 'blocks.sentenceForked'
  if (blockNumber === 0) return 'blocks.sentenceGenesis'
  return transactionCount === 0 ? 'blocks.sentenceEmpty' : 'blocks.sentenceFull'
}

/** What happened, in one sentence. */
export const BlockSentence = ({ block }: { block: BlockDetail }) => {
  const t = useMessages()
  const text = t(keyOf(block), {
    transactions: block.transactionCount,
    share: formatRatio(block.gasUsed, block.gasLimit),
    fees: formatAmount(block.fees),
    symbol: runtimeConfig().chain.symbol,
  })
  return (
    <p className={styles.sentence}>
      {rich(text, {
        miner: () => <AddressLink address={block.miner} copy={false} />,
        time: () => <Timestamp value={block.timestamp} form="relative" />,
      })}
    </p>
  )
}
