import type { TokenTransferRecord } from '@corescope/api-schema/tokens/calls'
import { AddressLink } from '../../../entities/AddressLink.tsx'
import { Fold, Suspicion, useFold } from '../../../entities/tokens/Suspicions.tsx'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Icon } from '../../../ui/Icon.tsx'
import styles from './Moved.module.css'
import { TokenMoved } from './MovedAmount.tsx'

const zeroAddress = `0x${'0'.repeat(40)}`

export const Arrow = () => (
  <span className={styles.soft}>
    <Icon name="arrowRight" size={14} />
  </span>
)

const TransferLine = ({ transfer, currency }: { transfer: TokenTransferRecord; currency: string }) => {
  const t = useMessages()
  const { from, to } = transfer
  const [isMinted, isBurnt] = [from.hash === zeroAddress, to.hash === zeroAddress]
  return (
    <li className={styles.move}>
      {isMinted ? <span className={styles.tag}>{t('moved.minted')}</span> : <AddressLink address={from} copy={false} />}
      <Arrow />
      {isBurnt ? <span className={styles.tag}>{t('moved.burnt')}</span> : <AddressLink address={to} copy={false} />}
      <TokenMoved change={transfer} currency={currency} />
      {from.hash === to.hash && <span className={styles.tag}>{t('moved.self')}</span>}
      <Suspicion suspicion={transfer.suspicion} />
    </li>
  )
}

/** A page of them; what imitates is folded into one line, as in every list of transfers. */
export const TransferRows = ({ rows, currency }: { rows: readonly TokenTransferRecord[]; currency: string }) => {
  const { shown, count, isOpen } = useFold(rows)
  return (
    <>
      {count > 0 && (
        <li>
          <Fold count={count} isOpen={isOpen} ofAddress={false} />
        </li>
      )}
      {shown.map((transfer) => (
        <TransferLine key={`${transfer.logIndex} ${transfer.item}`} transfer={transfer} currency={currency} />
      ))}
    </>
  )
}
