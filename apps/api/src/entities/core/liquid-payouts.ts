import { scriptKey } from '@corescope/decode/bitcoin/script-key'
import { type LiquidDebtRow, listLiquidDebts } from '@corescope/store/core-events/liquid-debts'
import { type CoreEventRow, listCoreEvents } from '@corescope/store/core-events/read'
import { type CoreKind, coreKinds } from '@corescope/store/core-events/table'
import { groupBy } from '@corescope/store/group-by'
import type { Reader } from '@corescope/store/reader'
import { valuesOf } from './events.ts'

const k = coreKinds
type Debt = Pick<LiquidDebtRow, 'position' | 'kind' | 'delegator' | 'amount' | 'sum'>

/** What is provable of one event: all null where it is not. */
export interface Settled {
  /** Of a payout: who had asked for it. */
  payee: string | null
  /** Of what was asked back: satoshi of it that are still owed, and where the last payout of it stands. */
  owed: bigint | null
  paidAt: number | null
}

interface Open {
  position: number
  delegator: string
  left: bigint
}

const none: Settled = { payee: null, owed: null, paidAt: null }

/**
 * Which payouts paid what was asked back with one script. The vault keeps one sum for a script: a payout that leaves a rest
 * of what several people asked for is nobody's for sure, and until all is paid nothing is said. Where one person asked, or
 * all is paid, the oldest goes first.
 * @param debts all that is known of the script, oldest first; they may begin in the middle. @returns by position. Pure.
 */
export const settle = (debts: readonly Debt[]): ReadonlyMap<number, Settled> => {
  const told = new Map<number, Settled>()
  let open: Open[] = []
  const first = debts[0]
  const before = first === undefined ? 0n : BigInt(first.sum) - BigInt(first.amount)
  let unclear = before > 0n ? before : 0n
  let payee: string | null = null

  const pay = (position: number, paid: bigint): string | null => {
    if (paid === 0n) return null
    const owed = open.reduce((sum, { left }) => sum + left, unclear)
    const isWhole = paid >= owed
    const payees = new Set(open.map(({ delegator }) => delegator))
    if (unclear !== 0n || (payees.size > 1 && !isWhole)) {
      for (const one of open) told.set(one.position, none)
      open = []
      unclear = isWhole ? 0n : owed - paid
      return null
    }
    let rest = paid
    const paidNow = new Set<string>()
    for (const one of open) {
      if (rest === 0n) break
      let part = one.left
      if (rest < part) part = rest
      rest -= part
      one.left -= part
      paidNow.add(one.delegator)
      told.set(one.position, { payee: null, owed: one.left, paidAt: position })
    }
    open = open.filter(({ left }) => left > 0n)
    return paidNow.size === 1 ? [...paidNow][0]! : null
  }

  for (const { position, kind, delegator, amount } of debts) {
    if (kind === k.liquidOwed) {
      const left = BigInt(amount)
      told.set(position, { ...none, owed: unclear === 0n ? left : null })
      open.push({ position, delegator: delegator!, left })
      continue
    }
    // What was paid above stands behind the payout itself, and is of the same person.
    if (kind === k.liquidSettled) payee = pay(position, -BigInt(amount))
    told.set(position, { ...none, payee })
  }
  return told
}

const ofScripts = new Set<CoreKind>([k.liquidRedeemed, k.liquidPaidOut, k.liquidPaidTooMuch])
const logOf = ({ transactionPosition, logIndex }: Pick<CoreEventRow, 'transactionPosition' | 'logIndex'>) =>
  `${transactionPosition} ${logIndex}`

/** The same with the event of the last payout. */
export interface LiquidSettled extends Omit<Settled, 'paidAt'> {
  payout: CoreEventRow | null
}

/** What is provable of events of liquid bitcoin, as of a chain-wide transaction position. */
export const settledOf = async (
  reader: Reader,
  rows: readonly CoreEventRow[],
  bound: number,
): Promise<(row: CoreEventRow) => LiquidSettled> => {
  const scripts = new Set<string>()
  for (const row of rows) {
    const script = ofScripts.has(row.kind) ? valuesOf(row).pkscript : undefined
    if (typeof script === 'string') scripts.add(scriptKey(script))
  }
  const debts = await listLiquidDebts(reader, [...scripts], bound)
  const byLog = new Map<string, Settled>()
  for (const ofOne of groupBy(debts, ({ script }) => script).values()) {
    const told = settle(ofOne)
    for (const debt of ofOne) byLog.set(logOf(debt), told.get(debt.position) ?? none)
  }
  const wanted = rows.flatMap((row) => byLog.get(logOf(row))?.paidAt ?? [])
  const payouts = new Map((await listCoreEvents(reader, [...new Set(wanted)])).map((row) => [row.position, row]))
  return (row) => {
    const { payee, owed, paidAt } = byLog.get(logOf(row)) ?? none
    return { payee, owed, payout: paidAt === null ? null : (payouts.get(paidAt) ?? null) }
  }
}
