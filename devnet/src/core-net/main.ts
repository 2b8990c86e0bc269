// `npm run core:net`: a private network of real Core nodes, driven through staking of all kinds, with the product beside it.
// What the product says of a block is compared with what the contracts answer at that block. Ends with "N of N facts".
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { bitcoinHash, createBitcoin } from '../bitcoin/bitcoin.ts'
import { makeTemporaryFolder } from '../processes/temporary-folder.ts'
import { ask } from '../real-nodes/ask.ts'
import { createTally } from '../real-nodes/tally.ts'
import { compareAudit } from './audit-facts.ts'
import { comeAndGo, govern, register, stakeBitcoin, stakeCore } from './drive.ts'
import { compareAll } from './facts.ts'
import { shareFees } from './fee-shares.ts'
import { watchFinality } from './finality-watch.ts'
import { moveFunds, payRelayer } from './funds.ts'
import { chainId, makeGenesis } from './genesis.ts'
import { findNode, startNetwork } from './network.ts'
import { startProduct } from './product.ts'
import { listenToNode, readBlocks, readGenesis, writeRecording } from './recording.ts'
import { type CoreNetSettings, MissingPartError, readSettings } from './settings.ts'
import { type Drive, waitRounds } from './steps.ts'
import { createReader, createWallet } from './wallet.ts'

/** satoshi.go of Hermes: finalityRewardInterval. */
const votesPaidEach = 200

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
  const product = await startProduct([network.url], data, { GENESIS_FILE: genesis.file })
  try {
    const wallet = createWallet(network.url, genesis.abis, settings.version === 'hermes' ? votesPaidEach : 0)
    const bitcoin = createBitcoin({ height: genesis.bitcoinHeight, hash: bitcoinHash(genesis.bitcoinHeader) })
    const driven: Drive['driven'] = { stakes: [], proposals: [], parameters: [] }
    const endWatch = watchFinality(network.url)
    const drive: Drive = { wallet, bitcoin, network, driven, votesFrom: genesis.votesFrom, say }
    await register(drive)
    await wallet.until('the index to begin', async () => (await product.head()) > 0)
    await govern(drive)
    await Promise.all([
      ...[stakeCore(drive), stakeBitcoin(drive), comeAndGo(drive), shareFees(drive), moveFunds(drive)],
    ])
    await payRelayer(drive)
    await waitRounds(drive, 1)
    driven.finalized = await endWatch()

    const tally = createTally()
    const head = await wallet.head()
    await wallet.until(`the index at block ${head}`, async () => (await product.head()) >= head)
    await compareAudit(product, tally, wallet.until)
    const { transport, asked, kept } = listenToNode(network.url)
    const chain = createReader(transport, genesis.abis)
    const bitcoinBlocks = bitcoin.blocks.map(({ hash, time }) => ({ hash, time }))
    const points = [Math.floor(head / 2), head]
    await compareAll({ ask: product.ask, chain, tally, driven, bitcoinBlocks }, points)
    // before the recording, which a node may refuse
    for (const failure of tally.failures()) say(failure)
    say(`${tally.summary()}, ${head} blocks of ${settings.version}`)
    if (settings.record !== undefined) {
      const client = await chain.client.request({ method: 'web3_clientVersion' })
      const said = { version: settings.version, chainId, client, points, driven, bitcoinBlocks }
      const snapshot = await ask(network.url, 'satoshi_getSnapshot', `0x${head.toString(16)}`)
      const read = { abis: chain.abisRead(), asked, kept, snapshot, ...readGenesis(genesis.file) }
      writeRecording(settings.record, { ...said, ...read, blocks: await readBlocks(network.url, head) })
      say(`recorded to ${settings.record}`)
    }
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
