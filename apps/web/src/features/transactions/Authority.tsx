import type { TransactionDetail } from '@corescope/api-schema/transactions'
import { useQuery } from '@tanstack/react-query'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { bareAddress } from '../../entities/address-name.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './Transaction.module.css'

type Authorization = NonNullable<TransactionDetail['authorizationList']>[number]

/** The curve's arithmetic is large and rarely wanted: it is fetched with the first authorization that is shown. */
const recover = async ({ chainId, delegateAddress, nonce, yParity, r, s }: Authorization) => {
  const { recoverAuthority } = await import('@corescope/decode/authorization')
  const tuple = { chainId: BigInt(chainId), address: delegateAddress.hash, nonce: BigInt(nonce), yParity, r, s }
  return (await recoverAuthority(tuple)) ?? null
}

/** The account that signed an authorization, recovered here from the signature. */
export const Authority = ({ authorization }: { authorization: Authorization }) => {
  const t = useMessages()
  const { data } = useQuery({
    queryKey: ['authority', authorization],
    queryFn: () => recover(authorization),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (data === undefined) return <Skeleton width="160px" />
  if (data === null) return <span className={styles.soft}>{t('transaction.authorityNone')}</span>
  return <AddressLink address={bareAddress(data)} />
}
