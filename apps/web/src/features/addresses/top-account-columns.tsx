import type { RankedAccount } from '@corescope/api-schema/addresses/calls'
import { useMemo } from 'react'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { amountCell, FiatWorth } from '../../entities/amounts.tsx'
import { BlockLink } from '../../entities/BlockLink.tsx'
import { formatInteger, formatPercentage } from '../../format/number.ts'
import type { translate } from '../../i18n/translate.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { usePrice } from '../../prices/price-context.ts'
import type { Column } from '../../ui/table/Table.tsx'
import styles from './TopAccounts.module.css'

/** The share in percent with two decimals; the tip has eight. Whoever is listed holds something, so its share is never none. */
const Share = ({ share }: { share: string }) => (
  <span className={styles.share} data-tip={Number(share) === 0 ? '<0.00000001%' : `${share}%`}>
    <span className={styles.shareBar} aria-hidden="true">
      <span style={{ width: `${Math.min(Number(share), 100)}%` }} />
    </span>
    {formatPercentage(Math.max(Number(share), Number.MIN_VALUE))}
  </span>
)

interface Known {
  price: boolean
  share: boolean
}

const topAccountColumns = (t: typeof translate, known: Known): readonly Column<RankedAccount>[] => {
  const share: Column<RankedAccount> = {
    key: 'share',
    header: t('top-accounts.share'),
    width: 160,
    align: 'end',
    cell: (row) => (row.share === null ? '–' : <Share share={row.share} />),
  }
  const worth: Column<RankedAccount> = {
    key: 'worth',
    header: t('top-accounts.worth'),
    width: 170,
    align: 'end',
    cell: ({ balance }) => <FiatWorth amount={balance} />,
  }
  return [
    { key: 'rank', header: t('top-accounts.rank'), width: 80, cell: ({ rank }) => formatInteger(rank) },
    {
      key: 'address',
      header: t('top-accounts.address'),
      card: 'badge',
      cell: ({ address }) => <AddressLink address={address} />,
    },
    {
      key: 'balance',
      header: t('top-accounts.balance'),
      width: 260,
      ...amountCell(({ balance }) => balance),
    },
    ...(known.price ? [worth] : []),
    ...(known.share ? [share] : []),
    {
      key: 'count',
      header: t('top-accounts.count'),
      width: 130,
      align: 'end',
      cell: ({ transactionCount }) => formatInteger(transactionCount),
    },
    {
      key: 'readAt',
      header: t('top-accounts.readAt'),
      width: 140,
      align: 'end',
      cell: ({ balanceBlock }) => <BlockLink blockNumber={balanceBlock} />,
    },
  ]
}

/** Columns of the ranked accounts: the same array until the language changes, or what is known of prices and supply. */
export const useTopAccountColumns = (withShare: boolean): readonly Column<RankedAccount>[] => {
  const t = useMessages()
  const hasPrice = usePrice() !== undefined
  return useMemo(() => topAccountColumns(t, { price: hasPrice, share: withShare }), [t, hasPrice, withShare])
}
