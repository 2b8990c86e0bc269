import { type CoreKind, coreKinds } from '@corescope/store/core-events/table'

interface Amount {
  kind: CoreKind
  amount: string | null
}

const sumOf = (rows: readonly Amount[], kind: CoreKind): string =>
  rows.reduce((sum, row) => (row.kind === kind ? sum + BigInt(row.amount ?? 0) : sum), 0n).toString()

/** wei of rewards by the kind of stake they are for. Pure. */
export const kindAmounts = (rows: readonly Amount[]) => ({
  core: sumOf(rows, coreKinds.coreReward),
  hashPower: sumOf(rows, coreKinds.hashPowerReward),
  btc: sumOf(rows, coreKinds.btcReward),
})
