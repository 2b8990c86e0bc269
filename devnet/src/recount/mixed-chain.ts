import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeFunctionData, type Hex, parseEther } from 'viem'
import { startAnvil } from '../anvil/start-anvil.ts'
import oldCollection from '../artifacts/OldCollection.json' with { type: 'json' }
import { curator, faucet, users } from '../world/accounts.ts'
import { type BlockWriter, openBlockWriter } from '../world/block-writer.ts'
import { contractAddress, encodeCreation } from '../world/contracts.ts'
import { buildGenesis } from '../world/genesis.ts'
import { dynamicFeeDraft } from '../world/life/drafts.ts'
import { createNodeClient, type NodeClient } from '../world/node-client.ts'
import { openingBlocks } from '../world/opening.ts'
import { createRandom } from '../world/random.ts'
import { openStage } from '../world/stage.ts'
import { DEVNET_CHAIN_ID, GAS_LIMIT } from '../world/world-node.ts'
import { everyMixedAct, pickMixedAct } from './acts/mixed-acts.ts'
import { catsAbi, catsAddress, type MixedAct, type MixedStage, readCats } from './acts/mixed-stage.ts'

const epoch = 1_750_000_000
/** Days turn every 960 blocks: then validators are elected and paid. */
const blockSeconds = 90
const perBlock = 20
/** States of past blocks the node keeps in memory: no reorg may be deeper. */
const keptStates = 64

/** A real node whose blocks hold twenty mixed transactions each. */
export interface MixedChain {
  url: string
  node: NodeClient
  /** What an index of it has to be told. */
  settings: Record<string, string>
  /** Appends blocks. */
  extend(blocks: number): Promise<void>
  /** Takes the newest blocks away and puts others in their place. */
  displace(depth: number, blocks: number): Promise<void>
  stop(): Promise<void>
}

const fundCurator: MixedAct = async ({ wallets }) => [
  await wallets.sign(faucet, dynamicFeeDraft(curator.address, '0x', { value: parseEther('1000'), gas: 21_000n })),
]
const createCats: MixedAct = async ({ wallets }) => [
  await wallets.sign(curator, dynamicFeeDraft(undefined, encodeCreation(oldCollection, []), { gas: 2_000_000n })),
]
const mintFirstCats: MixedAct = async ({ wallets, cats }) => {
  for (let item = 1; item <= 4; item += 1) cats.set(item, users[0]!.address)
  const data = encodeFunctionData({ abi: catsAbi, functionName: 'mint', args: [users[0]!.address, 4n] })
  return [await wallets.sign(curator, dynamicFeeDraft(catsAddress, data, { gas: 600_000n }))]
}

/** The first blocks of every mixed chain; they belong to its number of blocks. */
const firstBlocks: readonly (readonly MixedAct[])[] = [
  ...openingBlocks,
  [fundCurator],
  [createCats],
  [mintFirstCats, ...everyMixedAct],
]

/** @param seed the same seed makes the same transactions; hashes of blocks differ from run to run (`mixHash`) */
export const startMixedChain = async (seed: number): Promise<MixedChain> => {
  const folder = mkdtempSync(join(tmpdir(), 'corescope-mixed-chain-'))
  const genesisFile = join(folder, 'genesis.json')
  writeFileSync(genesisFile, JSON.stringify(buildGenesis(DEVNET_CHAIN_ID, epoch)))
  const anvil = await startAnvil({
    chainId: DEVNET_CHAIN_ID,
    mining: 'manual',
    accounts: 0,
    gasLimit: GAS_LIMIT,
    hardfork: 'prague',
    cacheDirectory: join(folder, 'cache'),
    initFile: genesisFile,
    genesisTimestamp: epoch,
    extraArguments: ['--base-fee', '0', '--disable-min-priority-fee', '--prune-history', String(keptStates)],
  })
  const node = createNodeClient(anvil.url)
  const random = createRandom(seed)
  let number = 0
  const open = async (): Promise<{ stage: MixedStage; writer: BlockWriter }> => {
    const opened = await openStage(node, DEVNET_CHAIN_ID, random)
    const cats = number < firstBlocks.length ? new Map() : await readCats(node)
    return {
      stage: { ...opened, cats, hasSignedForItself: false },
      writer: await openBlockWriter(node, opened.wallets),
    }
  }
  let { stage, writer } = await open()

  const planBlock = async (above: number): Promise<Hex[]> => {
    stage.hasSignedForItself = false
    const transactions: Hex[] = []
    const first = firstBlocks[above]
    for (const act of first ?? []) transactions.push(...(await act(stage)))
    if (first === undefined)
      while (transactions.length < perBlock) transactions.push(...(await pickMixedAct(stage)(stage)))
    return transactions
  }
  const extend = async (blocks: number) => {
    let next = planBlock(number)
    for (let left = blocks; left > 0; left -= 1) {
      const sealing = writer.seal({ timestamp: epoch + (number + 1) * blockSeconds, transactions: await next })
      // Signing the next block's transactions keeps this process busy while the node executes these.
      if (left > 1) next = planBlock(number + 1)
      number = await sealing
    }
  }
  return {
    url: anvil.url,
    node,
    settings: { RPC_URL: anvil.url, WRAPPED_COINS: contractAddress.wrappedCore, GENESIS_FILE: genesisFile },
    extend,
    displace: async (depth, blocks) => {
      if (depth > keptStates) throw new Error(`the node keeps ${keptStates} states, not ${depth}`)
      await node.call('anvil_rollback', [depth])
      number -= depth
      ;({ stage, writer } = await open())
      await extend(blocks)
    },
    stop: async () => {
      await anvil.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
