/** A call of a stranger as it is handed to a node. */
export interface StrangersCall {
  method: string
  params: unknown
}
/** The call within its bounds, or why it is not passed on: a code of JSON-RPC and a sentence. */
export type BoundCall = { call: StrangersCall } | { code: number; message: string }

/** Bytes of JSON that state and block overrides of one call may have (ruling 36). */
export const overrideBytes = 32 * 1024

const invalid = (message: string): BoundCall => ({ code: -32_602, message })

/** Blocks and percentiles of one `eth_feeHistory`, as in go-ethereum. */
const feeHistoryLimits = { blocks: 1_024, percentiles: 100 }

/** A node without bounds of its own computes every percentile of every block. */
const boundFeeHistory = (call: StrangersCall): BoundCall => {
  const [blocks, , percentiles] = Array.isArray(call.params) ? (call.params as unknown[]) : []
  const isCount =
    (typeof blocks === 'number' && Number.isSafeInteger(blocks) && blocks >= 0) ||
    (typeof blocks === 'string' && /^(0x[0-9a-f]{1,16}|\d{1,16})$/i.test(blocks))
  if (!isCount) return invalid('params[0]: a number of blocks is expected')
  if (BigInt(blocks as string | number) > feeHistoryLimits.blocks)
    return invalid(`params[0]: ${feeHistoryLimits.blocks} blocks at most`)
  if (Array.isArray(percentiles) && percentiles.length > feeHistoryLimits.percentiles)
    return invalid(`params[2]: ${feeHistoryLimits.percentiles} percentiles at most`)
  return { call }
}

/** Methods that run code of whoever asks. */
const running: ReadonlySet<string> = new Set(['eth_call', 'eth_estimateGas'])
export const runsCode = (method: string): boolean => running.has(method)

/**
 * Members of a message by the names of the specification (execution-apis, GenericTransaction). Nodes read others too
 * (`gasLimit`, or names in other letters), so only these are passed on.
 */
const members = [
  ...['type', 'nonce', 'to', 'from', 'value', 'input', 'data', 'chainId'],
  ...['gasPrice', 'maxPriorityFeePerGas', 'maxFeePerGas', 'maxFeePerBlobGas'],
  ...['accessList', 'authorizationList', 'blobVersionedHashes', 'blobs', 'commitments', 'proofs'],
]

const isMissing = (value: unknown) => value === undefined || value === null

/**
 * Bounds a call that runs code: its gas is `gasCap` at most, also where it names none, since a node without a cap of its
 * own would run it for ever. `eth_feeHistory` is bounded in blocks and percentiles. Calls of other methods stay as they are. Pure.
 */
export const boundCall = (call: StrangersCall, gasCap: bigint): BoundCall => {
  if (call.method === 'eth_feeHistory') return boundFeeHistory(call)
  if (!runsCode(call.method)) return { call }
  const { params } = call
  if (!Array.isArray(params)) return invalid('params: a list is expected')
  const [message, block, ...overrides] = params as unknown[]
  if (typeof message !== 'object' || message === null || Array.isArray(message)) {
    return invalid('params[0]: an object with the call is expected')
  }
  const { gas, gasLimit, ...rest } = message as Record<string, unknown>
  const asked = isMissing(gas) ? gasLimit : gas
  if (!isMissing(asked) && !(typeof asked === 'string' && /^0x[0-9a-f]{1,64}$/i.test(asked))) {
    return invalid('gas: a quantity of 0x and up to 64 hex digits is expected')
  }
  const wanted = isMissing(asked) ? gasCap : BigInt(asked as string)
  const used = overrides.slice(0, 2)
  if (Buffer.byteLength(JSON.stringify(used)) > overrideBytes) {
    return invalid(`params: overrides of state and block of more than ${overrideBytes / 1024} KB are not passed on`)
  }
  const known = Object.fromEntries(
    members.filter((name) => Object.hasOwn(rest, name)).map((name) => [name, rest[name]]),
  )
  const bounded = { ...known, gas: `0x${(wanted < gasCap ? wanted : gasCap).toString(16)}` }
  const tail = params.length > 1 ? [block, ...used] : []
  return { call: { method: call.method, params: [bounded, ...tail] } }
}
