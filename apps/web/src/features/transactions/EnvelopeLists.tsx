import type { TransactionDetail } from '@corescope/api-schema/transactions/calls'
import { runtimeConfig } from '../../config/runtime-config.ts'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { HashText } from '../../entities/HashText.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { Detail } from '../../ui/DetailList.tsx'
import { Authority } from './Authority.tsx'
import { AuthorizationEffect } from './AuthorizationEffect.tsx'
import styles from './Transaction.module.css'

type Listed<Name extends 'accessList' | 'authorizationList' | 'blobVersionedHashes'> = TransactionDetail[Name]

const zeroAddress = `0x${'0'.repeat(40)}`

/** Addresses and storage keys paid for in advance (EIP-2930). */
export const AccessList = ({ list }: { list: Listed<'accessList'> }) => {
  const t = useMessages()
  if (list === null || list.length === 0) return null
  const keys = list.reduce((sum, { storageKeys }) => sum + storageKeys.length, 0)
  return (
    <Detail name={t('transaction.accessList')}>
      <span className={styles.soft}>{t('transaction.accessListLead', { addresses: list.length, keys })}</span>
      <ul className={styles.entries}>
        {list.map(({ address, storageKeys }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an access list may name an address twice.
          <li key={index}>
            <AddressLink address={address} whole />
            <ul className={styles.keys}>
              {storageKeys.map((key) => (
                <li key={key}>
                  <HashText hash={key} whole />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Detail>
  )
}

/** Signed for another chain: this one passes over it. */
const isForeign = ({ chainId }: NonNullable<Listed<'authorizationList'>>[number]) =>
  chainId !== '0' && BigInt(chainId) !== BigInt(runtimeConfig().chain.chainId)

/**
 * EIP-7702: accounts that let a contract's code run as their own.
 * @param isMined it stands in a block of the chain: what became of them is told
 */
export const Authorizations = ({ list, isMined }: { list: Listed<'authorizationList'>; isMined: boolean }) => {
  const t = useMessages()
  if (list === null || list.length === 0) return null
  return (
    <Detail name={t('transaction.authorizations')}>
      <span className={styles.soft}>{t('transaction.authorizationsLead', { count: list.length })}</span>
      <ul className={styles.entries}>
        {list.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same tuple may be sent twice.
          <li key={index} className={styles.authorization}>
            <span className={styles.soft}>{t('transaction.authority')}</span>
            <Authority authorization={entry} />
            <span className={styles.soft}>{t('transaction.delegate')}</span>
            {entry.delegateAddress.hash === zeroAddress ? (
              <span>{t('transaction.delegateNone')}</span>
            ) : (
              <AddressLink address={entry.delegateAddress} />
            )}
            <span className={styles.soft}>{t('transaction.nonce')}</span>
            <span>{entry.nonce}</span>
            <span className={styles.soft}>{t('transaction.chainId')}</span>
            <span>
              {entry.chainId === '0' ? t('transaction.anyChain') : entry.chainId}
              {isForeign(entry) && <span className={styles.soft}> · {t('transaction.authorizationForeign')}</span>}
            </span>
            {isMined && (
              <>
                <span className={styles.soft}>{t('transaction.effect')}</span>
                <AuthorizationEffect authorization={entry} />
              </>
            )}
          </li>
        ))}
      </ul>
    </Detail>
  )
}

/** Versioned hashes of a transaction's blobs (EIP-4844). */
export const BlobHashes = ({ hashes }: { hashes: Listed<'blobVersionedHashes'> }) => {
  const t = useMessages()
  if (hashes === null || hashes.length === 0) return null
  return (
    <Detail name={t('transaction.blobHashes')}>
      <span className={styles.soft}>{t('transaction.blobHashesLead', { count: hashes.length })}</span>
      <ul className={styles.entries}>
        {hashes.map((hash) => (
          <li key={hash}>
            <HashText hash={hash} whole />
          </li>
        ))}
      </ul>
    </Detail>
  )
}
