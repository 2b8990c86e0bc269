import { describeError } from '../../api-client/describe-error.ts'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { bareAddress } from '../../entities/address-name.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Sparkline } from '../../ui/chart/Sparkline.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Amount, ChangedBy } from './Amount.tsx'
import styles from './Balance.module.css'
import { type BalanceAnswer, balanceQuery, useBalances } from './queries.ts'
import { momentsOf, type Question } from './question.ts'

const Figures = ({ moments, answers }: { moments: readonly string[]; answers: readonly BalanceAnswer[] }) => {
  const t = useMessages()
  return (
    <details>
      <summary>{t('balances.points')}</summary>
      <ul className={styles.points}>
        {answers.map((answer, index) => (
          <li key={moments[index]}>
            <span className={styles.soft}>{moments[index]}</span>
            <Amount amount={answer.balance} of={answer} />
          </li>
        ))}
      </ul>
    </details>
  )
}

const Line = ({
  question,
  address,
  moments,
}: {
  question: Question
  address: `0x${string}`
  moments: readonly string[]
}) => {
  const t = useMessages()
  const asked = useBalances(moments.map((date) => balanceQuery(question, address, { date })))
  const answers = asked.flatMap(({ answer }) => (answer === undefined ? [] : [answer]))
  const failed = asked.find(({ error }) => error !== null)
  const [first, last] = [answers[0], answers.at(-1)]
  const isWhole = answers.length === moments.length && first !== undefined && last !== undefined
  return (
    <tr>
      <td>
        <AddressLink address={first?.address ?? bareAddress(address)} />
      </td>
      {!isWhole && (
        <td colSpan={4} className={failed?.error ? styles.bad : undefined}>
          {failed?.error ? describeError(failed.error) : <Skeleton width="60%" />}
        </td>
      )}
      {isWhole && (
        <>
          <td className={styles.spark}>
            <Sparkline
              values={answers.map(({ balance }) => Number(balance))}
              label={t('balances.historyOf', { address })}
              fromZero
            />
            <Figures moments={moments} answers={answers} />
          </td>
          <td className={styles.end}>
            <Amount amount={first.balance} of={first} />
          </td>
          <td className={styles.end}>
            <Amount amount={last.balance} of={last} />
          </td>
          <td className={styles.end}>
            <ChangedBy amount={BigInt(last.balance) - BigInt(first.balance)} of={last} />
          </td>
        </>
      )}
    </tr>
  )
}

/** Balances at evenly spaced moments between two, a line for each address. */
export const BalancesOverTime = ({
  question,
  history,
}: {
  question: Question
  history: { from: string; to: string }
}) => {
  const t = useMessages()
  const moments = momentsOf(history)
  return (
    <>
      <p className={styles.empty}>
        {t('balances.historyLead', { points: moments.length, from: moments[0] ?? '', to: moments.at(-1) ?? '' })}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller must be reachable by keyboard. */}
      <section className={styles.scroller} aria-label={t('balances.history')} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('balances.address')}</th>
              <th scope="col">{t('balances.history')}</th>
              <th scope="col" className={styles.end}>
                {t('balances.first')}
              </th>
              <th scope="col" className={styles.end}>
                {t('balances.last')}
              </th>
              <th scope="col" className={styles.end}>
                {t('balances.change')}
              </th>
            </tr>
          </thead>
          <tbody>
            {question.addresses.map((address) => (
              <Line key={address} question={question} address={address} moments={moments} />
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}
