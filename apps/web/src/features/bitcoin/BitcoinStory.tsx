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

const sentenceOf = ({ version, delegator, validator, amount }: BitcoinStakeRecord) => {
  if (version === 2 && delegator !== null) return 'sentenceLiquid'
  if (version !== 1 || delegator === null || validator === null) return 'sentenceOther'
  return amount === null ? 'sentenceUnknownAmount' : 'sentence'
}

const StakeSentence = ({ stake }: { stake: BitcoinStakeRecord }) => {
  const t = useMessages()
  const { delegator, validator, amount, lockTime } = stake
  const text = t(`bitcoin.${sentenceOf(stake)}`, {
    kind: lockKindOf(lockTime),
    height: formatInteger(lockTime ?? 0),
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

/** What happened, in one sentence, and what speaks against it. */
export const BitcoinStory = ({ answer: { stake } }: { answer: DecodedBitcoin }) => {
  const t = useMessages()
  if (stake === null) {
    return (
      <Panel>
        <p>{t('bitcoin.noStake')}</p>
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
        <StakeSentence stake={stake} />
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
