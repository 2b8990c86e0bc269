import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fetchSoljson } from '@corescope/worker/verifier/fetch-release'
import { type Abi, toRlp } from 'viem'
import { firstHeader } from '../bitcoin/bitcoin.ts'
import { actors, funded } from './actors.ts'
import type { CoreNetSettings } from './settings.ts'

/** Names of the contracts by the names of the genesis template. */
const contracts = {
  ...{ validatorContract: 'ValidatorSet', systemRewardContract: 'SystemReward', slashContract: 'SlashIndicator' },
  ...{ btcLightClient: 'BtcLightClient', relayerHub: 'RelayerHub', candidateHub: 'CandidateHub', govHub: 'GovHub' },
  ...{ pledgeAgent: 'PledgeAgent', burn: 'Burn', foundation: 'Foundation', stakehub: 'StakeHub' },
  ...{ coreagent: 'CoreAgent', hashpoweragent: 'HashPowerAgent', bitcoinagent: 'BitcoinAgent' },
  ...{ bitcoinstake: 'BitcoinStake', bitcoinLSTstake: 'BitcoinLSTStake', bitcoinLSTtoken: 'BitcoinLSTToken' },
  configuration: 'Configuration',
}

export const chainId = 1112
/** Seconds. A round of the mainnet is a day. */
export const roundSeconds = 60
export const epochBlocks = 20
const firstBitcoinHeight = 840_100
/** From the making of the first block to the fork: three nodes must seal before it. */
const secondsBeforeVotes = 120
const solcVersion = '0.8.4'

/** The network's first block, and the ABIs of its contracts as compiled: nothing of the product's is asked. */
export interface CoreGenesis {
  file: string
  abis: Record<string, Abi>
  /** Hex of the Bitcoin header that the light client begins with. */
  bitcoinHeader: string
  bitcoinHeight: number
  /** Unix seconds of the fork that brings votes; undefined where the version has none. */
  votesFrom: number | undefined
}

const secondsNow = () => Math.floor(Date.now() / 1000)

type Patch = readonly [what: RegExp, by: string]
const patch = (text: string, ...patches: Patch[]): string =>
  patches.reduce((patched, [what, by]) => {
    if (!what.test(patched)) throw new Error(`core:net cannot patch the contracts: ${what} is nowhere in them`)
    return patched.replace(what, by)
  }, text)

const ensureModules = (checkout: string) => {
  if (existsSync(join(checkout, 'node_modules/nunjucks'))) return
  const { status, stderr } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: checkout,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`npm ci failed in CORE_GENESIS (${checkout}): ${stderr.slice(-400)}`)
}

interface Compiled {
  errors?: { severity: string; formattedMessage: string }[]
  contracts: Record<string, Record<string, { abi: Abi; evm: { deployedBytecode: { object: string } } }>>
}

/** Sources of the contracts with their templates filled in and the constants of a small network. */
const createSources = (checkout: string, header: string) => {
  const { renderString } = createRequire(join(checkout, 'package.json'))('nunjucks') as {
    renderString: (template: string, values: object) => string
  }
  const read = (file: string) => readFileSync(join(checkout, file), 'utf8')
  const render = (name: string, values: object = {}) =>
    renderString(read(`contracts/${name}.template`), { mock: false, ...values })
  const validators = actors.validators.map(({ consensus, fee }) => [consensus.address, fee.address] as const)
  const hex = (rlp: `0x${string}`) => rlp.slice(2)
  const made: Record<string, string> = {
    'contracts/ValidatorSet.sol': render('ValidatorSet', { initValidatorSetBytes: hex(toRlp(validators)) }),
    'contracts/System.sol': render('System'),
    'contracts/BtcLightClient.sol': render('BtcLightClient', {
      ...{ initConsensusStateBytes: header, initChainHeight: firstBitcoinHeight },
    }),
    'contracts/GovHub.sol': render('GovHub', {
      initMembersBytes: hex(toRlp(actors.members.map(({ address }) => address))),
      ...{ votingPeriod: 40, executingPeriod: 80 },
    }),
    'contracts/CandidateHub.sol': patch(read('contracts/CandidateHub.sol'), [
      /INIT_VALIDATOR_COUNT = \d+/,
      'INIT_VALIDATOR_COUNT = 4',
    ]),
  }
  const sourceOf = (path: string): string | undefined => {
    if (made[path] !== undefined) return made[path]
    const file = path.startsWith('@openzeppelin') ? join('node_modules', path) : path
    if (!existsSync(join(checkout, file))) return undefined
    if (!path.endsWith('SatoshiPlusHelper.sol')) return read(file)
    return patch(
      read(file),
      [/ROUND_INTERVAL = \d+/, `ROUND_INTERVAL = ${roundSeconds}`],
      [/CHAINID = \d+/, `CHAINID = ${chainId}`],
    )
  }
  return { renderString, read, sourceOf }
}

const importsOf = (source: string, from: string): string[] =>
  [...source.matchAll(/^\s*import\s+(?:[^"';]*\sfrom\s+)?["']([^"']+)["']/gm)].map(([, path]) =>
    path!.startsWith('.') ? join(from, '..', path!) : path!,
  )

/** Every source that the contracts need, by path. */
const collectSources = (sourceOf: (path: string) => string | undefined): Record<string, { content: string }> => {
  const sources: Record<string, { content: string }> = {}
  const open = Object.values(contracts).map((name) => `contracts/${name}.sol`)
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (sources[path] !== undefined) continue
    const content = sourceOf(path)
    if (content === undefined) throw new Error(`core:net: CORE_GENESIS has no ${path}`)
    sources[path] = { content }
    open.push(...importsOf(content, path))
  }
  return sources
}

/** Runs solc in a process of its own: soljson keeps what it took. */
const compileWith = (soljson: string, input: string): Compiled => {
  const script = `
    const solc = require(process.argv[1])
    const compile = solc.cwrap('solidity_compile', 'string', ['string', 'number', 'number'])
    let input = ''
    process.stdin.on('data', (text) => { input += text }).on('end', () => process.stdout.write(compile(input, 0, 0)))`
  const run = spawnSync(process.execPath, ['-e', script, soljson], { input, encoding: 'utf8', maxBuffer: 2 ** 28 })
  if (run.status !== 0) throw new Error(`solc ${solcVersion} failed: ${run.stderr.slice(-400)}`)
  return JSON.parse(run.stdout.slice(run.stdout.indexOf('{'))) as Compiled
}

const compileContracts = async (sources: Record<string, { content: string }>, registry: string, folder: string) => {
  const soljson = join(folder, `soljson-${solcVersion}.cjs`)
  if (!existsSync(soljson))
    writeFileSync(soljson, await fetchSoljson(registry, solcVersion, AbortSignal.timeout(120_000)))
  const outputSelection = { '*': { '*': ['evm.deployedBytecode.object', 'abi'] } }
  const settings = { optimizer: { enabled: true, runs: 10_000 }, outputSelection }
  const compiled = compileWith(soljson, JSON.stringify({ language: 'Solidity', sources, settings }))
  const errors = (compiled.errors ?? []).filter(({ severity }) => severity === 'error')
  if (errors.length > 0) throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join('\n'))
  return compiled.contracts
}

/** Forks that a node of v1.0.19 has from block 0; Hermes comes with votes at `luban`, and its others after it. */
const forks = (luban: number | undefined) => {
  const first = {
    ...{ zeusBlock: 0, heraBlock: 0, poseidonBlock: 0, berlinBlock: 0, londonBlock: 0, hertzBlock: 0 },
    ...{ shanghaiTime: 0, keplerTime: 0, demeterTime: 0, athenaTime: 0, theseusTime: 0, cancunTime: 0 },
    theseusFixTime: 0,
  }
  if (luban === undefined) return first
  const blobs = { target: 3, max: 6, baseFeeUpdateFraction: 3_338_477 }
  return {
    ...first,
    ...{ hermesTime: luban, lubanTime: luban, platoTime: luban + 60, bohrTime: luban + 120 },
    ...{ pascalTime: luban + 180, pragueTime: luban + 180, blobSchedule: { cancun: blobs, prague: blobs } },
  }
}

/**
 * Compiles Core's contracts and writes the first block of a private network: rounds of a minute, epochs of 20 blocks, a
 * Bitcoin chain of trivial difficulty.
 * @throws Error where the checkout is not what it should be, or the compiler cannot be had
 */
export const makeGenesis = async (
  { contracts: checkout, registry, version }: CoreNetSettings,
  folder: string,
): Promise<CoreGenesis> => {
  ensureModules(checkout)
  mkdirSync(folder, { recursive: true })
  const bitcoinHeader = firstHeader(secondsNow() - 10 * roundSeconds)
  const { renderString, read, sourceOf } = createSources(checkout, bitcoinHeader)
  const compiled = await compileContracts(collectSources(sourceOf), registry, join(folder, '..'))
  const abis: Record<string, Abi> = {}
  const codes: Record<string, string> = {}
  for (const [key, name] of Object.entries(contracts)) {
    const contract = compiled[`contracts/${name}.sol`]![name]!
    abis[name] = contract.abi
    codes[key] = contract.evm.deployedBytecode.object
  }
  const sealers = actors.validators.map(({ consensus }) => consensus.address.slice(2).toLowerCase()).sort()
  const rendered = renderString(read('genesis-template.json'), {
    ...codes,
    chainId,
    initCycle: { blockPeriod: 1, epochLength: epochBlocks, roundInterval: roundSeconds },
    initHolders: funded().map((address) => ({ address, balance: (10n ** 24n).toString(16) })),
    extraData: `0x${'00'.repeat(32)}${sealers.join('')}${'00'.repeat(65)}`,
  })
  const genesis = JSON.parse(rendered) as { config: object; timestamp: string }
  // After the contracts are compiled, which takes a busy machine minutes.
  const now = secondsNow()
  const votesFrom = version === 'hermes' ? now + secondsBeforeVotes : undefined
  Object.assign(genesis.config, forks(votesFrom))
  genesis.timestamp = `0x${now.toString(16)}`
  const file = join(folder, 'genesis.json')
  writeFileSync(file, JSON.stringify(genesis))
  return { file, abis, bitcoinHeader, bitcoinHeight: firstBitcoinHeight, votesFrom }
}
