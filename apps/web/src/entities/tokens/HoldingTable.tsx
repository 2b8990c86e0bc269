import { useMemo } from 'react'
import { formatPercent, formatPrice } from '../../format/number.ts'
import type { translate } from '../../i18n/translate.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { ListTable, type ListTableProps } from '../../lists/ListTable.tsx'
import type { ListView, RowOf } from '../../lists/use-list.ts'
import type { Column } from '../../ui/table/Table.tsx'
import { standardLabels, TokenWithMarks } from './TokenMarks.tsx'
import styles from './Tokens.module.css'
import { TokenUnits } from './TokenUnits.tsx'
import { Worth } from './Worth.tsx'

type Holding = RowOf<'tokenHoldingPage'>
const none = (
  <span className={styles.soft} data-none>
    –
  </span>
)

/** @param total worth of everything that is compared, for shares; undefined where it is not known */
const holdingColumns = (t: typeof translate, currency: string, total: number | undefined): Column<Holding>[] => [
  {
    key: 'token',
    header: t('tokens.token'),
    width: 380,
    cell: ({ token, borrowed }) => <TokenWithMarks token={token} marks={{ ...token, borrowed }} />,
  },
  {
    key: 'standard',
    header: t('tokens.standard'),
    width: 110,
    label: '',
    cell: ({ token }) => standardLabels[token.standard],
  },
  {
    key: 'amount',
    header: t('tokens.amount'),
    width: 260,
    align: 'end',
    cell: ({ amount, token }) => (
      <TokenUnits amount={amount} token={token} symbol={token.standard === 20 ? token.symbol : null} />
    ),
  },
  {
    key: 'price',
    header: t('tokens.price'),
    width: 150,
    align: 'end',
    cell: ({ price }) => (price === null ? none : formatPrice(price, currency)),
  },
  {
    key: 'worth',
    header: t('tokens.worth'),
    width: 190,
    align: 'end',
    cell: ({ worth, amount }) => (worth === null ? none : <Worth worth={worth} currency={currency} amount={amount} />),
  },
  {
    key: 'share',
    header: t('tokens.shareOfWorth'),
    width: 190,
    align: 'end',
    card: 'hidden',
    cell: ({ worth }) => {
      if (worth === null || total === undefined || total === 0) return none
      const share = Math.min(1, Number(worth) / total)
      return (
        <span className={styles.share}>
          <span className={styles.shareBar}>
            <span style={{ width: `${share * 100}%` }} />
          </span>
          {formatPercent(share)}
        </span>
      )
    },
  },
]

export interface HoldingTableProps
  extends Omit<ListTableProps<'tokenHoldingPage'>, 'columns' | 'rowKey' | 'caption' | 'list'> {
  list: ListView<'tokenHoldingPage'>
  /** Worth of all that is held and has a price. */
  total?: string | null | undefined
}

/** What an address holds of tokens, with worth and share. */
export const HoldingTable = ({ list, total, ...rest }: HoldingTableProps) => {
  const t = useMessages()
  const currency = list.answer?.currency ?? ''
  const whole = total == null ? undefined : Number(total)
  const columns = useMemo(() => holdingColumns(t, currency, whole), [t, currency, whole])
  return (
    <ListTable
      list={list}
      caption={t('tokens.holdings')}
      columns={columns}
      rowKey={({ token }) => token.contractAddress}
      {...rest}
    />
  )
}
