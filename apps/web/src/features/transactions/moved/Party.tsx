import type { MovedParty } from '@corescope/api-schema/transactions/moved'
import { AddressLink } from '../../../entities/AddressLink.tsx'
import { formatInteger } from '../../../format/number.ts'
import { rich } from '../../../i18n/rich.tsx'
import { useMessages } from '../../../i18n/use-messages.ts'
import styles from './Moved.module.css'
import { MovedAmount } from './MovedAmount.tsx'
import type { Moved } from './moved-sentence.ts'
import { transfersId } from './transfers-id.ts'

const absolute = (amount: string) => amount.replace('-', '')

const Change = ({ amount, moved, currency }: { amount: string; moved: Moved; currency: string }) => {
  const isOut = amount.startsWith('-')
  return (
    <span className={styles.change} data-out={isOut ? '' : undefined}>
      <span className={styles.sign}>{isOut ? '−' : '+'}</span>
      <MovedAmount moved={moved} currency={currency} />
    </span>
  )
}

/** A party with what it gained and lost. */
export const Party = ({ party, isSender, currency }: { party: MovedParty; isSender: boolean; currency: string }) => {
  const t = useMessages()
  const { address, coins, tokens, totalTokens } = party
  return (
    <li className={styles.party}>
      <span className={styles.who}>
        <AddressLink address={address} />
        {isSender && <span className={styles.tag}>{t('moved.sender')}</span>}
      </span>
      <span className={styles.changes}>
        {coins !== '0' && <Change amount={coins} moved={{ coins: absolute(coins) }} currency={currency} />}
        {tokens.map((token) => (
          <Change
            key={`${token.token.contractAddress} ${token.tokenItem}`}
            amount={token.amount}
            moved={{ token: { ...token, amount: absolute(token.amount) } }}
            currency={currency}
          />
        ))}
        {totalTokens > tokens.length && (
          <span className={styles.soft}>
            {rich(t('moved.moreTokens', { shown: formatInteger(totalTokens - tokens.length) }), {
              list: (text) => <a href={`#${transfersId}`}>{text}</a>,
            })}
          </span>
        )}
      </span>
    </li>
  )
}
