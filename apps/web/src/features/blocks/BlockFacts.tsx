import type { BlockDetail } from '@corescope/api-schema/blocks/calls'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { LazyFinalizedBy } from '../../entities/core-actions/LazyFinalizedBy.tsx'
import { GasBar } from '../../entities/GasBar.tsx'
import { HashText } from '../../entities/HashText.tsx'
import { StatusBadge } from '../../entities/StatusBadge.tsx'
import { Timestamp } from '../../entities/Timestamp.tsx'
import { formatBytes } from '../../format/bytes.ts'
import { formatInteger, formatRatio } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { paths } from '../../paths.ts'
import { Detail, DetailList } from '../../ui/DetailList.tsx'
import { BlockFees } from './BlockFees.tsx'
import styles from './Blocks.module.css'

const Standing = ({ block }: { block: BlockDetail }) => {
  const t = useMessages()
  const { confirmations: count, finality, finalizedBy } = block
  return (
    <Detail name={t('blocks.status')} help={t(`blocks.${finality}Tip`)}>
      <StatusBadge status={finality} />
      {finality !== 'forked' && (
        <span className={styles.soft}>{t('blocks.confirmations', { count, shown: formatInteger(count) })}</span>
      )}
      <LazyFinalizedBy by={finalizedBy} />
    </Detail>
  )
}

const Contents = ({ block }: { block: BlockDetail }) => {
  const t = useMessages()
  const { transactionCount, logCount, blockNumber, blockHash, finality } = block
  const id = finality === 'forked' ? blockHash : blockNumber
  const text = t('blocks.transactionsInBlock', { count: transactionCount })
  return (
    <Detail name={t('blocks.transactionsAndLogs')}>
      {transactionCount === 0 ? text : <a href={paths.block(id, 'txs')}>{text}</a>}
      {logCount !== null && <span className={styles.soft}>{t('blocks.logs', { count: logCount })}</span>}
    </Detail>
  )
}

const Gas = ({ block }: { block: BlockDetail }) => {
  const t = useMessages()
  const { gasUsed, gasLimit, blobGasUsed } = block
  const share = formatRatio(gasUsed, gasLimit)
  return (
    <>
      <Detail name={t('blocks.gasUsed')}>
        <span>{t('blocks.gasOf', { used: formatInteger(gasUsed), limit: formatInteger(gasLimit), share })}</span>
        <GasBar gasUsed={gasUsed} gasLimit={gasLimit} />
      </Detail>
      {blobGasUsed !== null && blobGasUsed !== '0' && (
        <Detail name={t('blocks.blobGas')}>{formatInteger(blobGasUsed)}</Detail>
      )}
    </>
  )
}

/** Core's validators write 2 when it is their turn and 1 when they step in (core-chain consensus/satoshi). */
const Difficulty = ({ block }: { block: BlockDetail }) => {
  const t = useMessages()
  const { difficulty, consensus } = block
  if (consensus !== 'satoshi')
    return difficulty === '0' ? null : <Detail name={t('blocks.difficulty')}>{difficulty}</Detail>
  const words = { '1': t('blocks.outOfTurn'), '2': t('blocks.inTurn') }[difficulty]
  return <Detail name={t('blocks.difficulty')}>{words ?? formatInteger(difficulty)}</Detail>
}

/** What a block holds, what that cost, and its place in the chain. */
export const BlockFacts = ({ block }: { block: BlockDetail }) => {
  const t = useMessages()
  const { withdrawalCount } = block
  return (
    <DetailList>
      <Contents block={block} />
      <Gas block={block} />
      <BlockFees block={block} />
      {withdrawalCount !== null && withdrawalCount > 0 && (
        <Detail name={t('blocks.withdrawals')}>{formatInteger(withdrawalCount)}</Detail>
      )}
      <Detail name={t('blocks.hash')}>
        <HashText hash={block.blockHash} whole />
      </Detail>
      <Detail name={t('blocks.parentHash')}>
        <HashText
          hash={block.parentHash}
          href={block.blockNumber === 0 ? undefined : paths.block(block.parentHash)}
          whole
        />
      </Detail>
    </DetailList>
  )
}

/** How it stands: whether it is final, when and by whom it was sealed, under which rules. */
export const BlockState = ({ block }: { block: BlockDetail }) => {
  const t = useMessages()
  const { size, hardFork } = block
  return (
    <DetailList>
      <Standing block={block} />
      <Detail name={t('blocks.timestamp')}>
        <Timestamp value={block.timestamp} form="both" />
      </Detail>
      <Detail name={t('blocks.sealedBy')}>
        <AddressLink address={block.miner} whole />
      </Detail>
      <Difficulty block={block} />
      <Detail name={t('blocks.size')}>
        {t('blocks.bytes', { size: formatBytes(size), bytes: formatInteger(size) })}
      </Detail>
      {hardFork !== null && <Detail name={t('blocks.hardFork')}>{hardFork}</Detail>}
    </DetailList>
  )
}
