import type { TokenTransferRecord } from '@corescope/api-schema/tokens/calls'
import { amountFraction, formatInteger } from '../../format/number.ts'
import type { translate } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { classNames } from '../../ui/class-names.ts'
import type { Column } from '../../ui/table/Table.tsx'
import { AddressLink } from '../AddressLink.tsx'
import { BlockLink } from '../BlockLink.tsx'
import { Method } from '../Method.tsx'
import { TimeHeader, Timestamp } from '../Timestamp.tsx'
import { TransactionLink } from '../TransactionLink.tsx'
import { ItemPicture } from './ItemPicture.tsx'
import { itemText } from './item-text.ts'
import { Suspicion } from './Suspicions.tsx'
import { TokenWithMarks } from './TokenMarks.tsx'
import styles from './Tokens.module.css'
import { TokenUnits } from './TokenUnits.tsx'
import { Worth } from './Worth.tsx'

type Translate = typeof translate
type TransferColumn = Column<TokenTransferRecord>

export interface TransferColumnOptions {
  /** The address whose list it is: directions are seen from there. */
  owner?: string | undefined
  /** false where all rows are of one token. */
  token?: boolean | undefined
  /** Rows are of items: the item with its picture instead of an amount. */
  items?: boolean | undefined
  currency?: string | undefined
}

const nobody = `0x${'0'.repeat(40)}`

const hashColumn = (t: Translate): TransferColumn => ({
  key: 'hash',
  header: t('tokens.transaction'),
  width: 196,
  firm: true,
  card: 'meta',
  label: '',
  cell: (row) => (
    <span className={styles.marked}>
      <TransactionLink hash={row.transactionHash} primary />
      <Suspicion suspicion={row.suspicion} />
    </span>
  ),
})

/** Nobody gives what is minted, and takes what is burned. */
const partyColumn = (t: Translate, side: 'from' | 'to', owner: string | undefined): TransferColumn => ({
  key: side,
  header: t(`tokens.${side}`),
  width: 206,
  firm: true,
  cell: ({ [side]: party }) =>
    party.hash === nobody ? (
      <span className={styles.soft}>{t(side === 'from' ? 'tokens.minted' : 'tokens.burned')}</span>
    ) : (
      <AddressLink address={party} link={party.hash !== owner} />
    ),
})

const directionColumn = (t: Translate, owner: string): TransferColumn => ({
  key: 'direction',
  header: <span className="sr-only">{t('tokens.direction')}</span>,
  width: 80,
  cell: ({ from, to }) => {
    const direction = from.hash !== owner ? 'in' : to.hash === owner ? 'self' : 'out'
    return <span className={classNames(styles.direction, styles[direction])}>{t(`tokens.${direction}`)}</span>
  },
})

const Item = ({ row }: { row: TokenTransferRecord }) => {
  const { tokenItem, token, amount, document } = row
  if (tokenItem === null) return <TokenUnits amount={amount} token={token} symbol={token.symbol} />
  return (
    <span className={styles.entity}>
      <ItemPicture document={document} seed={`${token.contractAddress}${tokenItem}`} className={styles.thumb} />
      <a className={styles.clip} href={paths.nft(token.contractAddress, tokenItem)}>
        {document?.name || itemText(tokenItem)}
      </a>
      {amount !== '1' && <span className={styles.soft}>×{formatInteger(amount)}</span>}
    </span>
  )
}

const amountColumns = (t: Translate, { items, token, currency = '' }: TransferColumnOptions): TransferColumn[] => {
  if (items) return [{ key: 'amount', header: t('tokens.item'), width: 210, cell: (row) => <Item row={row} /> }]
  return [
    {
      key: 'amount',
      header: t('tokens.amount'),
      width: 146,
      align: 'end',
      // Only amounts of one token are compared by their decimals.
      ...(token === false
        ? { fraction: ({ amount, token: one }) => amountFraction(amount, { decimals: one.decimals ?? 0 }) }
        : {}),
      cell: ({ amount, token: one }, padTo) => (
        <TokenUnits amount={amount} token={one} symbol={token === false ? one.symbol : null} padTo={padTo} />
      ),
    },
    {
      key: 'worth',
      header: t('tokens.worth'),
      width: 110,
      align: 'end',
      label: '',
      cell: ({ worth, amount }) =>
        worth === null ? (
          <span className={styles.soft} data-none>
            –
          </span>
        ) : (
          <Worth worth={worth} currency={currency} amount={amount} />
        ),
    },
  ]
}

/** Columns of every list of token transfers. */
export const transferColumns = (t: Translate, options: TransferColumnOptions = {}): TransferColumn[] => {
  const { owner, token = true } = options
  return [
    hashColumn(t),
    {
      key: 'method',
      header: t('tokens.method'),
      width: 106,
      roomy: 134,
      firm: true,
      cell: ({ method, isCreation }) => <Method method={method} {...(isCreation ? { isCreation } : {})} />,
    },
    {
      key: 'block',
      header: t('tokens.block'),
      width: 86,
      firm: true,
      card: 'hidden',
      cell: ({ blockNumber }) => <BlockLink blockNumber={blockNumber} />,
    },
    {
      key: 'time',
      header: <TimeHeader />,
      width: 136,
      firm: true,
      cell: ({ timestamp }) => <Timestamp value={timestamp} />,
    },
    partyColumn(t, 'from', owner),
    ...(owner === undefined ? [] : [directionColumn(t, owner)]),
    partyColumn(t, 'to', owner),
    ...amountColumns(t, options),
    ...(token
      ? [
          {
            key: 'token',
            header: t('tokens.token'),
            width: 216,
            grows: true,
            card: 'title' as const,
            cell: ({ token: one }: TokenTransferRecord) => (
              <TokenWithMarks token={one} marks={{ irregular: false, borrowed: one.borrowed }} />
            ),
          },
        ]
      : []),
  ]
}
