import type { TokenStandard } from '@corescope/chain/types/token-standard'
import type { ReactNode } from 'react'
import { Change } from '../../entities/amounts.tsx'
import { TokenWithMarks } from '../../entities/tokens/TokenMarks.tsx'
import { TokenUnits } from '../../entities/tokens/TokenUnits.tsx'
import { Worth } from '../../entities/tokens/Worth.tsx'
import { formatInteger, formatPrice } from '../../format/number.ts'
import type { translate } from '../../i18n/translate.ts'
import type { RowOf } from '../../lists/use-list.ts'
import { Sparkline } from '../../ui/chart/Sparkline.tsx'
import type { Column } from '../../ui/table/Table.tsx'
import styles from './TokenScreens.module.css'

type Translate = typeof translate
type Listed = RowOf<'tokenList'>
type TokenColumn = Column<Listed>

const none = (
  <span className={styles.soft} data-none>
    –
  </span>
)

/** A figure goes on in the next line where it has no room: with its end cut off it would read as another one. */
const whole = (figure: ReactNode) => <div className={styles.whole}>{figure}</div>

const nameColumns = (t: Translate): TokenColumn[] => [
  { key: 'rank', header: '#', width: 60, card: 'hidden', cell: ({ rank }) => formatInteger(rank) },
  {
    key: 'token',
    header: t('token-list.token'),
    width: 264,
    card: 'title',
    cell: (token) => <TokenWithMarks token={token} marks={token} />,
  },
]

const priceColumns = (t: Translate, currency: string): TokenColumn[] => [
  {
    key: 'price',
    header: t('token-list.price'),
    width: 120,
    align: 'end',
    card: 'amount',
    cell: ({ price }) => (price === null ? none : whole(formatPrice(price, currency))),
  },
  {
    key: 'change',
    header: t('token-list.change'),
    width: 90,
    align: 'end',
    cell: ({ priceChange }) =>
      priceChange === null ? none : <Change value={priceChange} fractionDigits={2} unit="%" />,
  },
]

const volumeColumn = (t: Translate, currency: string): TokenColumn => ({
  key: 'volume',
  header: t('token-list.volume'),
  width: 176,
  align: 'end',
  cell: (row) => {
    if (row.volume === null) return none
    const { worth, amount } = row.volume
    if (worth !== null) return whole(<Worth worth={worth} currency={currency} amount={amount} />)
    return whole(
      <>
        {/* The space stands outside of what is cut: there it would not be seen. */}
        <TokenUnits amount={amount} token={row} />{' '}
        {row.standard === 20 && row.symbol && <span className={styles.unit}>{row.symbol}</span>}
      </>,
    )
  },
})

const capColumn = (t: Translate, currency: string): TokenColumn => ({
  key: 'cap',
  header: t('token-list.cap'),
  width: 168,
  align: 'end',
  cell: ({ worth, totalSupply, totalSupplyBlock: block }) => {
    if (worth === null) return none
    const figure = whole(<Worth worth={worth} currency={currency} amount={totalSupply ?? '1'} />)
    if (block === null) return figure
    return <div data-tip={t('token-list.capAtBlock', { block: formatInteger(block) })}>{figure}</div>
  },
})

const countColumns = (t: Translate): TokenColumn[] => [
  {
    key: 'holders',
    header: t('token-list.holders'),
    width: 95,
    align: 'end',
    cell: ({ holders }) => formatInteger(holders),
  },
  {
    key: 'transfers',
    header: t('token-list.transfers'),
    width: 105,
    align: 'end',
    cell: ({ transfers }) => formatInteger(transfers),
  },
]

const dayColumn = (t: Translate): TokenColumn => ({
  key: 'day',
  header: t('token-list.dayTransfers'),
  width: 110,
  align: 'end',
  cell: ({ volume }) => formatInteger(volume?.transfers ?? 0),
})

/** Transfers a day: the last 7 whole days, and today as far as it goes. */
const weekColumn = (t: Translate): TokenColumn => ({
  key: 'week',
  header: t('token-list.week'),
  width: 144,
  cell: ({ dayTransfers }) =>
    dayTransfers.length < 2 ? (
      none
    ) : (
      <div className={styles.week}>
        <Sparkline
          values={dayTransfers}
          label={t('token-list.weekTrend', {
            days: dayTransfers.slice(0, -1).map(formatInteger).join(', '),
            today: formatInteger(dayTransfers.at(-1) ?? 0),
          })}
          fromZero
          isOpenEnded
        />
      </div>
    ),
})

/** Columns of a list of tokens; collections have no prices. */
export const tokenListColumns = (t: Translate, standard: TokenStandard, currency: string): TokenColumn[] =>
  standard === 20
    ? [
        ...nameColumns(t),
        ...priceColumns(t, currency),
        volumeColumn(t, currency),
        capColumn(t, currency),
        ...countColumns(t),
        dayColumn(t),
        weekColumn(t),
      ]
    : [...nameColumns(t), ...countColumns(t), dayColumn(t), weekColumn(t)]
