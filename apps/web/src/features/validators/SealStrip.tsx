import type { CallResponse } from '../../api-client/call-api.ts'
import { runtimeConfig } from '../../config/runtime-config.ts'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { addressName } from '../../entities/address-name.ts'
import { formatInteger } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { paths } from '../../paths.ts'
import { classNames } from '../../ui/class-names.ts'
import { Panel } from '../../ui/Panel.tsx'
import styles from './Validators.module.css'

type Answer = CallResponse<'validatorSet'>

/** A sealer's number on its squares and in the legend: its place in the table of members. Nobody's is 0. */
const numberOf = (member: number | null) => (member === null ? 0 : member + 1)

/** Which number is whose, and how many of the blocks it sealed. */
const Sealers = ({ answer: { sealed, members } }: { answer: Answer }) => {
  const t = useMessages()
  const counts = new Map<number, number>()
  for (const { member } of sealed) counts.set(numberOf(member), (counts.get(numberOf(member)) ?? 0) + 1)
  const others = counts.get(0) ?? 0
  return (
    <ul className={styles.legend}>
      {members.map(({ operator, consensus, missed }, index) => (
        <li key={consensus.hash} className={styles.key}>
          <i className={styles.seal}>{index + 1}</i>
          <AddressLink address={operator ?? consensus} copy={false} />
          <span>
            {t('validators.sealedCount', { count: counts.get(index + 1) ?? 0 })}
            {missed > 0 && ` ${t('validators.missedInRound', { count: missed })}`}
          </span>
        </li>
      ))}
      {others > 0 && (
        <li className={styles.key}>
          <i className={classNames(styles.seal, styles.sealOther)}>?</i> {t('validators.another')}{' '}
          {t('validators.sealedCount', { count: others })}
        </li>
      )}
    </ul>
  )
}

/** Who sealed the newest blocks of the round, oldest at the left: each square has its sealer's number. */
export const SealStrip = ({ answer }: { answer: Answer }) => {
  const t = useMessages()
  const { sealed, members, lastBlock } = answer
  if (sealed.length === 0) return null
  // Turns are told by the difficulty that Core's consensus writes; other headers tell none.
  const hasTurns = runtimeConfig().chain.consensus === 'satoshi'
  const nameOf = (member: number | null) => {
    const found = member === null ? undefined : members[member]
    const reference = found?.operator ?? found?.consensus
    return reference === undefined ? t('validators.another') : addressName(reference).text
  }
  const title = lastBlock === null ? 'sealedTitle' : 'sealedLastTitle'
  return (
    <Panel flush title={t(`validators.${title}`, { count: sealed.length })}>
      <div className={styles.strip}>
        {sealed.toReversed().map(({ blockNumber, member, inTurn }) => {
          const words = !hasTurns ? 'sealedBy' : inTurn ? 'sealedInTurn' : 'sealedOutOfTurn'
          const tip = t(`validators.${words}`, { block: formatInteger(blockNumber), name: nameOf(member) })
          const look = member === null ? styles.sealOther : inTurn || !hasTurns ? undefined : styles.sealLate
          return (
            <a
              key={blockNumber}
              className={classNames(styles.seal, look)}
              href={paths.block(blockNumber)}
              data-tip={tip}
            >
              <span aria-hidden="true">{member === null ? '?' : numberOf(member)}</span>
              <span className="sr-only">{tip}</span>
            </a>
          )
        })}
      </div>
      <Sealers answer={answer} />
      {hasTurns && (
        <p className={styles.legend}>
          <span className={styles.key}>
            <i className={styles.seal} /> {t('validators.inTurn')}
          </span>
          <span className={styles.key}>
            <i className={classNames(styles.seal, styles.sealLate)} /> {t('validators.outOfTurn')}
          </span>
        </p>
      )}
    </Panel>
  )
}
