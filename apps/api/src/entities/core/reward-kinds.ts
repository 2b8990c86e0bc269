import type { CoreEventRow } from '@corescope/store/core-events/read'
import { type CoreKind, coreKinds } from '@corescope/store/core-events/table'

const sumOf = (rows: readonly CoreEventRow[], kind: CoreKind): string =>
  rows.reduce((sum, row) => (row.kind === kind ? sum + BigInt(row.amount ?? 0) : sum), 0n).toString()

/** wei of rewards by the kind of stake they are for. Pure. */
export const kindAmounts = (rows: readonly CoreEventRow[]) => ({
  core: sumOf(rows, coreKinds.coreReward),
  hashPower: sumOf(rows, coreKinds.hashPowerReward),
  btc: sumOf(rows, coreKinds.btcReward),
})
