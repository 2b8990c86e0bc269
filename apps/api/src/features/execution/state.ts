import { type AccountState, stateLimits, transactionState } from '@corescope/api-schema/execution/calls'
import type { Address, Hex } from '@corescope/chain/types/hex'
import type { AccountDiff } from '@corescope/chain/types/state-diff'
import { type BalanceChange, explainBalances, settleDiffs } from '@corescope/decode/balances/balance-changes'
import { readValueMoves, type ValueMoves } from '@corescope/decode/balances/value-moves'
import { bytesToHex, hexToBytes } from '@corescope/decode/bytes/bytes'
import { keccak256 } from '@corescope/decode/bytes/keccak'
import { readTransactionDiff } from '@corescope/rpc/balance-diffs/state-diff'
import { RpcError } from '@corescope/rpc/errors'
import { readTraceCalls } from '@corescope/rpc/traces/trace-calls'
import { getBlock } from '@corescope/store/blocks/read'
import type { TransactionRow } from '@corescope/store/transactions/read'
import { route } from '../../answers/route.ts'
import { hex } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'
import {
  askAboutTransaction,
  limits,
  requireTransaction,
  TraceRefusedError,
} from '../../entities/execution/ask-node.ts'
import { presentEffects } from './authorizations.ts'
import { paidBy, partiesOf, readStoredMoves } from './stored-moves.ts'
import { nameChanges, type VariablesOf } from './variable-changes.ts'

const reasons = { node: 'node', derived: 'derived' } as const
const sources = { node: 'node', index: 'index' } as const
/** Calls of a transaction that are looked through for value moves. */
const maxCalls = 50_000

interface Executed {
  diffs: AccountDiff[]
  callMoves: ValueMoves
}

/** Both from one node. Where it tells the reasons itself, a tree too large to be read to its end does no harm. */
const readFromNode = (context: ApiContext, row: TransactionRow): Promise<Executed> =>
  context.heavy.find(
    `state ${row.hash}${row.blockHash}`,
    () =>
      askAboutTransaction(context, row, async (endpoint) => {
        const hash = hex(row.hash)
        const diffs = await readTransactionDiff(endpoint, hash, limits.state)
        const { calls } = await readTraceCalls(endpoint, hash, { from: 0, count: maxCalls, bytes: 0 }, limits.calls)
        return { diffs, callMoves: readValueMoves(calls) }
      }),
    ({ diffs, callMoves }) =>
      diffs.reduce(
        (sum, { storage, code }) =>
          sum + 600 + storage.length * 300 + (code?.before.length ?? 0) + (code?.after.length ?? 0),
        100 + callMoves.moves.length * 200,
      ),
  )

/** Blocks carry blob gas since Cancun, and since Cancun a contract that ends itself stays (EIP-6780). */
const keepsEnded = async ({ reader }: ApiContext, { blockNumber }: TransactionRow): Promise<boolean> =>
  (await getBlock(reader, blockNumber))?.excessBlobGas != null

const codeOf = (code: Hex) =>
  code === '0x' ? null : { hash: bytesToHex(keccak256(hexToBytes(code))), size: (code.length - 2) / 2 }

const amounts = ({ before, after }: { before: bigint; after: bigint }) => ({
  before: before.toString(),
  after: after.toString(),
})

const unchanged = (address: Address): AccountDiff => ({
  ...{ address, balance: null, nonce: null, code: null, storage: [] },
  ...{ isGone: false, isNew: false, balanceChanges: null },
})

type Names = Awaited<ReturnType<ApiContext['book']['byAddress']>>

const presentAccount = (
  { address, balance, nonce, code, storage, isNew, isGone }: AccountDiff,
  changes: readonly BalanceChange[],
  { names, variablesOf }: { names: Names; variablesOf: (address: Address) => VariablesOf },
  room: number,
): AccountState => ({
  address: names.get(address)!,
  balance: balance === null || balance.before === balance.after ? null : amounts(balance),
  nonce: nonce && amounts(nonce),
  code: code && { before: codeOf(code.before), after: codeOf(code.after) },
  storage: storage
    .slice(0, Math.max(0, room))
    .map((change) => ({ ...change, variables: variablesOf(address)(change.slot) })),
  slots: storage.length,
  isNew,
  isGone,
  balanceChanges: changes.map(({ reason, amount, before, after }) => ({
    reason,
    amount: amount.toString(),
    before: before?.toString() ?? null,
    after: after?.toString() ?? null,
  })),
})

/** Accounts in the order in which their balances moved, then the others by address. */
const presentAccounts = async (
  context: ApiContext,
  row: TransactionRow,
  diffs: readonly AccountDiff[],
  changes: readonly BalanceChange[],
): Promise<{ accounts: AccountState[]; total: number }> => {
  const changesOf = new Map<Address, BalanceChange[]>()
  for (const change of changes) {
    const own = changesOf.get(change.address)
    if (own === undefined) changesOf.set(change.address, [change])
    else own.push(change)
  }
  const known = new Map(diffs.map((diff) => [diff.address, diff]))
  const addresses = [...new Set([...changesOf.keys(), ...known.keys()])]
  const listed = addresses.slice(0, stateLimits.accounts)
  const [names, variablesOf] = await Promise.all([context.book.byAddress(listed), nameChanges(context, row, diffs)])
  const named = { names, variablesOf }
  let room: number = stateLimits.slots
  const accounts = listed.map((address) => {
    const account = presentAccount(known.get(address) ?? unchanged(address), changesOf.get(address) ?? [], named, room)
    room -= account.storage.length
    return account
  })
  return { accounts, total: addresses.length }
}

/** Not kept by block: what was read is, by transaction and block hash. */
export const transactionStateRoute = route(transactionState, 'never', async (context, { txHash }) => {
  const row = await requireTransaction(context, txHash)
  const parties = await partiesOf(context, row)
  const paid = paidBy(context, row, parties)
  const place = { transactionHash: txHash, blockNumber: row.blockNumber }
  try {
    const { diffs, callMoves } = await readFromNode(context, row)
    const settled = settleDiffs(diffs, paid, callMoves, await keepsEnded(context, row))
    const { changes, isTold } = explainBalances(paid, callMoves, settled)
    const presented = await presentAccounts(context, row, settled, changes)
    const authorizations = await presentEffects(context, row, parties.from, diffs)
    return {
      ...place,
      ...presented,
      authorizations,
      reasons: isTold ? reasons.node : reasons.derived,
      source: sources.node,
      message: null,
      why: null,
    }
  } catch (error) {
    if (!(error instanceof TraceRefusedError || error instanceof RpcError)) throw error
    const callMoves = await readStoredMoves(context, row, parties)
    if (callMoves === undefined) throw error
    const { changes } = explainBalances(paid, callMoves, null)
    const presented = await presentAccounts(context, row, [], changes)
    const told = error instanceof RpcError ? new TraceRefusedError('The node cannot be reached.', 'nodeAway') : error
    const why = { message: told.message, why: told.why ?? null }
    const authorizations = await presentEffects(context, row, parties.from, null)
    return { ...place, ...presented, authorizations, reasons: reasons.derived, source: sources.index, ...why }
  }
})
