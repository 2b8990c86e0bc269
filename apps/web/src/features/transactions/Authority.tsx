import type { TransactionDetail } from '@corescope/api-schema/transactions/calls'
import { useQuery } from '@tanstack/react-query'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { bareAddress } from '../../entities/address-name.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './Transaction.module.css'

type Authorization = NonNullable<TransactionDetail['authorizationList']>[number]

let curve: Promise<typeof import('@corescope/decode/signatures/authorization')> | undefined

/**
 * The curve's arithmetic is large and rarely wanted: it is fetched with the first authorization that is shown, once for all
 * (why once: see Chart).
 */
const loadCurve = () => {
  curve ??= import('@corescope/decode/signatures/authorization').catch((error: unknown) => {
    curve = undefined
    throw error
  })
  return curve
}

const recover = async ({ chainId, delegateAddress, nonce, yParity, r, s }: Authorization) => {
  const { recoverAuthority } = await loadCurve()
  const tuple = { chainId: BigInt(chainId), address: delegateAddress.hash, nonce: BigInt(nonce), yParity, r, s }
  return (await recoverAuthority(tuple)) ?? null
}

const Nobody = () => <span className={styles.soft}>{useMessages()('transaction.authorityNone')}</span>

/** Recovered here, of a transaction in no block: nobody has named the signer yet. */
const Recovered = ({ authorization }: { authorization: Authorization }) => {
  const { data } = useQuery({
    queryKey: ['authority', authorization],
    queryFn: () => recover(authorization),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (data === undefined) return <Skeleton width="160px" />
  if (data === null) return <Nobody />
  return <AddressLink address={bareAddress(data)} />
}

/** The account that signed an authorization, as the index names it; recovered from the signature where it does not know yet. */
export const Authority = ({ authorization }: { authorization: Authorization }) => {
  const { authority } = authorization
  if (authority === undefined) return <Recovered authorization={authorization} />
  return authority === null ? <Nobody /> : <AddressLink address={authority} />
}
