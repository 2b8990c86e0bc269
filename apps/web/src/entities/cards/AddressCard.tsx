import type { AddressDetail } from '@corescope/api-schema/addresses/calls'
import type { ReactNode } from 'react'
import { apiQuery } from '../../api-client/api-query.ts'
import { useCall } from '../../api-client/use-call.ts'
import { formatInteger } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Copy } from '../../ui/copy/Copy.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { addressName, bareAddress } from '../address-name.ts'
import { FiatWorth, NativeAmount } from '../amounts.tsx'
import { identityStyle } from '../identity.ts'
import { Timestamp } from '../Timestamp.tsx'
import styles from './AddressCard.module.css'

const kindOf = ({ systemContract, isCandidate, token, type, delegate }: AddressDetail) => {
  if (systemContract !== null) return 'card.system'
  if (isCandidate) return 'card.validator'
  if (token !== null) return 'card.token'
  if (delegate !== null) return 'card.delegated'
  return type === '1' ? 'card.contract' : 'card.account'
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children ?? <Skeleton width="80px" />}</dd>
  </>
)

/** What an address is, in a few lines; asked for when it is pointed at. */
export const AddressCard = ({ address }: { address: `0x${string}` }) => {
  const t = useMessages()
  const { data, error } = useCall(apiQuery('addressDetail', { address }), { toasts: 'never' })
  const { checksum, text, isName } = addressName(data ?? bareAddress(address))
  return (
    <div className={styles.card} aria-busy={data === undefined && error === null}>
      <div className={styles.head}>
        <span className={styles.picture} style={identityStyle(address)} aria-hidden="true" />
        <strong className={styles.name}>{isName ? text : data && t(kindOf(data))}</strong>
        {isName && data && <span className={styles.kind}>{t(kindOf(data))}</span>}
      </div>
      <div className={styles.hash}>
        <code>{checksum}</code>
        <Copy text={checksum} label={checksum} />
      </div>
      {error !== null && <p className={styles.note}>{t('card.unreachable')}</p>}
      {error === null && data?.known === false && <p className={styles.note}>{t('card.unseen')}</p>}
      {error === null && data?.known !== false && (
        <dl className={styles.facts}>
          <Fact name={t('card.balance')}>
            {data &&
              (data.balance === null ? (
                t('card.unknown')
              ) : (
                <>
                  <NativeAmount wei={data.balance} fractionDigits={6} /> <FiatWorth amount={data.balance} />
                </>
              ))}
          </Fact>
          <Fact name={t('card.transactions')}>{data && formatInteger(data.counts.transactions)}</Fact>
          <Fact name={t('card.last')}>
            {data &&
              (data.lastTransaction === null ? (
                t('card.never')
              ) : (
                <Timestamp value={data.lastTransaction.timestamp} form="relative" />
              ))}
          </Fact>
        </dl>
      )}
    </div>
  )
}
