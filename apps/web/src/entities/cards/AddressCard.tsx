import type { AddressDetail } from '@corescope/api-schema/addresses/calls'
import { apiQuery } from '../../api-client/api-query.ts'
import { useCall } from '../../api-client/use-call.ts'
import { formatInteger } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { addressName, bareAddress } from '../address-name.ts'
import { FiatWorth, NativeAmount } from '../amounts.tsx'
import { identityStyle } from '../identity.ts'
import { Timestamp } from '../Timestamp.tsx'
import { BorrowedFact } from './BorrowedFact.tsx'
import styles from './Card.module.css'
import { CardFrame, Fact } from './CardParts.tsx'
import { PublicNameSource } from './PublicNameSource.tsx'

const kindOf = ({ systemContract, isCandidate, token, type, delegate }: AddressDetail) => {
  if (systemContract !== null) return 'card.system'
  if (isCandidate) return 'card.validator'
  if (token !== null) return 'card.token'
  if (delegate !== null) return 'card.delegated'
  return type === '1' ? 'card.contract' : 'card.account'
}

const Balance = ({ wei }: { wei: string | null }) => {
  const t = useMessages()
  if (wei === null) return t('card.unknown')
  return (
    <>
      <NativeAmount wei={wei} /> <FiatWorth amount={wei} />
    </>
  )
}

/** What an address is, in a few lines; asked for when it is pointed at. */
export const AddressCard = ({ address }: { address: `0x${string}` }) => {
  const t = useMessages()
  const { data, error } = useCall(apiQuery('addressDetail', { address }), { toasts: 'never' })
  const { checksum, text, isName } = addressName(data ?? bareAddress(address))
  const kind = data && t(kindOf(data))
  return (
    <CardFrame
      picture={<span className={styles.picture} style={identityStyle(address)} aria-hidden="true" />}
      title={isName ? text : kind}
      kind={isName && kind}
      hash={checksum}
      isBusy={data === undefined && error === null}
      error={error}
      note={data?.known === false ? t('card.unseen') : undefined}
    >
      <BorrowedFact borrowed={data?.token?.borrowed} />
      {data?.publicNameOf && (
        <Fact name={t('card.publicName')}>
          {data.publicName} <PublicNameSource of={data.publicNameOf} />
        </Fact>
      )}
      <Fact name={t('card.balance')}>{data && <Balance wei={data.balance} />}</Fact>
      <Fact name={t('card.transactions')}>{data && formatInteger(data.counts.transactions)}</Fact>
      <Fact name={t('card.last')}>
        {data &&
          (data.lastTransaction === null ? (
            t('card.never')
          ) : (
            <Timestamp value={data.lastTransaction.timestamp} form="relative" />
          ))}
      </Fact>
    </CardFrame>
  )
}
