import { describeError } from '../../api-client/describe-error.ts'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { bareAddress } from '../../entities/address-name.ts'
import { FiatWorth } from '../../entities/amounts.tsx'
import { BlockLink } from '../../entities/BlockLink.tsx'
import { Timestamp } from '../../entities/Timestamp.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { classNames } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Amount } from './Amount.tsx'
import styles from './Balance.module.css'
import { type Asked, balanceQuery, useBalances } from './queries.ts'
import type { Question } from './question.ts'

const Row = ({
  address,
  asked: { answer, error },
  isNative,
}: {
  address: `0x${string}`
  asked: Asked
  isNative: boolean
}) => {
  const t = useMessages()
  const cells = isNative ? 5 : 4
  return (
    <tr>
      <td>
        <AddressLink address={answer?.address ?? bareAddress(address)} />
      </td>
      {answer === undefined ? (
        <td colSpan={cells} className={error === null ? undefined : styles.bad}>
          {error === null ? <Skeleton width="60%" /> : describeError(error)}
        </td>
      ) : (
        <>
          <td className={styles.end} data-label={t('balances.balance')}>
            <Amount amount={answer.balance} of={answer} />
          </td>
          {isNative && (
            <td className={styles.end} data-label={t('balances.worth')}>
              <FiatWorth amount={answer.balance} />
            </td>
          )}
          <td className={styles.end} data-label={t('balances.block')}>
            <BlockLink blockNumber={answer.at.number} />
          </td>
          <td data-label={t('balances.time')}>
            <Timestamp value={answer.at.timestamp} />
          </td>
          <td className={styles.soft} data-label={t('balances.source')}>
            {t(`balances.source_${answer.source}`)}
          </td>
        </>
      )}
    </tr>
  )
}

const Total = ({ asked, isNative }: { asked: readonly Asked[]; isNative: boolean }) => {
  const t = useMessages()
  const answers = asked.flatMap(({ answer }) => (answer === undefined ? [] : [answer]))
  const [first] = answers
  if (first === undefined || answers.length < 2 || answers.length < asked.length) return null
  const total = answers.reduce((sum, { balance }) => sum + BigInt(balance), 0n).toString()
  return (
    <tfoot>
      <tr>
        <th scope="row">{t('balances.total')}</th>
        <td className={styles.end} data-label={t('balances.balance')}>
          <Amount amount={total} of={first} />
        </td>
        {isNative && (
          <td className={styles.end} data-label={t('balances.worth')}>
            <FiatWorth amount={total} />
          </td>
        )}
        <td colSpan={3} />
      </tr>
    </tfoot>
  )
}

/** The balance of each address at the moment of the question, and their sum. */
export const Results = ({ question }: { question: Question }) => {
  const t = useMessages()
  const { addresses, token } = question
  const isNative = token === undefined
  const asked = useBalances(addresses.map((address) => balanceQuery(question, address)))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller must be reachable by keyboard.
    <section className={styles.scroller} aria-label={t('balances.results')} tabIndex={0}>
      <table
        className={classNames(styles.table, styles.cards)}
        aria-busy={asked.some(({ answer, error }) => answer === undefined && error === null)}
      >
        <thead>
          <tr>
            <th scope="col">{t('balances.address')}</th>
            <th scope="col" className={styles.end}>
              {t('balances.balance')}
            </th>
            {isNative && (
              <th scope="col" className={styles.end}>
                {t('balances.worth')}
              </th>
            )}
            <th scope="col" className={styles.end}>
              {t('balances.block')}
            </th>
            <th scope="col">{t('balances.time')}</th>
            <th scope="col">{t('balances.source')}</th>
          </tr>
        </thead>
        <tbody>
          {addresses.map((address, index) => (
            <Row key={address} address={address} asked={asked[index]!} isNative={isNative} />
          ))}
        </tbody>
        <Total asked={asked} isNative={isNative} />
      </table>
    </section>
  )
}
