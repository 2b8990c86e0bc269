import { approvalOf } from '@corescope/decode/alerts/approval'
import type { CallResponse } from '../../../api-client/call-api.ts'
import { AddressLink } from '../../../entities/AddressLink.tsx'
import { NativeAmount, TokenAmount } from '../../../entities/amounts.tsx'
import { Timestamp } from '../../../entities/Timestamp.tsx'
import { TransactionLink } from '../../../entities/TransactionLink.tsx'
import { useMessages } from '../../../i18n/use-messages.ts'
import { ListTable } from '../../../lists/ListTable.tsx'
import { listQuery } from '../../../lists/list-query.ts'
import { useList } from '../../../lists/use-list.ts'
import { Panel } from '../../../ui/Panel.tsx'
import type { Column } from '../../../ui/table/Table.tsx'
import styles from '../Accounts.module.css'
import { happenedKey, isWithoutAmount, piecesOf } from '../device-notices/event-words.ts'

type WatchEvent = CallResponse<'pageWatchEvents'>['records'][number]
/** A block is looked through a moment after it came. */
const everyMs = 4_000
const watchEvents = listQuery('pageWatchEvents', {}, { takesAsOf: false })

const Amount = ({ event }: { event: WatchEvent }) => {
  const t = useMessages()
  const approval = event.kind === 'approval' ? approvalOf(event) : 'amount'
  if (event.token !== null && (approval === 'none' || approval === 'unlimited')) {
    return (
      <>
        {t(`keeping.approval_${approval}`)} {event.symbol ?? <AddressLink address={event.token} />}
      </>
    )
  }
  const { amount, token, symbol, decimals, tokenItem } = event
  if (token === null) return amount === null || isWithoutAmount(event) ? '–' : <NativeAmount wei={amount} />
  if (tokenItem !== null) return <>{`${piecesOf(event)}${symbol ?? ''} #${tokenItem}`}</>
  if (amount === null || decimals === null) return <AddressLink address={token} />
  return <TokenAmount amount={amount} decimals={decimals} symbol={symbol ?? ''} />
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
