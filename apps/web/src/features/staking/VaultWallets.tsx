import { useMemo } from 'react'
import type { CallResponse } from '../../api-client/call-api.ts'
import { Failure } from '../../api-client/Failure.tsx'
import { useCall } from '../../api-client/use-call.ts'
import { HashText } from '../../entities/HashText.tsx'
import { TransactionLink } from '../../entities/TransactionLink.tsx'
import type { translate } from '../../i18n/translate.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { type Column, Table } from '../../ui/table/Table.tsx'
import { walletsQuery } from './queries.ts'
import styles from './Staking.module.css'

type Wallet = CallResponse<'liquidBtcWallets'>['records'][number]

const Place = ({ place }: { place: Wallet['added'] }) =>
  place === null ? '–' : <TransactionLink hash={place.transactionHash} />

const walletColumns = (t: typeof translate): Column<Wallet>[] => [
  {
    key: 'wallet',
    header: t('staking.wallet'),
    width: 300,
    card: 'title',
    cell: ({ address, hash }) => <HashText hash={address ?? hash} />,
  },
  {
    key: 'kind',
    header: t('staking.walletForm'),
    width: 110,
    cell: ({ kind }) => (kind === 'other' ? '–' : kind.toUpperCase()),
  },
  {
    key: 'state',
    header: t('staking.state'),
    width: 160,
    card: 'badge',
    cell: ({ isActive }) => t(isActive ? 'staking.walletActive' : 'staking.walletRemoved'),
  },
  { key: 'added', header: t('staking.walletAddedBy'), width: 210, cell: ({ added }) => <Place place={added} /> },
  {
    key: 'removed',
    header: t('staking.walletRemovedBy'),
    width: 210,
    cell: ({ removed }) => <Place place={removed} />,
  },
]

/** Bitcoin wallets that vaults of liquid bitcoin are paid into, everybody's. */
export const VaultWallets = () => {
  const t = useMessages()
  const { data, error, refetch } = useCall(walletsQuery, { toasts: 'never' })
  const columns = useMemo(() => walletColumns(t), [t])
  return (
    <>
      <h3 className={styles.head}>{t('staking.wallets')}</h3>
      {error !== null && data === undefined ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : (
        <Table
          caption={t('staking.wallets')}
          columns={columns}
          rows={data?.records ?? []}
          rowKey={({ kind, hash }) => `${kind}${hash}`}
          isPending={data === undefined}
          skeletonRows={2}
          emptyText={t('staking.emptyWallets')}
        />
      )}
    </>
  )
}
