import type { Caller, CallOptions, Endpoint, RpcAnswer, RpcCall, Transport } from '@corescope/rpc/caller'
import { MethodUnsupportedError, RpcError } from '@corescope/rpc/errors'
import type { RecordedChain } from './record-chain.ts'

export interface ReplaySettings {
  /** Answers what was not recorded (balances, calls); without it such a call is refused as unsupported. */
  otherwise?: Caller
}

/**
 * A transport that answers from memory: it parses the recorded JSON anew for each call, as the real one does, but
 * without a network and without a node beside it.
 */
export function createReplayTransport(recorded: RecordedChain, { otherwise }: ReplaySettings = {}): Transport {
  const recall = (call: RpcCall): unknown => {
    const [first] = call.params
    switch (call.method) {
      case 'eth_chainId':
        return `0x${recorded.chainId.toString(16)}`
      case 'eth_blockNumber':
        return `0x${(recorded.blocks.length - 1).toString(16)}`
      case 'eth_getBlockByNumber':
        return parse(recorded.blocks[toIndex(first, recorded)])
      case 'eth_getBlockReceipts':
        return parse(recorded.receipts[toIndex(first, recorded)])
      default:
        return undefined
    }
  }
  async function answer(call: RpcCall, options?: CallOptions): Promise<unknown> {
    const known = recall(call)
    if (known !== undefined) return known
    if (otherwise !== undefined) return otherwise.request(call, options)
    throw new MethodUnsupportedError({ code: -32601, message: 'not recorded' }, { ...call, endpoint: 'replay' })
  }
  const endpoint: Endpoint = {
    name: 'replay',
    request: answer,
    async batch(calls, options) {
      options?.signal?.throwIfAborted()
      return Promise.all(calls.map((call) => settle(answer(call, options))))
    },
    pinned: (work) => work(endpoint),
    async stream(call, reader, options) {
      const bytes = Buffer.from(JSON.stringify({ result: await answer(call, options) }))
      reader.write(bytes)
      reader.end()
      return { cut: null, bytes: bytes.length }
    },
  }
  return {
    request: endpoint.request,
    batch: endpoint.batch,
    pinned: endpoint.pinned,
    endpoints: () => [{ name: endpoint.name, usable: true, lastFailure: null }],
    onMove: () => () => undefined,
    close: async () => undefined,
  }
}

/** `null` is a node's answer for a block it does not have. */
function parse(text: string | undefined): unknown {
  return text === undefined ? null : JSON.parse(text)
}

function toIndex(block: unknown, { blocks }: RecordedChain): number {
  if (block === 'latest') return blocks.length - 1
  return block === 'earliest' ? 0 : Number(block)
}

async function settle(result: Promise<unknown>): Promise<RpcAnswer> {
  try {
    return { ok: true, result: await result }
  } catch (error) {
    if (error instanceof RpcError) return { ok: false, error }
    throw error
  }
}
