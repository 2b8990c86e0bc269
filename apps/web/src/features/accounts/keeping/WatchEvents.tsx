import { approvalOf } from '@corescope/decode/alerts/approval'
import { isCoinSymbol } from '@corescope/decode/tokens/coin-symbol'
import type { CallResponse } from '../../../api-client/call-api.ts'
import { runtimeConfig } from '../../../config/runtime-config.ts'
import { AddressLink } from '../../../entities/AddressLink.tsx'
import { addressName } from '../../../entities/address-name.ts'
import { NativeAmount, TokenAmount } from '../../../entities/amounts.tsx'
import { Timestamp } from '../../../entities/Timestamp.tsx'
import { TransactionLink } from '../../../entities/TransactionLink.tsx'
import { shortSymbol } from '../../../entities/tokens/short-symbol.ts'
import { TokenMarks } from '../../../entities/tokens/TokenMarks.tsx'
import { useMessages } from '../../../i18n/use-messages.ts'
import { ListTable } from '../../../lists/ListTable.tsx'
import { listQuery } from '../../../lists/list-query.ts'
import { useList } from '../../../lists/use-list.ts'
import { paths } from '../../../paths.ts'
import { Panel } from '../../../ui/Panel.tsx'
import type { Column } from '../../../ui/table/Table.tsx'
import styles from '../Accounts.module.css'
import { happenedKey, isWithoutAmount, piecesOf } from '../device-notices/event-words.ts'

type WatchEvent = CallResponse<'pageWatchEvents'>['records'][number]
/** A block is looked through a moment after it came. */
const everyMs = 4_000
const watchEvents = listQuery('pageWatchEvents', {}, { takesAsOf: false })

type Token = NonNullable<WatchEvent['token']>

/** Which token it is: its symbol leads to it and is marked, for anybody may make another one with the same. */
const EventToken = ({ event: { symbol, borrowed, tokenItem }, token }: { event: WatchEvent; token: Token }) => (
  <>
    {symbol ? (
      <a href={paths.token(token.hash)} data-address={token.hash} data-tip={addressName(token).checksum}>
        {shortSymbol(symbol)}
      </a>
    ) : (
      <AddressLink address={token} copy={false} />
    )}
    {tokenItem !== null && ` #${tokenItem}`}{' '}
    <TokenMarks
      token={{ irregular: false, borrowed, bearsCoinSymbol: isCoinSymbol(symbol, runtimeConfig().chain.symbol) }}
    />
  </>
)

const Amount = ({ event }: { event: WatchEvent }) => {
  const t = useMessages()
  const { amount, token, decimals, tokenItem } = event
  if (token === null) return amount === null || isWithoutAmount(event) ? '–' : <NativeAmount wei={amount} />
  const approval = event.kind === 'approval' ? approvalOf(event) : 'amount'
  const isWorded = approval === 'none' || approval === 'unlimited'
  return (
    <>
      {isWorded && `${t(`keeping.approval_${approval}`)} `}
      {!isWorded && tokenItem !== null && piecesOf(event)}
      {!isWorded && tokenItem === null && amount !== null && decimals !== null && (
        <>
          <TokenAmount amount={amount} decimals={decimals} />{' '}
        </>
      )}
      <EventToken event={event} token={token} />
    </>
  )
}

/** What happened at the watched addresses, newest first. */
export const WatchEvents = () => {
  const t = useMessages()
  const list = useList(watchEvents, { everyMs })
  const columns: Column<WatchEvent>[] = [
    {
      key: 'transaction',
      header: t('keeping.transaction'),
      width: 200,
      firm: true,
      cell: ({ transactionHash }) => <TransactionLink hash={transactionHash} primary />,
    },
    {
      key: 'what',
      header: t('keeping.happened'),
      width: 210,
      cell: (event) =>
        event.isWithdrawn ? (
          <span data-tip={t('keeping.withdrawnTip')}>
            <s>{t(happenedKey(event))}</s> {t('keeping.withdrawn')}
          </span>
        ) : (
          t(happenedKey(event))
        ),
    },
    {
      key: 'address',
      header: t('keeping.address'),
      width: 240,
      // as the mails, the feed and the notifications call them
      cell: ({ address, name }) => <AddressLink address={{ ...address, privateName: name || address.privateName }} />,
    },
    {
      key: 'other',
      header: t('keeping.counterparty'),
      width: 240,
      cell: ({ counterparty, counterpartyName }) => {
        if (counterparty === null) return '–'
        const privateName = counterparty.privateName ?? counterpartyName
        return <AddressLink address={privateName ? { ...counterparty, privateName } : counterparty} />
      },
    },
    { key: 'amount', header: t('keeping.amount'), width: 220, align: 'end', cell: (event) => <Amount event={event} /> },
    { key: 'time', header: t('keeping.time'), width: 170, cell: ({ timestamp }) => <Timestamp value={timestamp} /> },
  ]
  return (
    <Panel flush title={t('keeping.events')} actions={<span className={styles.soft}>{t('keeping.eventsKept')}</span>}>
      <ListTable
        list={list}
        skeletonRows={3}
        caption={t('keeping.events')}
        columns={columns}
        rowKey={({ eventId }) => eventId}
        emptyText={t('keeping.eventsEmpty')}
      />
    </Panel>
  )
}
