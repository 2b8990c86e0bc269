/** A call below a transaction's own that moves value, makes a contract or ends one. */
export interface CountedCall {
  /** CALL, CREATE, CREATE2 or SELFDESTRUCT. */
  type: string
  from: string
  /** Null where a failed creation made nothing. */
  to: string | null
  value: bigint
  /** Neither it nor a call around it failed. */
  stands: boolean
  /** No call around it failed. */
  standsAround: boolean
}

/** A frame of callTracer as the node sends it. */
export interface WireFrame {
  type: string
  from: string
  to?: string
  value?: string
  error?: string
  calls?: WireFrame[]
}

const nobody = '0x0000000000000000000000000000000000000000'

/** anvil names nobody where a contract ends itself for its own good: nothing moves, nothing ends. */
const isUntold = (type: string, from: string | undefined) => type === 'SELFDESTRUCT' && from === nobody

const isCounted = ({ type, value }: { type: string; value: bigint }): boolean =>
  type.startsWith('CREATE') || type === 'SELFDESTRUCT' || (type === 'CALL' && value > 0n)

/** Internal transactions of one transaction in order of execution, from the tree of callTracer. */
export const readCallTree = (top: WireFrame): CountedCall[] => {
  const counted: CountedCall[] = []
  const walk = (frame: WireFrame, standsAbove: boolean) => {
    for (const call of frame.calls ?? []) {
      const stands = standsAbove && call.error === undefined
      const value = BigInt(call.value ?? '0x0')
      const isUnmade = call.type.startsWith('CREATE') && call.error !== undefined
      const to = isUnmade ? null : (call.to?.toLowerCase() ?? null)
      if (isCounted({ type: call.type, value }) && !isUntold(call.type, call.from))
        counted.push({ type: call.type, from: call.from.toLowerCase(), to, value, stands, standsAround: standsAbove })
      walk(call, stands)
    }
  }
  walk(top, top.error === undefined)
  return counted
}

/** An entry of trace_block as the node sends it. */
export interface WireTrace {
  transactionHash: string
  traceAddress: number[]
  type: string
  action: {
    from?: string
    to?: string
    value?: string
    callType?: string
    creationMethod?: string
    address?: string
    refundAddress?: string
    balance?: string
  }
  result?: { address?: string } | null
  error?: string
}

const readEntry = ({ type, action, result, error }: WireTrace): Omit<CountedCall, 'stands' | 'standsAround'> => {
  const [from, value] = [(action.from ?? '').toLowerCase(), BigInt(action.value ?? '0x0')]
  if (type === 'create') {
    const made = error === undefined ? (result?.address?.toLowerCase() ?? null) : null
    return { type: (action.creationMethod ?? 'create').toUpperCase(), from, to: made, value }
  }
  if (type === 'suicide') {
    const [ended, heir] = [action.address!.toLowerCase(), action.refundAddress!.toLowerCase()]
    return { type: 'SELFDESTRUCT', from: ended, to: heir, value: BigInt(action.balance ?? '0x0') }
  }
  return { type: (action.callType ?? 'call').toUpperCase(), from, to: action.to?.toLowerCase() ?? null, value }
}

/** Internal transactions of one transaction in order of execution, from its entries in trace_block. */
export const readCallList = (entries: readonly WireTrace[]): CountedCall[] => {
  const failed = new Set(
    entries.filter(({ error }) => error !== undefined).map(({ traceAddress }) => traceAddress.join()),
  )
  return entries.flatMap((entry) => {
    const path = entry.traceAddress
    if (path.length === 0) return []
    const around = Array.from({ length: path.length + 1 }, (_, depth) => path.slice(0, depth).join())
    const call = readEntry(entry)
    const standsAround = !around.slice(0, -1).some((above) => failed.has(above))
    return isCounted(call) && !isUntold(call.type, call.from)
      ? [{ ...call, standsAround, stands: standsAround && !failed.has(path.join()) }]
      : []
  })
}
