import { stepMemory, stepMemoryLimits } from '@corescope/api-schema/execution/calls'
import { MethodUnsupportedError, RpcError, ServerErrorAnswer, StateUnavailableError } from '@corescope/rpc/errors'
import { readMemoryBefore } from '@corescope/rpc/traces/step-memory'
import { route } from '../../answers/route.ts'
import { askAboutTransaction, limits, requireTransaction } from '../../entities/execution/ask-node.ts'
import { FailureError } from '../../http/errors.ts'

type Read = Awaited<ReturnType<typeof readMemoryBefore>>

const options = { ...limits.calls, most: stepMemoryLimits }

/** A node without tracers of our own calls that an error of its own, or of ours. */
const orRefused = (error: unknown): never => {
  const isToldApart = error instanceof MethodUnsupportedError || error instanceof StateUnavailableError
  const isRefused = error instanceof ServerErrorAnswer || (error instanceof RpcError && !error.retryable)
  if (isRefused && !isToldApart)
    throw new FailureError('The node takes no tracers: memory and storage of a step are not to be had.', 'noTracers')
  throw error
}

const bytesOf = ({ found }: Read) => 200 + (found?.memory.length ?? 0) + (found?.storage.length ?? 0) * 160

/** Memory and storage before one step; the node runs the transaction for it. */
export const stepMemoryRoute = route(stepMemory, 'never', async (context, { transactionHash, step }) => {
  const row = await requireTransaction(context, transactionHash)
  const { found } = await context.heavy.find(
    `memory ${row.hash}${row.blockHash} ${step}`,
    () =>
      askAboutTransaction(context, row, (endpoint) =>
        readMemoryBefore(endpoint, transactionHash, step, options).catch(orRefused),
      ),
    bytesOf,
  )
  if (found === undefined) throw new FailureError(`step: the transaction has no step ${step}.`, 'noStep', { step })
  const { contract, memory, memorySize, storage, slots } = found
  const names = await context.book.byAddress([contract])
  return {
    transactionHash,
    blockNumber: row.blockNumber,
    contract: names.get(contract)!,
    memory: { data: memory, size: memorySize },
    storage,
    slots,
  }
})
