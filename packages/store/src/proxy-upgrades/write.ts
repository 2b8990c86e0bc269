import type { Session } from '../database.ts'
import type { StoredProxyUpgrade } from './tables.ts'

/** Adds upgrades, in chain order, to the ends of their contracts' lists: few enough to be numbered by the database. */
export const insertProxyUpgrades = async (session: Session, rows: readonly StoredProxyUpgrade[]): Promise<void> => {
  if (rows.length === 0) return
  await session.run(
    'proxy_upgrades_insert',
    `insert into proxy_upgrades (transaction_position, contract_id, position, contract_position, kind)
     select transaction_position, contract_id,
            coalesce((select max(position) from proxy_upgrades u where u.contract_id = n.contract_id), 0)
              + row_number() over (partition by contract_id order by contract_position),
            contract_position, kind
       from unnest($1::bigint[], $2::int[], $3::int[], $4::smallint[])
            n (transaction_position, contract_id, contract_position, kind)`,
    [
      rows.map(({ transactionPosition }) => transactionPosition),
      rows.map(({ contractId }) => contractId),
      rows.map(({ contractPosition }) => contractPosition),
      rows.map(({ kind }) => kind),
    ],
  )
}

/** Cuts every contract's list above a transaction position. */
export const rewindProxyUpgrades = async (session: Session, lastTransactionPosition: number): Promise<void> => {
  await session.run('rewind_proxy_upgrades', 'delete from proxy_upgrades where transaction_position > $1', [
    lastTransactionPosition,
  ])
}
