import type { FeeShare } from '@corescope/api-schema/core-funds/calls'
import { useMemo } from 'react'
import { Failure } from '../../api-client/Failure.tsx'
import { useCall } from '../../api-client/use-call.ts'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { NativeAmount } from '../../entities/amounts.tsx'
import { SharingEventList } from '../../entities/fee-shares/SharingEventList.tsx'
import { Timestamp } from '../../entities/Timestamp.tsx'
import { rich } from '../../i18n/rich.tsx'
import type { translate } from '../../i18n/translate.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { DownloadBar } from '../../lists/ListBar.tsx'
import { type Column, Table } from '../../ui/table/Table.tsx'
import styles from './CoreFunds.module.css'
import { feeSharesQuery } from './queries.ts'

const shareColumns = (t: typeof translate): Column<FeeShare>[] => [
  {
    key: 'contract',
    header: t('coreFunds.contract'),
    width: 260,
    card: 'title',
    cell: ({ contract }) => <AddressLink address={contract} />,
  },
  {
    key: 'active',
    header: t('coreFunds.active'),
    width: 110,
    card: 'badge',
    cell: ({ isActive }) => t(`coreFunds.active_${isActive ? 'yes' : 'no'}`),
  },
  {
    key: 'events',
    header: t('coreFunds.events'),
    width: 720,
    card: 'from',
    cell: ({ events }) => <SharingEventList events={events} />,
  },
  {
    key: 'set',
    header: t('coreFunds.setAt'),
    width: 180,
    cell: ({ set }) => (set === null ? '–' : <Timestamp value={set.timestamp} />),
  },
]

/** Who shares fees now, and with whom, as the contract answers. */
export const SharesTable = () => {
  const t = useMessages()
  const { data, error, refetch } = useCall(feeSharesQuery, { live: true })
  const columns = useMemo(() => shareColumns(t), [t])
  if (error !== null) return <Failure error={error} retry={() => void refetch()} />
  return (
    <>
      {data !== undefined && (
        <p className={styles.note}>
          {rich(t('coreFunds.shared'), {
            amount: () => <NativeAmount wei={data.shared} />,
          })}
        </p>
      )}
      {data?.isTold === false ? (
        <p className={styles.note}>{t('coreFunds.notTold')}</p>
      ) : (
        <Table
          caption={t('coreFunds.sharesTitle')}
          columns={columns}
          rows={data?.records ?? []}
          rowKey={({ contract }) => contract.hash}
          isPending={data === undefined}
          skeletonRows={2}
          emptyText={t('coreFunds.emptyShares')}
        />
      )}
      {data !== undefined && data.records.length > 0 && <DownloadBar {...feeSharesQuery} />}
    </>
  )
}
