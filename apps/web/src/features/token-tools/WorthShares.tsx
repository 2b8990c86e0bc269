import type { CallResponse } from '../../api-client/call-api.ts'
import { Worth } from '../../entities/tokens/Worth.tsx'
import { formatPercent } from '../../format/number.ts'
import { rich } from '../../i18n/rich.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import styles from './TokenTools.module.css'

/** So many tokens have a part of their own; the rest share one. */
const maxParts = 6
const hueOf = (index: number) => `hsl(${(247 + index * 53) % 360} 45% 58%)`

/** How the worth of an address's tokens is made up; nothing where none has a price. */
export const WorthShares = ({ answer }: { answer: CallResponse<'tokenHoldingList'> }) => {
  const t = useMessages()
  const { holdings, worth, currency, total } = answer
  if (worth === null || Number(worth) === 0) return <p className={styles.note}>{t('token-tools.noWorth')}</p>
  const priced = holdings
    .flatMap(({ token, worth: part }) => (part === null ? [] : [{ name: token.symbol ?? '?', part: Number(part) }]))
    .sort((a, b) => b.part - a.part)
  const first = priced.slice(0, maxParts)
  const rest = priced.slice(maxParts).reduce((sum, { part }) => sum + part, 0)
  const parts = rest > 0 ? [...first, { name: t('token-tools.others'), part: rest }] : first
  const whole = Number(worth)
  return (
    <>
      <p className={styles.note}>
        {rich(t('token-tools.worthOf', { priced: priced.length, total }), {
          worth: () => <strong>{<Worth worth={worth} currency={currency} />}</strong>,
        })}
      </p>
      <div className={styles.stacked} aria-hidden="true">
        {parts.map(({ name, part }, index) => (
          <span
            key={name}
            style={{ flexGrow: part, background: hueOf(index) }}
            data-tip={`${name} ${formatPercent(part / whole)}`}
          />
        ))}
      </div>
      <ul className={styles.legend}>
        {parts.map(({ name, part }, index) => (
          <li key={name}>
            <i style={{ background: hueOf(index) }} />
            {name} {formatPercent(part / whole)}
          </li>
        ))}
      </ul>
    </>
  )
}
