import { NotThereError } from '@corescope/rpc/errors'
import { eth_blockNumber } from '@corescope/rpc/methods/eth_blockNumber'
import { eth_chainId } from '@corescope/rpc/methods/eth_chainId'
import { eth_getBlockByNumberCall } from '@corescope/rpc/methods/eth_getBlockByNumber'
import { eth_getBlockReceiptsCall } from '@corescope/rpc/methods/eth_getBlockReceipts'
import { createTransport } from '@corescope/rpc/transport/transport'
import type { SimulatedChain } from './simulated-chain.ts'
import { blockText, receiptsText } from './wire-block.ts'

/** A chain as the JSON texts a node answered with, from block 0: replayed, only the reader's own work is left. */
export interface RecordedChain {
  chainId: number
  /** `results` of eth_getBlockByNumber (full) by block number. */
  blocks: string[]
  /** `results` of eth_getBlockReceipts by block number. */
  receipts: string[]
  /** Characters of all texts. */
  size: number
}

const BATCH = 20

/**
 * Records blocks 0 to `to` (default: the head) of a real node into memory: about 2.5 KB a transaction.
 *
 * @throws RpcError
 */
export async function recordChain(url: string, { to }: { to?: number } = {}): Promise<RecordedChain> {
  const transport = createTransport({ urls: [url], timeoutMs: 60_000 })
  try {
    const last = to ?? (await eth_blockNumber(transport))
    const numbers = Array.from({ length: last + 1 }, (_, number) => number)
    const blocks: string[] = []
    const receipts: string[] = []
    for (let start = 0; start <= last; start += BATCH) {
      const part = numbers.slice(start, start + BATCH)
      const calls = [...part.map(eth_getBlockByNumberCall), ...part.map(eth_getBlockReceiptsCall)]
      const texts = (await transport.batch(calls)).map((answer, index) => {
        if (!answer.ok) throw answer.error
        if (answer.result === null) throw new NotThereError('nothing to record', calls[index]!)
        return JSON.stringify(answer.result)
      })
      blocks.push(...texts.slice(0, part.length))
      receipts.push(...texts.slice(part.length))
    }
    return finish(await eth_chainId(transport), blocks, receipts)
  } finally {
    await transport.close()
  }
}

/** The canonical blocks of a simulated chain, without a server between. */
export function recordSimulatedChain(chain: SimulatedChain): RecordedChain {
  const made = Array.from({ length: chain.head().block.number + 1 }, (_, number) => chain.blockByNumber(number)!)
  return finish(chain.chainId, made.map(blockText), made.map(receiptsText))
}

function finish(chainId: number, blocks: string[], receipts: string[]): RecordedChain {
  const size = [...blocks, ...receipts].reduce((sum, text) => sum + text.length, 0)
  return { chainId, blocks, receipts, size }
}
