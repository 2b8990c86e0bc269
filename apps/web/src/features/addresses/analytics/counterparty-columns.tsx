import { useMemo } from 'react'
import type { CallResponse } from '../../../api-client/call-api.ts'
import { AddressLink } from '../../../entities/AddressLink.tsx'
import { amountCell } from '../../../entities/amounts.tsx'
import { formatInteger } from '../../../format/number.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { paths } from '../../../paths.ts'
import type { Column } from '../../../ui/table/Table.tsx'

type Counterparty = CallResponse<'addressAnalytics'>['recent']['counterparties'][number]

/** With whom an address had most transactions; the number leads to them. */
export const useCounterpartyColumns = (address: `0x${string}`): readonly Column<Counterparty>[] => {
  const t = useMessages()
  return useMemo(() => {
    const count = (key: 'incoming' | 'outgoing'): Column<Counterparty> => ({
      key,
      header: t(`address-analytics.${key}`),
      width: 140,
      align: 'end',
      card: 'meta',
      cell: (row) => formatInteger(row[key]),
    })
    const amount = (key: 'received' | 'sent'): Column<Counterparty> => ({
      key,
      header: t(`address-analytics.${key}`),
      width: 230,
      card: 'meta',
      ...amountCell((row) => row[key]),
    })
    return [
      {
        key: 'address',
        header: t('address-analytics.counterparty'),
        width: 260,
        card: 'title',
        cell: (row) => <AddressLink address={row.address} />,
      },
      {
        key: 'transactions',
        header: t('address-analytics.transactions'),
        width: 160,
        align: 'end',
        card: 'amount',
        cell: (row) => (
          <a href={paths.address(address, { counterparty: row.address.hash })}>{formatInteger(row.transactions)}</a>
        ),
      },
      count('incoming'),
      count('outgoing'),
      amount('received'),
      amount('sent'),
    ]
  }, [t, address])
}
