import { addressId } from '@corescope/api-schema/url-ids'

export interface TransactionFilter {
  failed?: true
  counterparty?: `0x${string}`
}

/** What a URL asks of a list of transactions: `?failed=1&counterparty=0x…`. Pure. */
export const transactionFilter = (search: Pick<URLSearchParams, 'get'>): TransactionFilter => {
  const counterparty = addressId(search.get('counterparty') ?? '')
  return {
    ...(search.get('failed') === '1' ? { failed: true } : {}),
    ...(counterparty === undefined ? {} : { counterparty }),
  }
}
