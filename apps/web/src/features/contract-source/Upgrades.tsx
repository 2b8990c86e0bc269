import type { ProxyUpgradeRecord } from '@corescope/api-schema/contracts/calls'
import type { AddressReference } from '@corescope/api-schema/shapes/address-reference'
import { useMemo } from 'react'
import { apiQuery } from '../../api-client/api-query.ts'
import { describeError } from '../../api-client/describe-error.ts'
import { useCall } from '../../api-client/use-call.ts'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { placeColumns } from '../../entities/place-columns.tsx'
import { formatInteger } from '../../format/number.ts'
import { rich } from '../../i18n/rich.tsx'
import type { translate } from '../../i18n/translate.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { ListTable } from '../../lists/ListTable.tsx'
import type { ListView } from '../../lists/use-list.ts'
import { paths } from '../../paths.ts'
import { type Column, Table } from '../../ui/table/Table.tsx'
import styles from './ContractSource.module.css'
import { heldSince } from './held-since.ts'
import { denialOf, type Forwarding } from './is-denied.ts'

/** What the contract said of itself. */
const Change = ({ change }: { change: ProxyUpgradeRecord }) => {
  const t = useMessages()
  const { kind, implementation, beacon, admin, facets } = change
  if (kind === 'diamondCut') {
    if (facets === null) return t('contract-source.upgradeUnread')
    const count = (wanted: string) => facets.filter(({ action }) => action === wanted).length
    return t('contract-source.upgrade_diamondCut', {
      added: count('add'),
      replaced: count('replace'),
      removed: count('remove'),
    })
  }
  const named = { upgraded: implementation, adminChanged: admin, beaconUpgraded: beacon }[kind]
  if (named === null) return t('contract-source.upgradeUnread')
  return rich(t(`contract-source.upgrade_${kind}`), { address: () => <AddressLink address={named} /> })
}

const keyOf = ({ transactionHash, logIndex }: ProxyUpgradeRecord) => `${transactionHash}${logIndex}`

const columnsOf = (t: typeof translate, forwarding: Forwarding): Column<ProxyUpgradeRecord>[] => [
  {
    key: 'change',
    header: t('contract-source.upgradeChange'),
    width: 420,
    card: 'title',
    cell: (change) => {
      const denial = denialOf(change, forwarding)
      return (
        <>
          <Change change={change} />
          {denial !== null && <span className={styles.warning}> {t(`contract-source.upgrade_${denial}`)}</span>}
        </>
      )
    },
  },
  ...placeColumns<ProxyUpgradeRecord>(),
  {
    key: 'compare',
    header: '',
    // the link says it all
    label: '',
    width: 200,
    cell: ({ implementation, previousImplementation: before }) => {
      if (implementation === null || before === null || before.hash === implementation.hash) return null
      return <a href={paths.contractDiff(before.hash, implementation.hash)}>{t('contract-source.upgradeCompare')}</a>
    },
  },
]

/** Rows of a beacon that are shown beside those of its proxy. */
const beaconRows = 25

interface BeaconProps {
  beacon: AddressReference
  since: number
  forwarding: Forwarding
}

/** What the beacon of a proxy told, newest first: that it forwarded to from when the proxy asks it, and what the beacon had then. */
const BeaconUpgrades = ({ beacon, since, forwarding }: BeaconProps) => {
  const t = useMessages()
  const request = { address: beacon.hash, pageNum: 1, pageSize: beaconRows }
  const { data, error } = useCall(apiQuery('contractUpgrades', request), {
    staleMs: 30_000,
    toasts: 'never',
    live: true,
  })
  const columns = useMemo(() => columnsOf(t, forwarding), [t, forwarding])
  const rows = useMemo(() => heldSince(data?.records ?? [], since), [data, since])
  if (error !== null) {
    return <p role="alert">{t('contract-source.beaconFailed', { reason: describeError(error) })}</p>
  }
  if (data === undefined || rows.length === 0) return null
  const title = t('contract-source.beaconUpgrades')
  return (
    <section className={styles.upgrades}>
      <h3>{title}</h3>
      <p>
        {rich(t('contract-source.beaconAll', { count: data.total, shown: formatInteger(data.total) }), {
          link: (words) => <a href={paths.address(beacon.hash, { tab: 'code' })}>{words}</a>,
        })}
      </p>
      <Table caption={title} columns={columns} rows={rows} rowKey={keyOf} />
    </section>
  )
}

interface Props {
  list: ListView<'contractUpgrades'>
  /** What was told last, where calls go elsewhere, and how that is known. */
  forwarding: Forwarding
}

/** How a proxy came to forward where it does, newest first; nothing of a contract that told of no upgrade. */
export const Upgrades = ({ list, forwarding }: Props) => {
  const t = useMessages()
  const columns = useMemo(() => columnsOf(t, forwarding), [t, forwarding])
  if (list.total === 0 && list.error === undefined) return null
  const asking = list.rows.find(({ kind }) => kind === 'beaconUpgraded' || kind === 'upgraded')
  return (
    <>
      <section className={styles.upgrades}>
        <h3>{t('contract-source.upgrades')}</h3>
        <ListTable list={list} caption={t('contract-source.upgrades')} columns={columns} rowKey={keyOf} />
      </section>
      {asking?.beacon != null && (
        <BeaconUpgrades beacon={asking.beacon} since={asking.blockNumber} forwarding={forwarding} />
      )}
    </>
  )
}
