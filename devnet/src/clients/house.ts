import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createPublicClient, createWalletClient, type Hex, http } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { startAnvil } from '../anvil/start-anvil.ts'
import { type Part, type Product, startProduct } from '../core-net/product.ts'
import { until } from '../index-proof/until.ts'

export const chainId = 1112
const account = mnemonicToAccount('test test test test test test test test test test test junk')

/** A chain and the built product before it, its worker too. */
export interface House {
  url: string
  rpcUrl: string
  ask: Product['ask']
  account: string
  privateKey: string
  /** Sends creation code. @returns where the contract lies, once the product knows the block */
  deploy(code: Hex): Promise<Hex>
  /** The product has indexed what the node has. */
  untilIndexed(): Promise<void>
  /** `kill -9` of one of the product's processes, and another one in its place. */
  replace(part: Part): Promise<void>
  stop(): Promise<void>
}

/**
 * @param folder logs and the compilers that the worker fetches
 * @param more settings of the product
 * @param through gives the URL by which the product reaches the node
 */
export const openHouse = async (
  folder: string,
  more: Record<string, string> = {},
  through: (nodeUrl: string) => Promise<string> = async (nodeUrl) => nodeUrl,
): Promise<House> => {
  const anvil = await startAnvil({ chainId })
  const { NPM_REGISTRY = '' } = process.env
  const worker = { COMPILER_CACHE: join(folder, 'compilers'), NPM_REGISTRY, SOLC_LIST: 'off' }
  mkdirSync(worker.COMPILER_CACHE, { recursive: true })
  const manners = { RPC_POLL_MS: '200', RATE_LIMIT_PER_SECOND: '0', HEAD_STALL_SECONDS: '0', METADATA: 'off' }
  const parts = ['indexer', 'api', 'worker'] as const
  const product = await startProduct([await through(anvil.url)], folder, { ...worker, ...manners, ...more }, parts)
  const transport = http(anvil.url)
  const node = createPublicClient({ transport })
  const wallet = createWalletClient({ account, transport })
  const untilIndexed = async () => {
    const head = Number(await node.getBlockNumber({ cacheTime: 0 }))
    await until(`the index at block ${head}`, async () => (await product.head()) >= head)
  }
  return {
    ...{ url: product.url, rpcUrl: anvil.url, ask: product.ask, account: account.address, untilIndexed },
    replace: product.replace,
    privateKey: `0x${Buffer.from(account.getHdKey().privateKey!).toString('hex')}`,
    deploy: async (data) => {
      const hash = await wallet.sendTransaction({ data, chain: null })
      const { contractAddress } = await node.waitForTransactionReceipt({ hash })
      await untilIndexed()
      return contractAddress!
    },
    untilIndexed,
    stop: async () => {
      await product.stop()
      await anvil.stop()
    },
  }
}
