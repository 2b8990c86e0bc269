import type { BitcoinStakeRecord, DecodedBitcoin } from '@corescope/api-schema/bitcoin/calls'
import { runtimeConfig } from '../../config/runtime-config.ts'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { Timestamp } from '../../entities/Timestamp.tsx'
import { formatInteger } from '../../format/number.ts'
import { rich } from '../../i18n/rich.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { Panel } from '../../ui/Panel.tsx'
import styles from './Bitcoin.module.css'
import { BitcoinAmount } from './BitcoinAmount.tsx'

/** Below it Bitcoin reads a lock time as the height of a block. */
const firstTime = 500_000_000
export const lockKindOf = (lockTime: number | null) =>
  lockTime === null ? 'none' : lockTime < firstTime ? 'height' : 'time'

/** With these the contract takes nothing. */
const refusals: readonly BitcoinStakeRecord['problems'][number][] = [
  ...(['otherData', 'noOutput', 'script', 'lockByHeight', 'noValue', 'noVault', 'tooLittle'] as const),
]

/** A lock that is over is told as past: of a stake, or of what Core never took. */
const isPast = (lockTime: number | null, now: number) =>
  lockTime !== null && lockKindOf(lockTime) === 'time' && lockTime * 1000 <= now

/**
 * The sentence that stands above all: it says that something is staked only where nothing known speaks against it. What Core has
 * taken is staked, whatever a source of Bitcoin or a reader's script say.
 */
export const sentenceOf = ({
  stake,
  confirmation,
  onCore,
  now = Date.now(),
}: Pick<DecodedBitcoin, 'confirmation' | 'onCore'> & { stake: BitcoinStakeRecord; now?: number }) => {
  const { version, delegator, validator, amount, problems, lockTime } = stake
  const isTaken = onCore === 'stake' || onCore === 'liquid'
  if (problems.includes('payload') || problems.includes('unknownVersion')) return 'sentenceOther'
  if (problems.includes('otherChain')) return 'sentenceOtherChain'
  const isUnsent = confirmation?.state === 'unknown' && !isTaken
  const isRefused = !isTaken && problems.some((problem) => refusals.includes(problem))
  if (version === 2 && delegator !== null) {
    if (isRefused) return 'sentenceRefusedLiquid'
    return isUnsent ? 'sentenceUnsentLiquid' : 'sentenceLiquid'
  }
  if (version !== 1 || delegator === null || validator === null) return 'sentenceOther'
  const isOver = isPast(lockTime, now)
  if (isRefused) return 'sentenceRefused'
  if (!isTaken && !isUnsent && isOver) return onCore === null ? 'sentenceLockOver' : 'sentenceMissed'
  if (!isTaken && problems.includes('lockTooShort')) return 'sentenceRefused'
  if (isUnsent) return 'sentenceUnsent'
  if (amount === null) return 'sentenceUnknownAmount'
  return isOver ? 'sentenceOver' : 'sentence'
}

type Told = Parameters<typeof sentenceOf>[0]

const StakeSentence = ({ told }: { told: Told }) => {
  const t = useMessages()
  const { delegator, validator, lockTime, chainId, paidIn } = told.stake
  const amount = told.stake.amount ?? paidIn
  const text = t(`bitcoin.${sentenceOf(told)}`, {
    kind: lockKindOf(lockTime),
    height: formatInteger(lockTime ?? 0),
    chain: chainId ?? 0,
    hasAmount: amount === null ? 'false' : 'true',
  })
  return (
    <p className={styles.sentence}>
      {rich(text, {
        amount: () => <strong>{amount !== null && <BitcoinAmount satoshi={amount} />}</strong>,
        time: () => lockTime !== null && <Timestamp value={lockTime} form="absolute" />,
        delegator: () => delegator !== null && <AddressLink address={delegator} copy={false} />,
        validator: () => validator !== null && <AddressLink address={validator} copy={false} />,
      })}
    </p>
  )
}

/** A transaction without a payload: Core may have been told of it all the same. */
const noStakeOf = (onCore: DecodedBitcoin['onCore']) =>
  onCore === 'liquid' || onCore === 'payout' || onCore === 'spending' ? (`noStake_${onCore}` as const) : 'noStake'

/** What happened, in one sentence, and what speaks against it. */
export const BitcoinStory = ({ answer }: { answer: DecodedBitcoin }) => {
  const t = useMessages()
  const { stake, confirmation, onCore } = answer
  if (stake === null) {
    return (
      <Panel>
        <p>{t(`bitcoin.${noStakeOf(onCore)}`)}</p>
      </Panel>
    )
  }
  const values = {
    version: stake.version,
    chain: stake.chainId ?? 0,
    own: Number(runtimeConfig().chain.chainId),
  }
  return (
    <Panel>
      <div className={styles.stack}>
        <StakeSentence told={{ stake, confirmation, onCore }} />
        {stake.problems.length > 0 && (
          <ul className={styles.problems}>
            {stake.problems.map((problem) => (
              <li key={problem}>{t(`bitcoin.problem_${problem}`, values)}</li>
            ))}
          </ul>
        )}
      </div>
    </Panel>
  )
}
