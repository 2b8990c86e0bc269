import { useMemo } from 'react'
import type { CallResponse } from '../../api-client/call-api.ts'
import { amountCell } from '../../entities/amounts.tsx'
import { TimeHeader, Timestamp } from '../../entities/Timestamp.tsx'
import { TransactionLink } from '../../entities/TransactionLink.tsx'
import { formatInteger } from '../../format/number.ts'
import type { translate } from '../../i18n/translate.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { ListTable } from '../../lists/ListTable.tsx'
import { useList } from '../../lists/use-list.ts'
import type { Column } from '../../ui/table/Table.tsx'
import { setsOf } from './queries.ts'
import { RoundLink } from './RoundLink.tsx'
import { useValidator } from './use-validator.ts'
import styles from './Validators.module.css'

type SetRecord = CallResponse<'addressValidatorsSetInfo'>['records'][number]

const amountColumn = (
  key: string,
  header: string,
  read: (row: SetRecord) => string,
  card?: 'amount',
): Column<SetRecord> => ({
  key,
  header,
  width: 160,
  ...amountCell(read),
  ...(card === undefined ? {} : { card }),
})

const setColumns = (t: typeof translate): Column<SetRecord>[] => [
  {
    key: 'round',
    header: t('validators.round'),
    width: 120,
    firm: true,
    // A round whose turn no block tells has no set to lead to: the first that was paid.
    cell: ({ round, turned }) => (turned === null ? formatInteger(round) : <RoundLink round={round} primary />),
  },
  {
    key: 'time',
    header: <TimeHeader />,
    width: 146,
    firm: true,
    // Of the payment, as the filter by days and the order of the list are.
    cell: ({ paid }) => <Timestamp value={paid.timestamp} />,
  },
  {
    key: 'blocks',
    header: t('validators.sealedBlocks'),
    width: 110,
    align: 'end',
    cell: ({ blocks }) => (blocks === null ? '–' : formatInteger(blocks)),
  },
  {
    key: 'missed',
    header: t('validators.missedTurns'),
    width: 110,
    align: 'end',
    cell: ({ missed }) => (missed === null ? '–' : formatInteger(missed)),
  },
  amountColumn('amount', t('validators.reward'), ({ reward }) => reward, 'amount'),
  amountColumn('core', t('validators.kind_core'), ({ rewardByKind }) => rewardByKind.core),
  amountColumn('hashPower', t('validators.kind_hashPower'), ({ rewardByKind }) => rewardByKind.hashPower),
  amountColumn('btc', t('validators.kind_btc'), ({ rewardByKind }) => rewardByKind.btc),
  {
    key: 'paid',
    header: t('validators.paidBy'),
    width: 240,
    cell: ({ paid, isThrownOut }) => (
      <>
        {isThrownOut && <span className={styles.soft}>{t('validators.thrownOutBy')} </span>}
        <TransactionLink hash={paid.transactionHash} />
      </>
    ),
  },
]

/** Rounds in whose set a candidate was, and what each gave its delegators. */
export const SetsTable = ({ address }: { address: `0x${string}` }) => {
  const t = useMessages()
  const list = useList(setsOf(address))
  const isMember = useValidator(address)?.candidate?.status.includes('elected') === true
  return (
    <ListTable
      list={list}
      caption={t('validators.setsTitle')}
      columns={useMemo(() => setColumns(t), [t])}
      rowKey={({ round }) => round}
      emptyText={list.error === undefined ? t(isMember ? 'validators.firstSet' : 'validators.emptySets') : undefined}
    />
  )
}
