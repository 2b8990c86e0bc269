import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { privateKeyToAccount } from 'viem/accounts'
import { until } from '../index-proof/until.ts'
import { findFreePort } from '../processes/free-port.ts'
import { ask } from '../real-nodes/ask.ts'
import { type ForeignNode, startNode } from './start-nodes.ts'

/** How a node keeps states: each words it in its own way that one is gone. */
export type StateScheme = 'hash' | 'path'

/** Nodes of one chain: an archive, and one of each scheme that keeps few states. */
export interface PrunedNodes {
  archive: ForeignNode
  pruned: Record<StateScheme, ForeignNode>
  /** Sends a transaction that has one internal transaction. @returns its hash */
  act(): Promise<string>
  /** Of the archive. */
  head(): Promise<number>
  stop(): Promise<void>
}

/** The first key of the well-known test mnemonic. */
const key = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const sealer = privateKeyToAccount(key).address
const password = 'corescope'
/** Sends what it is sent back to the sender: CALL(gas, caller, callvalue, 0, 0, 0, 0). */
const echo = '0x600d600c600039600d6000f3600060006000600034335af100'

const forks = ['homestead', 'eip150', 'eip155', 'eip158', 'byzantium', 'constantinople', 'petersburg', 'istanbul']
const genesis = () => ({
  config: {
    ...{ chainId: 1337, clique: { period: 1, epoch: 30_000 } },
    ...Object.fromEntries([...forks, 'muirGlacier', 'berlin', 'london'].map((fork) => [`${fork}Block`, 0])),
  },
  ...{ gasLimit: '0x2625a00', difficulty: '0x1' },
  extraData: `0x${'00'.repeat(32)}${sealer.slice(2)}${'00'.repeat(65)}`,
  alloc: { [sealer]: { balance: '0xd3c21bcecceda1000000' } },
})

/** Lays down the data of a node. @throws Error with its last words */
const begin = (program: string, folder: string, name: string, scheme: StateScheme) => {
  const dataDir = join(folder, name)
  mkdirSync(dataDir, { recursive: true })
  const files = {
    genesis: join(dataDir, 'genesis.json'),
    password: join(dataDir, 'password'),
    key: join(dataDir, 'key'),
  }
  writeFileSync(files.genesis, JSON.stringify(genesis()))
  writeFileSync(files.password, `${password}\n`)
  writeFileSync(files.key, key.slice(2))
  const run = (...words: string[]) => {
    // Without boot nodes every command looks up those of the main network.
    const argv = ['--datadir', dataDir, '--bootnodes', '', ...words]
    const { status, stderr } = spawnSync(program, argv, { encoding: 'utf8' })
    if (status !== 0) throw new Error(`${program} ${words.join(' ')} failed: ${stderr.slice(-400)}`)
  }
  run(`--state.scheme=${scheme}`, 'init', files.genesis)
  run('account', 'import', '--password', files.password, files.key)
  return { dataDir, passwordFile: files.password }
}

const startGeth = async (
  program: string,
  folder: string,
  name: string,
  scheme: StateScheme,
  words: readonly string[],
) => {
  const { dataDir, passwordFile } = begin(program, folder, name, scheme)
  const [port, peers] = [await findFreePort(), await findFreePort()]
  const argv = [
    ...['--datadir', dataDir, '--bootnodes', '', '--networkid', '1337', '--port', String(peers), '--nat', 'none'],
    ...['--nodiscover', '--syncmode', 'full', '--ipcdisable', '--cache', '128', `--state.scheme=${scheme}`],
    ...['--http', '--http.port', String(port), '--http.api', 'eth,net,web3,debug,txpool,admin,miner'],
    ...['--unlock', sealer, '--password', passwordFile, '--allow-insecure-unlock', '--miner.etherbase', sealer],
  ]
  return startNode(folder, name, { command: program, argv: [...argv, ...words], port })
}

/**
 * An archive that seals a block a second, and nodes that follow it and keep the states of their newest blocks (128 by the path scheme, 16 by
 * the hash scheme), with a gas cap of their own.
 * @param program geth of Core v1.0, or another that has clique
 */
export const startPrunedNodes = async (program: string, folder: string, gasCap: number): Promise<PrunedNodes> => {
  const running: ForeignNode[] = []
  const start = async (name: string, scheme: StateScheme, words: readonly string[]) => {
    const node = await startGeth(program, folder, name, scheme, words)
    running.push(node)
    return node
  }
  const stop = async () => {
    await Promise.all(running.map((node) => node.stop()))
  }
  try {
    const archive = await start('archive', 'hash', ['--gcmode', 'archive', '--mine'])
    const { enode } = await ask<{ enode: string }>(archive.url, 'admin_nodeInfo')
    const follow = async (scheme: StateScheme, words: readonly string[]) => {
      const node = await start(scheme, scheme, ['--gcmode', 'full', '--rpc.gascap', String(gasCap), ...words])
      await ask(node.url, 'admin_addPeer', enode)
      return node
    }
    const pruned = { path: await follow('path', []), hash: await follow('hash', ['--triesInMemory', '16']) }
    const message = { from: sealer, gas: '0x30d40', gasPrice: '0x3b9aca00' }
    const send = (more: object) => ask<string>(archive.url, 'eth_sendTransaction', { ...message, ...more })
    const creation = await send({ data: echo })
    let to: string | undefined
    await until('the contract is made', async () => {
      // Of a transaction in no block yet it says "transaction indexing is in progress".
      const asked = ask<{ contractAddress: string } | null>(archive.url, 'eth_getTransactionReceipt', creation)
      to = (await asked.catch(() => null))?.contractAddress
      return to !== undefined
    })
    const head = async () => Number(await ask<string>(archive.url, 'eth_blockNumber'))
    return { archive, pruned, act: () => send({ to, value: '0x1' }), head, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
