import type { SharingEvents } from '@corescope/api-schema/shapes/fee-shares'
import { formatInteger, formatPercentage } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { AddressLink } from '../AddressLink.tsx'
import { HashText } from '../HashText.tsx'
import styles from './SharingEventList.module.css'

/** Events that share the fees of their transactions, and who is paid by each. */
export const SharingEventList = ({ events }: { events: SharingEvents }) => {
  const t = useMessages()
  return (
    <span className={styles.issues}>
      {events.map(({ topic, signature, gas, rewards }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a proposal may name an event twice.
        <span key={index} className={styles.issue}>
          {signature === null ? <HashText hash={topic} /> : <code>{signature}</code>}
          <span className={styles.soft}>{t('feeShares.eventGas', { gas: formatInteger(gas) })}</span>
          {rewards.map(({ recipient, share }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same of who is paid.
            <span key={place}>
              {t('feeShares.share', { share: formatPercentage(share / 100) })}{' '}
              <AddressLink address={recipient} copy={false} />
            </span>
          ))}
        </span>
      ))}
    </span>
  )
}
