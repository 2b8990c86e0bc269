import type { BlockBundle } from '@corescope/chain/types/block-bundle'
import type { Address } from '@corescope/chain/types/hex'
import { systemContractAt } from '@corescope/decode/transactions/system-transaction'
import { blockJson, receiptJson, transactionJson } from './json-rpc-shapes.ts'
import type { ReplayChain } from './replay-chain-state.ts'

/** A failure in JSON-RPC's own terms. */
export class RpcError extends Error {
  override name = 'RpcError'
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

export type RpcMethod = (parameters: readonly unknown[]) => unknown

const quantity = (value: bigint | number) => `0x${value.toString(16)}`

/** Number a tag or quantity names; `undefined` = no such block. */
function numberOf(chain: ReplayChain, tag: unknown): number | undefined {
  const head = chain.schedule.head
  if (tag === undefined || tag === null || tag === 'latest' || tag === 'pending') return head
  if (tag === 'earliest') return 0
  if (tag === 'finalized' || tag === 'safe') {
    if (chain.finalized === undefined) throw new RpcError(-39001, `${tag} block not found`)
    return chain.finalized
  }
  if (typeof tag !== 'string' || !/^0x[0-9a-f]+$/i.test(tag)) throw new RpcError(-32602, `invalid block ${String(tag)}`)
  const blockNumber = Number(tag)
  return blockNumber <= head ? blockNumber : undefined
}

/** Block by number, tag, hash, or the object of EIP-1898. */
function bundleOf(chain: ReplayChain, byHash: Map<string, BlockBundle>, id: unknown): BlockBundle | undefined {
  if (typeof id === 'object' && id !== null) {
    const { blockHash, blockNumber } = id as { blockHash?: string; blockNumber?: string }
    return blockHash === undefined ? bundleOf(chain, byHash, blockNumber) : byHash.get(blockHash.toLowerCase())
  }
  if (typeof id === 'string' && id.length === 66) return byHash.get(id.toLowerCase())
  const blockNumber = numberOf(chain, id)
  return blockNumber === undefined ? undefined : chain.bundles[blockNumber]
}

const addressOf = (parameter: unknown): Address => {
  if (typeof parameter === 'string' && /^0x[0-9a-f]{40}$/i.test(parameter)) return parameter.toLowerCase() as Address
  throw new RpcError(-32602, `invalid address ${String(parameter)}`)
}

function stateMethods(chain: ReplayChain, find: (id: unknown) => BlockBundle | undefined): Record<string, RpcMethod> {
  const at = (id: unknown) => {
    const bundle = find(id)
    if (bundle === undefined) throw new RpcError(-32000, 'header not found')
    return bundle.block.number
  }
  return {
    eth_getBalance: ([address, id]) => quantity(chain.balances.at(addressOf(address), at(id))),
    eth_getTransactionCount: ([address, id]) => quantity(chain.nonces.at(addressOf(address), at(id))),
    // Nothing executes here; one byte (INVALID) says that a contract stands at the address.
    eth_getCode: ([address]) => (systemContractAt(addressOf(address)) === undefined ? '0x' : '0xfe'),
  }
}

/** The calls of the replay node, by name. */
export function replayMethods(chain: ReplayChain): Record<string, RpcMethod> {
  const byHash = new Map(chain.bundles.map((bundle) => [bundle.block.hash as string, bundle]))
  const byTransaction = new Map(
    chain.bundles.flatMap((bundle) =>
      bundle.block.transactions.map((transaction) => [transaction.hash as string, { bundle, transaction }] as const),
    ),
  )
  const find = (id: unknown) => bundleOf(chain, byHash, id)
  const block: RpcMethod = ([id, full]) => {
    const bundle = find(id)
    return bundle === undefined ? null : blockJson(bundle.block, full === true)
  }
  const mined = (hash: unknown) => byTransaction.get(String(hash).toLowerCase())
  return {
    eth_chainId: () => quantity(chain.chainId),
    net_version: () => chain.chainId.toString(),
    web3_clientVersion: () => 'corescope-replay/1',
    eth_syncing: () => false,
    eth_blockNumber: () => quantity(chain.schedule.head),
    eth_gasPrice: () => quantity(1_000_000_000),
    eth_getBlockByNumber: block,
    eth_getBlockByHash: block,
    eth_getBlockReceipts: ([id]) => {
      const bundle = find(id)
      return bundle === undefined ? null : bundle.receipts.map((receipt) => receiptJson(receipt, bundle))
    },
    eth_getTransactionByHash: ([hash]) => {
      const found = mined(hash)
      return found === undefined ? null : transactionJson(found.transaction, found.bundle.block)
    },
    eth_getTransactionReceipt: ([hash]) => {
      const found = mined(hash)
      return found === undefined
        ? null
        : receiptJson(found.bundle.receipts[found.transaction.transactionIndex]!, found.bundle)
    },
    ...stateMethods(chain, find),
  }
}
