// `npm run core:net`: a private network of real Core nodes, driven through staking of all kinds, with the product beside it.
// What the product says of a block is compared with what the contracts answer at that block. Ends with "N of N facts".
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { makeTemporaryFolder } from '../processes/temporary-folder.ts'
import { createTally } from '../real-nodes/tally.ts'
import { createBitcoin } from './bitcoin.ts'
import { comeAndGo, type Drive, govern, register, stakeBitcoin, stakeCore, waitRounds } from './drive.ts'
import {
  compareBitcoin,
  compareBlocks,
  compareCandidates,
  compareDelegations,
  compareGovernance,
  compareRounds,
  compareSealing,
} from './facts.ts'
import { makeGenesis } from './genesis.ts'
import { findNode, startNetwork } from './network.ts'
import { startProduct } from './product.ts'
import { type CoreNetSettings, MissingPartError, readSettings } from './settings.ts'
import { createWallet } from './wallet.ts'

const say = (words: string) => process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${words}\n`)

const run = async (settings: CoreNetSettings): Promise<boolean> => {
  const folder = settings.folder ?? makeTemporaryFolder('core-net')
  const data = join(folder, `net-${settings.version}`)
  rmSync(data, { recursive: true, force: true })
  mkdirSync(data, { recursive: true })
  const node = findNode(settings, folder)
  const genesis = await makeGenesis(settings, data)
  const network = await startNetwork(node, genesis, data, settings.version === 'hermes')
  say(`three nodes of ${settings.version} run in ${data}`)
  const product = await startProduct([network.url], genesis.file, data)
  try {
    const wallet = createWallet(network.url, genesis.abis)
    const bitcoin = createBitcoin(genesis.bitcoinHeader, genesis.bitcoinHeight)
    const driven: Drive['driven'] = { stakes: [], proposals: [], parameters: [] }
    const drive: Drive = { wallet, bitcoin, network, driven, say }
    await register(drive)
    await wallet.until('the index to begin', async () => (await product.head()) > 0)
    await govern(drive)
    await Promise.all([stakeCore(drive), stakeBitcoin(drive), comeAndGo(drive)])
    await waitRounds(drive, 1)

    const tally = createTally()
    const head = await wallet.head()
    await wallet.until(`the index at block ${head}`, async () => (await product.head()) >= head)
    const question = { ask: product.ask, wallet, tally, driven, bitcoin }
    const halfway = Math.floor(head / 2)
    for (const at of [halfway, head]) {
      await compareCandidates({ ...question, at })
      await compareDelegations({ ...question, at })
    }
    for (const compare of [compareRounds, compareSealing, compareBitcoin, compareGovernance, compareBlocks])
      await compare({ ...question, at: head })
    for (const failure of tally.failures()) say(failure)
    say(`${tally.summary()}, ${head} blocks of ${settings.version}`)
    return tally.failures().length === 0
  } finally {
    await product.stop()
    await network.stop()
  }
}

try {
  process.exitCode = (await run(readSettings(process.env))) ? 0 : 1
} catch (error) {
  if (!(error instanceof MissingPartError)) throw error
  say(error.message)
}
