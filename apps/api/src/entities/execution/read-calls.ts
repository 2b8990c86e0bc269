import { callBytes } from '@corescope/api-schema/execution/calls'
import { type CallsRead, readTraceCalls } from '@corescope/rpc/traces/trace-calls'
import type { TransactionRow } from '@corescope/store/transactions/read'
import { hex } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'
import { askAboutTransaction, limits } from './ask-node.ts'

/** What was cut by time may be read further the next time. */
const bytesOfCalls = ({ calls, cut }: CallsRead) =>
  cut === 'time' ? 0 : calls.reduce((sum, { input, output }) => sum + 600 + input.hex.length + output.hex.length, 100)

/**
 * The call at the top costs what the transaction does, by definition: not every node tells it so (anvil tells the gas of all
 * transactions of the block up to it). Pure.
 */
export const withOwnGas = ({ gas, gasUsed }: Pick<TransactionRow, 'gas' | 'gasUsed'>, read: CallsRead): CallsRead => ({
  ...read,
  calls: read.calls.map((call) =>
    call.traceAddress.length === 0 ? { ...call, gas: BigInt(gas), gasUsed: BigInt(gasUsed) } : call,
  ),
})

/** A window of a transaction's call tree, from the node; kept. @throws as `askAboutTransaction` */
export const readCalls = (
  context: ApiContext,
  row: TransactionRow,
  { from, count }: { from: number; count: number },
): Promise<CallsRead> =>
  context.heavy.find(
    `calls ${row.hash}${row.blockHash} ${from} ${count}`,
    () =>
      askAboutTransaction(context, row, async (endpoint) =>
        withOwnGas(row, await readTraceCalls(endpoint, hex(row.hash), { from, count, bytes: callBytes }, limits.calls)),
      ),
    bytesOfCalls,
  )
