import type { ProxyUpgradeRecord } from '@corescope/api-schema/contracts/calls'
import { useMemo } from 'react'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { placeColumns } from '../../entities/place-columns.tsx'
import { rich } from '../../i18n/rich.tsx'
import type { translate } from '../../i18n/translate.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { ListTable } from '../../lists/ListTable.tsx'
import type { ListView } from '../../lists/use-list.ts'
import { paths } from '../../paths.ts'
import type { Column } from '../../ui/table/Table.tsx'
import styles from './ContractSource.module.css'

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

/** What each implementation of the page took the place of, by the upgrade. Pure. */
const previousOf = (rows: readonly ProxyUpgradeRecord[]) =>
  new Map(
    rows.map((row, index) => [
      keyOf(row),
      rows.slice(index + 1).find(({ implementation }) => implementation !== null)?.implementation?.hash,
    ]),
  )

const columnsOf = (t: typeof translate, rows: readonly ProxyUpgradeRecord[]): Column<ProxyUpgradeRecord>[] => {
  const previous = previousOf(rows)
  return [
    {
      key: 'change',
      header: t('contract-source.upgradeChange'),
      width: 420,
      card: 'title',
      cell: (change) => <Change change={change} />,
    },
    ...placeColumns<ProxyUpgradeRecord>(),
    {
      key: 'compare',
      header: '',
      label: t('contract-source.upgradeCompare'),
      width: 200,
      cell: (row) => {
        const before = previous.get(keyOf(row))
        if (row.implementation === null || before === undefined || before === row.implementation.hash) return null
        return <a href={paths.contractDiff(before, row.implementation.hash)}>{t('contract-source.upgradeCompare')}</a>
      },
    },
  ]
}

/** How a proxy came to forward where it does, newest first; nothing of a contract that told of no upgrade. */
export const Upgrades = ({ list }: { list: ListView<'contractUpgrades'> }) => {
  const t = useMessages()
  const columns = useMemo(() => columnsOf(t, list.rows), [t, list.rows])
  if (list.total === 0 && list.error === undefined) return null
  return (
    <section className={styles.upgrades}>
      <h3>{t('contract-source.upgrades')}</h3>
      <ListTable list={list} caption={t('contract-source.upgrades')} columns={columns} rowKey={keyOf} />
    </section>
  )
}
