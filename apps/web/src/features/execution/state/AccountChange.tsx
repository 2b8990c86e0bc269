import type { AccountState } from '@corescope/api-schema/execution/calls'
import type { ReactNode } from 'react'
import { AddressLink } from '../../../entities/AddressLink.tsx'
import { NativeAmount } from '../../../entities/amounts.tsx'
import { reasonKey } from '../../../entities/balance-reason-key.ts'
import { HashText } from '../../../entities/HashText.tsx'
import { formatInteger } from '../../../format/number.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/Icon.tsx'
import styles from './State.module.css'
import { StorageChanges } from './StorageChanges.tsx'

interface Props {
  account: AccountState
}

const Diff = ({ before, after, change }: { before: ReactNode; after: ReactNode; change?: ReactNode }) => (
  <span className={styles.diff}>
    <span className={styles.soft}>{before}</span>
    <Icon name="arrowRight" size={14} />
    <span>{after}</span>
    {change}
  </span>
)

const Signed = ({ wei }: { wei: string }) => (
  <span className={wei.startsWith('-') ? styles.loss : styles.gain}>
    {!wei.startsWith('-') && '+'}
    <NativeAmount wei={wei} exact />
  </span>
)

const Balance = ({ balance }: { balance: NonNullable<AccountState['balance']> }) => (
  <Diff
    before={<NativeAmount wei={balance.before} exact symbol={false} />}
    after={<NativeAmount wei={balance.after} exact />}
    change={<Signed wei={(BigInt(balance.after) - BigInt(balance.before)).toString()} />}
  />
)

const CodeOf = ({ code }: { code: { hash: string; size: number } | null }) => {
  const t = useMessages()
  if (code === null) return <span className={styles.soft}>{t('state.codeNone')}</span>
  return (
    <>
      {t('state.codeBytes', { size: code.size, shown: formatInteger(code.size) })} <HashText hash={code.hash} />
    </>
  )
}

const Reasons = ({ changes }: { changes: AccountState['balanceChanges'] }) => {
  const t = useMessages()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller must be reachable by keyboard.
    <section className={styles.scroller} aria-label={t('state.reasons')} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('state.reason')}</th>
            <th scope="col" className={styles.end}>
              {t('state.amount')}
            </th>
            <th scope="col" className={styles.end}>
              {t('state.after')}
            </th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ reason, amount, after }, index) => {
            const key = reasonKey(reason)
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a change is known by its place.
              <tr key={index}>
                <td>{key === undefined ? t('state.reasonUnknown', { code: reason }) : t(key)}</td>
                <td className={styles.end}>
                  <Signed wei={amount} />
                </td>
                <td className={classNames(styles.end, styles.soft)} data-label={t('state.after')}>
                  {after === null ? '–' : <NativeAmount wei={after} exact symbol={false} />}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

/** What changed of one account. */
export const AccountChange = ({ account }: Props) => {
  const t = useMessages()
  const { address, isNew, isGone, balance, nonce, code, balanceChanges, slots } = account
  return (
    <li className={styles.account}>
      <div className={styles.head}>
        <AddressLink address={address} />
        {isNew && <span className={styles.tag}>{t('state.isNew')}</span>}
        {isGone && <span className={styles.tag}>{t('state.isGone')}</span>}
      </div>
      <dl className={styles.facts}>
        {balance !== null && (
          <>
            <dt>{t('state.balance')}</dt>
            <dd>
              <Balance balance={balance} />
            </dd>
          </>
        )}
        {balanceChanges.length > 0 && (
          <>
            <dt>{t('state.reasons')}</dt>
            <dd>
              <Reasons changes={balanceChanges} />
            </dd>
          </>
        )}
        {nonce !== null && (
          <>
            <dt>{t('state.nonce')}</dt>
            <dd>
              <Diff before={formatInteger(nonce.before)} after={formatInteger(nonce.after)} />
            </dd>
          </>
        )}
        {code !== null && (
          <>
            <dt>{t('state.code')}</dt>
            <dd>
              <Diff before={<CodeOf code={code.before} />} after={<CodeOf code={code.after} />} />
            </dd>
          </>
        )}
        {slots > 0 && (
          <>
            <dt>{t('state.storage')}</dt>
            <dd>
              <StorageChanges account={account} />
            </dd>
          </>
        )}
      </dl>
    </li>
  )
}
