import { useMemo } from 'react'
import type { CallResponse } from '../../../api-client/call-api.ts'
import { TokenAmount } from '../../../entities/amounts.tsx'
import { TokenLink } from '../../../entities/TokenLink.tsx'
import { formatInteger, formatPrice } from '../../../format/number.ts'
import type { translate } from '../../../i18n/translate.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { ListTable } from '../../../lists/ListTable.tsx'
import { useList } from '../../../lists/use-list.ts'
import type { Column } from '../../../ui/table/Table.tsx'
import { holdingList, inventoryList } from './queries.ts'

type Holding = CallResponse<'tokenHoldingPage'>['records'][number]
type Item = CallResponse<'tokenInventory'>['records'][number]

const holdingColumns = (t: typeof translate, currency: string): Column<Holding>[] => {
  const money = (value: string | null) => (value === null ? '–' : formatPrice(value, currency))
  return [
    { key: 'token', header: t('address-parts.token'), width: 360, cell: ({ token }) => <TokenLink token={token} /> },
    {
      key: 'standard',
      header: t('address-parts.standard'),
      width: 120,
      cell: ({ token }) => `ERC-${token.standard}`,
    },
    {
      key: 'amount',
      header: t('address-parts.amount'),
      width: 260,
      align: 'end',
      cell: ({ amount, token }) => (
        <TokenAmount amount={amount} decimals={token.decimals ?? 0} symbol={token.symbol} fractionDigits={6} />
      ),
    },
    { key: 'price', header: t('address-parts.price'), width: 140, align: 'end', cell: ({ price }) => money(price) },
    { key: 'worth', header: t('address-parts.worth'), width: 160, align: 'end', cell: ({ worth }) => money(worth) },
  ]
}

/** Tokens an address holds, with what they are worth. */
export const Holdings = ({ address }: { address: `0x${string}` }) => {
  const t = useMessages()
  const list = useList(holdingList(address))
  const currency = list.answer?.currency ?? '$'
  return (
    <ListTable
      list={list}
      caption={t('address-parts.tabHoldings')}
      columns={useMemo(() => holdingColumns(t, currency), [t, currency])}
      rowKey={({ token }) => token.contractAddress}
      emptyText={list.error === undefined ? t('address-parts.emptyHoldings') : undefined}
    />
  )
}

const itemColumns = (t: typeof translate): Column<Item>[] => [
  {
    key: 'item',
    header: t('address-parts.item'),
    width: 300,
    cell: ({ tokenItem, document }) => document.name ?? `#${formatInteger(tokenItem)}`,
  },
  { key: 'token', header: t('address-parts.token'), width: 360, cell: ({ token }) => <TokenLink token={token} /> },
  { key: 'standard', header: t('address-parts.standard'), width: 120, cell: ({ token }) => `ERC-${token.standard}` },
  {
    key: 'amount',
    header: t('address-parts.amount'),
    width: 160,
    align: 'end',
    cell: ({ amount }) => formatInteger(amount),
  },
]

/** Items of collections that an address holds. */
export const Items = ({ address }: { address: `0x${string}` }) => {
  const t = useMessages()
  const list = useList(inventoryList(address))
  return (
    <ListTable
      list={list}
      caption={t('address-parts.tabNfts')}
      columns={useMemo(() => itemColumns(t), [t])}
      rowKey={({ token, tokenItem }) => `${token.contractAddress} ${tokenItem}`}
      emptyText={list.error === undefined ? t('address-parts.emptyItems') : undefined}
    />
  )
}
