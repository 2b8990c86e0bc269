import type { SimulatedCall } from '@corescope/api-schema/execution/calls'
import { apiQuery } from '../../api-client/api-query.ts'
import { describeError } from '../../api-client/describe-error.ts'
import { useCall } from '../../api-client/use-call.ts'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { NativeAmount } from '../../entities/amounts.tsx'
import { DecodedValues } from '../../entities/decoded/DecodedValues.tsx'
import { causeAmong, FailureSource } from '../../entities/failure-source/FailureSource.tsx'
import { TokenLink } from '../../entities/TokenLink.tsx'
import { TokenUnits } from '../../entities/tokens/TokenUnits.tsx'
import { formatInteger } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { paths } from '../../paths.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './ContractCalls.module.css'
import type { WantedCall } from './simulate.ts'

type Balance = SimulatedCall['balances'][number]
type Log = SimulatedCall['logs'][number]

/** Of a contract that is no known token: its smallest units, or how many of an item. */
const unknownToken = (tokenItem: string | null) =>
  ({ decimals: null, standard: tokenItem === null ? 20 : 1155 }) as const

const Move = ({ balance: { account, contract, token, tokenItem, amount } }: { balance: Balance }) => {
  const isLess = amount.startsWith('-')
  const size = isLess ? amount.slice(1) : amount
  return (
    <li className={styles.move}>
      <AddressLink address={account} />
      <span className={isLess ? styles.less : styles.more}>
        {isLess ? '−' : '+'}
        {contract === null ? (
          <NativeAmount wei={size} />
        ) : (
          <TokenUnits amount={size} token={token ?? unknownToken(tokenItem)} />
        )}
      </span>
      {token !== null && <TokenLink token={token} />}
      {token === null && contract !== null && <AddressLink address={contract} />}
      {contract !== null && tokenItem !== null && (
        <a className={styles.item} href={paths.nft(contract.hash, tokenItem)}>
          #{tokenItem}
        </a>
      )}
    </li>
  )
}

const Event = ({ log: { address, topics, decoded } }: { log: Log }) => (
  <li className={styles.event}>
    <p>
      {decoded === null ? <code className={styles.single}>{topics[0] ?? '–'}</code> : <strong>{decoded.name}</strong>}{' '}
      <AddressLink address={address} />
    </p>
    {decoded !== null && (
      <DecodedValues values={decoded.values} addresses={decoded.addresses} isTooLarge={decoded.isTooLarge} />
    )}
  </li>
)

const Balances = ({ told }: { told: SimulatedCall }) => {
  const t = useMessages()
  const { balances, balanceCount, isCut } = told
  if (balanceCount === 0) return isCut ? null : <p className={styles.soft}>{t('contract-calls.noMoves')}</p>
  return (
    <section aria-label={t('contract-calls.moves')}>
      <h4>{t('contract-calls.moves')}</h4>
      <ul className={styles.effects}>
        {balances.map((balance) => (
          <Move key={`${balance.account.hash}${balance.contract?.hash}${balance.tokenItem}`} balance={balance} />
        ))}
      </ul>
      {balanceCount > balances.length && (
        <p className={styles.soft}>{t('contract-calls.effectsCut', { shown: formatInteger(balanceCount) })}</p>
      )}
    </section>
  )
}

const Events = ({ told }: { told: SimulatedCall }) => {
  const t = useMessages()
  const { logs, logCount, isCut } = told
  if (logCount === 0) return isCut ? null : <p className={styles.soft}>{t('contract-calls.noEvents')}</p>
  return (
    <section aria-label={t('contract-calls.events')}>
      <h4>{t('contract-calls.events')}</h4>
      <ol className={styles.effects}>
        {logs.map((log, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an event is known by its place.
          <Event key={index} log={log} />
        ))}
      </ol>
      {logCount > logs.length && (
        <p className={styles.soft}>{t('contract-calls.effectsCut', { shown: formatInteger(logCount) })}</p>
      )}
    </section>
  )
}

/** What the server reads from a trace of a call: undefined while it is not there. */
export interface Effects {
  told: SimulatedCall | undefined
  error: Error | null
}

/** Asks for a trace of a call; one that was told of a former try is asked for again. */
export const useEffects = ({ from, to, data, value }: WantedCall): Effects => {
  const query = apiQuery('simulateCall', { from, to, data, value: value.toString() })
  const { data: told, error, isFetching } = useCall(query, { staleMs: 0, toasts: 'never' })
  return isFetching ? { told: undefined, error: null } : { told, error }
}

/** What a call would change, and the line at which it would fail: as the server reads it from a trace of the node. */
export const SimulationEffects = ({ effects: { told, error } }: { effects: Effects }) => {
  const t = useMessages()
  if (error !== null) {
    return <p className={styles.soft}>{t('contract-calls.effectsUnknown', { reason: describeError(error) })}</p>
  }
  if (told === undefined) {
    return (
      <p aria-busy="true">
        <Skeleton width="50%" />
      </p>
    )
  }
  if (!told.works) {
    const cause = causeAmong(told.places)
    return cause === undefined ? null : <FailureSource place={cause} />
  }
  return (
    <>
      {told.isCut && (
        <p className={styles.fault} role="alert">
          {t('contract-calls.effectsUnread')}
        </p>
      )}
      <Balances told={told} />
      <Events told={told} />
    </>
  )
}
