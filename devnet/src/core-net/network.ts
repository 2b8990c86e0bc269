import { spawnSync } from 'node:child_process'
import { openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { privateKeyToAccount } from 'viem/accounts'
import { findFreePort } from '../processes/free-port.ts'
import { type ManagedProcess, startProcess } from '../processes/managed-process.ts'
import { ask } from '../real-nodes/ask.ts'
import { actors, nodeKey } from './actors.ts'
import { waitBeforeSealing } from './fork-block.ts'
import type { CoreGenesis } from './genesis.ts'
import type { CoreNetSettings } from './settings.ts'

/** A network of real Core nodes, one a validator, on the loopback interface. */
export interface CoreNetwork {
  /** Of the first node, an archive. */
  url: string
  urls: readonly string[]
  /** BLS keys of the validators' votes; empty where the version has no votes. */
  voteAddresses: readonly `0x${string}`[]
  /** Ends a node; the others go on. */
  stopNode(place: number): Promise<void>
  startNode(place: number): Promise<void>
  stop(): Promise<void>
}

const passwordOf = 'corescope-net'

/** Builds the node, or names the one that is there. @throws Error with the last words of the build */
export const findNode = ({ node, nodeSources }: CoreNetSettings, folder: string): string => {
  if (node !== undefined) return node
  const program = join(folder, 'geth-core')
  const words = ['build', '-ldflags', '-checklinkname=0', '-o', program, './cmd/geth']
  const { status, stderr } = spawnSync('go', words, { cwd: nodeSources!, encoding: 'utf8' })
  if (status !== 0) throw new Error(`The Core node could not be built in ${nodeSources}: ${stderr.slice(-800)}`)
  return program
}

/** Asks until the node answers. @throws Error after a minute */
const whenUp = async (url: string): Promise<void> => {
  for (let time = 0; time < 240; time += 1) {
    if (await ask(url, 'eth_chainId').catch(() => undefined)) return
    await pause(250)
  }
  throw new Error(`The Core node at ${url} does not answer; its log lies beside its data.`)
}

/**
 * A node of Hermes takes no announced block until it has fetched one from a peer that was ahead when they met. Were all to seal
 * at the start, each would stay with its own block 1. So the first seals alone, and the others meet it after.
 */
const whenAtBlockOne = async (url: string): Promise<void> => {
  for (let time = 0; time < 240; time += 1) {
    const number = await ask<string>(url, 'eth_blockNumber').catch(() => '0x0')
    if (Number(number) > 0) return
    await pause(250)
  }
  throw new Error(`The Core node at ${url} has no block 1; its log lies beside its data.`)
}

interface NodePorts {
  http: number
  peers: number
}

interface Preparation {
  program: string
  genesis: CoreGenesis
  folder: string
  password: string
  bootNode: string
  isHermes: boolean
}

/** Lays down each node's data and keys. @returns the BLS keys of their votes, where the version has votes */
const prepareNodes = ({ program, genesis, folder, password, bootNode, isHermes }: Preparation): `0x${string}`[] => {
  writeFileSync(password, `${passwordOf}\n`)
  // Without a boot node of its own every command looks up those of the mainnet.
  const run = (place: number, ...words: string[]) => {
    const argv = ['--datadir', join(folder, `node-${place}`), '--bootnodes', bootNode, ...words]
    const { status, stdout, stderr } = spawnSync(program, argv, { encoding: 'utf8' })
    if (status !== 0) throw new Error(`${program} ${words[0]} failed: ${stderr.slice(-400)}`)
    return stdout + stderr
  }
  const voteAddresses: `0x${string}`[] = []
  actors.validators.forEach(({ consensusKey }, place) => {
    run(place, '--state.scheme=hash', 'init', genesis.file)
    const keyFile = join(folder, `key-${place}`)
    writeFileSync(keyFile, consensusKey.slice(2))
    run(place, 'account', 'import', '--password', password, keyFile)
    writeFileSync(join(folder, `nodekey-${place}`), nodeKey(place).slice(2))
    if (!isHermes) return
    run(place, 'bls', 'wallet', 'create', '--blspassword', password)
    run(place, 'bls', 'account', 'new', '--blspassword', password)
    const made = /0x([0-9a-f]{96})\b/i.exec(run(place, 'bls', 'account', 'list', '--blspassword', password))
    if (made === null) throw new Error(`${program} bls account list names no public key`)
    voteAddresses.push(`0x${made[1]!}`)
  })
  return voteAddresses
}

/** Starts a node for each validator and lets them find each other. @throws Error where one does not come up */
export const startNetwork = async (
  program: string,
  genesis: CoreGenesis,
  folder: string,
  isHermes: boolean,
): Promise<CoreNetwork> => {
  const ports: NodePorts[] = []
  for (const _ of actors.validators) ports.push({ http: await findFreePort(), peers: await findFreePort() })
  const enodes = ports.map(({ peers }, place) => {
    const { publicKey } = privateKeyToAccount(nodeKey(place))
    return `enode://${publicKey.slice(4)}@127.0.0.1:${peers}`
  })
  const password = join(folder, 'password')
  const voteAddresses = prepareNodes({ program, genesis, folder, password, bootNode: enodes[0]!, isHermes })
  const votes = ['--vote', '--blspassword', password, '--override.fixedturnlength', '4']
  const urls = ports.map(({ http }) => `http://127.0.0.1:${http}`)
  const running = new Map<number, ManagedProcess>()

  const startNode = async (place: number): Promise<void> => {
    const log = openSync(join(folder, `node-${place}.log`), 'a')
    const { http, peers } = ports[place]!
    const sealer = actors.validators[place]!.consensus.address
    const argv = [
      ...['--datadir', join(folder, `node-${place}`), '--networkid', '1113', '--port', String(peers), '--nat', 'none'],
      ...['--nodekey', join(folder, `nodekey-${place}`), '--nodiscover', '--bootnodes', enodes[0]!],
      ...['--syncmode', 'full', '--state.scheme=hash', '--gcmode', 'archive', '--cache', '256', '--ipcdisable'],
      ...['--http', '--http.port', String(http), '--http.api', 'eth,net,web3,debug,txpool,admin,miner,satoshi,parlia'],
      ...['--netrestrict', '127.0.0.1/32', '--miner.etherbase', sealer, '--unlock', sealer, '--password', password],
      ...['--allow-insecure-unlock', '--maxpeers', '10'],
      ...(isHermes ? votes : []),
    ]
    const managed = await startProcess(program, argv, {
      stdio: ['ignore', log, log],
      stopRule: { signal: 'SIGTERM', graceMs: 10_000 },
    })
    running.set(place, managed)
    await whenUp(urls[place]!)
    for (const [other, enode] of enodes.entries()) if (other !== place) await ask(urls[place]!, 'admin_addPeer', enode)
  }
  /** A node that sealed before it knew the others would stay on a branch of its own. */
  const startSealing = async (place: number): Promise<void> => {
    for (let time = 0; time < 240; time += 1) {
      const peers = await ask<unknown[]>(urls[place]!, 'admin_peers')
      if (peers.length === running.size - 1) return ask(urls[place]!, 'miner_start')
      await pause(250)
    }
    throw new Error(`The Core node at ${urls[place]} found no peers; its log lies beside its data.`)
  }
  const stopNode = async (place: number): Promise<void> => {
    await running.get(place)?.stop()
    running.delete(place)
  }
  const stop = async () => {
    await Promise.all([...running.keys()].map(stopNode))
  }
  try {
    const [first, ...others] = actors.validators.keys()
    await startNode(first!)
    await startSealing(first!)
    await whenAtBlockOne(urls[first!]!)
    for (const place of others) await startNode(place)
    for (const place of others) await whenAtBlockOne(urls[place]!)
    // No node seals block 2 alone: here it is decided in which block the fork comes.
    if (genesis.votesFrom !== undefined) await pause(waitBeforeSealing(Date.now() / 1000, genesis.votesFrom) * 1000)
    await Promise.all(others.map(startSealing))
  } catch (error) {
    await stop()
    throw error
  }
  const restart = async (place: number) => {
    await startNode(place)
    await startSealing(place)
  }
  return { url: urls[0]!, urls, voteAddresses, startNode: restart, stopNode, stop }
}
