import type { TransactionDetail } from '@corescope/api-schema/transactions/calls'
import { transactionTypes } from '@corescope/chain/enums'
import { HashText } from '../../entities/HashText.tsx'
import { formatInteger } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { paths } from '../../paths.ts'
import { Detail, DetailList } from '../../ui/DetailList.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { AccessList, Authorizations, BlobHashes } from './EnvelopeLists.tsx'
import styles from './Transaction.module.css'

interface Props {
  transaction: TransactionDetail
}

const Type = ({ transaction }: Props) => {
  const t = useMessages()
  const { type, proven } = transaction
  const known = transactionTypes.find(({ code }) => code === type)
  const text =
    known === undefined
      ? t('transaction.typeUnknown', { code: `0x${type.toString(16)}` })
      : t('transaction.typeKnown', { code: type, label: known.label })
  return (
    <Detail name={t('transaction.type')}>
      {text}
      {!proven && (
        <span className={styles.unproven}>
          <Icon name="alert" size={14} />
          {t('transaction.unproven')}
        </span>
      )}
      {!proven && <span className={styles.soft}>{t('transaction.unprovenTip')}</span>}
    </Detail>
  )
}

const Step = ({ hash, label, icon }: { hash: string | null; label: string; icon: 'previous' | 'next' }) =>
  hash === null ? null : (
    <a className={styles.step} href={paths.transaction(hash)} aria-label={label} data-tip={label}>
      <Icon name={icon} />
    </a>
  )

const Nonce = ({ transaction }: Props) => {
  const t = useMessages()
  const { nonce, previousBySender, nextBySender } = transaction
  return (
    <Detail name={t('transaction.nonce')} help={t('transaction.nonceHelp')}>
      <span className={styles.steps}>
        <Step hash={previousBySender} label={t('transaction.previousBySender')} icon="previous" />
        {formatInteger(nonce)}
        <Step hash={nextBySender} label={t('transaction.nextBySender')} icon="next" />
      </span>
    </Detail>
  )
}

/** How it was sent: type, nonce, size, signature, lists. */
export const EnvelopeFacts = ({ transaction }: Props) => {
  const t = useMessages()
  const { chainId, finality, inputSize, receiptRoot, v, r, s } = transaction
  return (
    <DetailList>
      <Type transaction={transaction} />
      <Nonce transaction={transaction} />
      <Detail name={t('transaction.chainId')}>
        {chainId === null ? <span className={styles.soft}>{t('transaction.chainIdNone')}</span> : chainId}
      </Detail>
      <Detail name={t('transaction.inputSize')}>
        {t('transaction.inputBytes', { bytes: inputSize, shown: formatInteger(inputSize) })}
      </Detail>
      {receiptRoot !== null && (
        <Detail name={t('transaction.receiptRoot')} help={t('transaction.receiptRootHelp')}>
          <HashText hash={receiptRoot} whole />
        </Detail>
      )}
      <Detail name={t('transaction.signature')}>
        <span className={styles.signature}>
          <span>v</span>
          <code>{v}</code>
          <span>r</span>
          <HashText hash={r} whole />
          <span>s</span>
          <HashText hash={s} whole />
        </span>
      </Detail>
      <AccessList list={transaction.accessList} />
      <Authorizations list={transaction.authorizationList} isMined={finality !== 'pending' && finality !== 'forked'} />
      <BlobHashes hashes={transaction.blobVersionedHashes} />
    </DetailList>
  )
}
