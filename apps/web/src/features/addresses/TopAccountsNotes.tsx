import type { CallResponse } from '../../api-client/call-api.ts'
import { runtimeConfig } from '../../config/runtime-config.ts'
import { formatAmount, formatInteger } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './TopAccounts.module.css'

/** How many, true at which block, and what the ranking does not know yet. */
export const TopAccountsNotes = ({ answer }: { answer: CallResponse<'topAccounts'> | undefined }) => {
  const t = useMessages()
  if (answer === undefined) return null
  const { total, asOf, totalSupply, tracesCovered, pendingBalances: pending, searched } = answer
  const count = { count: total, shown: formatInteger(total) }
  const notes = [
    ...(searched === undefined || searched.entries >= searched.of
      ? []
      : [t('top-accounts.searchedNote', { entries: formatInteger(searched.entries), of: formatInteger(searched.of) })]),
    ...(tracesCovered ? [] : [t('top-accounts.tracesNote')]),
    ...(pending === 0 ? [] : [t('top-accounts.pendingNote', { count: pending, shown: formatInteger(pending) })]),
    ...(totalSupply === null ? [t('top-accounts.notShared')] : []),
  ]
  return (
    <div className={styles.notes}>
      <p>
        {asOf === null
          ? t('top-accounts.leadNoBlock', count)
          : t(searched === undefined ? 'top-accounts.lead' : 'top-accounts.leadFound', {
              ...count,
              block: formatInteger(asOf.number),
            })}{' '}
        {totalSupply !== null &&
          t('top-accounts.supply', {
            amount: formatAmount(totalSupply),
            symbol: runtimeConfig().chain.symbol,
          })}
      </p>
      {notes.map((note) => (
        <p key={note} className={styles.note}>
          <Icon name="info" size={14} />
          {note}
        </p>
      ))}
    </div>
  )
}
