import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Abi, encodeDeployData, type Hex } from 'viem'
import type { Tally } from '../real-nodes/tally.ts'
import { differsInLine } from './differs-in-line.ts'
import { contractsFolder, longVersion, soljson } from './foundry-project.ts'
import { chainId, type House } from './house.ts'
import type { Installed } from './install.ts'
import { type Ended, runClient } from './run-client.ts'

const version = longVersion.split('+')[0]!
/** What a contract is compiled with, as it stands in a configuration and in the input that hardhat keeps: one text tells both. */
const settings = '"settings":{"optimizer":{"enabled":false,"runs":999}}'

/** Hardhat 2 asks a task for its compiler; the one of the lock file is the answer. */
const config2 = (house: House, sourcify: boolean) => `
require('@nomicfoundation/hardhat-verify')
const { subtask } = require('hardhat/config')
subtask('compile:solidity:solc:get-build', async () => (
  { compilerPath: ${JSON.stringify(soljson)}, isSolcJs: true, version: '${version}', longVersion: '${longVersion}' }
))
module.exports = {
  solidity: { version: '${version}', ${settings} },
  networks: { core: { url: '${house.rpcUrl}', chainId: ${chainId} } },
  etherscan: {
    enabled: ${!sourcify},
    apiKey: { core: 'any' },
    customChains: [{ network: 'core', chainId: ${chainId}, urls: { apiURL: '${house.url}/api', browserURL: '${house.url}' } }],
  },
  sourcify: { enabled: ${sourcify}, apiUrl: '${house.url}', browserUrl: '${house.url}' },
}
`

const config3 = (house: House, compiler: string) => `
import verify from '@nomicfoundation/hardhat-verify'
const compiler = { version: '${version}', path: ${JSON.stringify(compiler)}, ${settings} }
const etherscan = { name: 'Corescope', url: '${house.url}', apiUrl: '${house.url}/api' }
export default {
  plugins: [verify],
  solidity: { profiles: { default: compiler, production: compiler } },
  networks: { core: { type: 'http', chainType: 'l1', url: '${house.rpcUrl}', chainId: ${chainId} } },
  chainDescriptors: { ${chainId}: { name: 'Core', blockExplorers: { etherscan } } },
  verify: { etherscan: { apiKey: 'any' }, blockscout: { enabled: false }, sourcify: { apiUrl: '${house.url}' } },
}
`

interface Tried {
  tally: Tally
  house: House
  installed: Installed
  folder: string
  environment: Record<string, string>
}

interface Hardhat {
  name: string
  project: string
  run(...words: string[]): Promise<Ended>
  /** Writes arguments down. @returns the words that name the file */
  argumentsOf(values: readonly unknown[]): string[]
}

const layProject = (folder: string, modules: string, type: 'commonjs' | 'module') => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'try', private: true, type }))
  if (!existsSync(join(folder, 'node_modules')))
    symlinkSync(join(modules, 'node_modules'), join(folder, 'node_modules'))
  cpSync(contractsFolder, join(folder, 'contracts'), { recursive: true })
}

const openHardhat2 = ({ house, installed, folder, environment }: Tried): Hardhat => {
  const project = join(folder, 'hardhat-2')
  layProject(project, installed.folderOf('hardhat2'), 'commonjs')
  writeFileSync(join(project, 'hardhat.config.js'), config2(house, false))
  writeFileSync(join(project, 'sourcify.config.js'), config2(house, true))
  const cli = join(project, 'node_modules/hardhat/internal/cli/bootstrap.js')
  const env = { HOME: join(folder, 'home'), HARDHAT_DISABLE_TELEMETRY_PROMPT: 'true', ...environment }
  const run = (...words: string[]) => runClient(process.execPath, [cli, ...words], { cwd: project, env })
  const argumentsOf = (values: readonly unknown[]) => {
    writeFileSync(join(project, 'arguments.js'), `module.exports = ${JSON.stringify(values)}`)
    return ['--constructor-args', 'arguments.js']
  }
  return { name: 'hardhat 2', project, run, argumentsOf }
}

const openHardhat3 = ({ house, installed, folder, environment }: Tried): Hardhat => {
  const project = join(folder, 'hardhat-3')
  layProject(project, installed.folderOf('hardhat3'), 'module')
  const compiler = join(folder, 'soljson.cjs')
  cpSync(soljson, compiler)
  writeFileSync(join(project, 'hardhat.config.js'), config3(house, compiler))
  const cli = join(project, 'node_modules/hardhat/dist/src/cli.js')
  const env = { HOME: join(folder, 'home'), PATH: `${join(installed.node, '..')}:${process.env.PATH}`, ...environment }
  const run = (...words: string[]) => runClient(installed.node, [cli, ...words], { cwd: project, env })
  const argumentsOf = (values: readonly unknown[]) => {
    writeFileSync(join(project, 'arguments.js'), `export default ${JSON.stringify(values)}`)
    return ['--constructor-args-path', 'arguments.js']
  }
  return { name: 'hardhat 3', project, run, argumentsOf }
}

/** @param name of the contract; where its file has another name, `File/Contract` */
const deploy = async ({ project }: Hardhat, house: House, name: string, args: unknown[] = []): Promise<Hex> => {
  const [file, contract = file] = name.split('/')
  const artifact = join(project, `artifacts/contracts/${file}.sol/${contract}.json`)
  const { abi, bytecode } = JSON.parse(readFileSync(artifact, 'utf8')) as { abi: Abi; bytecode: Hex }
  return house.deploy(encodeDeployData({ abi, bytecode, args }))
}

const lastWords = ({ code, output }: Ended) => ({ code, output: output.slice(-900) })

const matchAt = async (house: House, address: string) => {
  const answer = await house.ask('/api/chain/contract_sources', { address })
  return (answer as { verification: { match: string } | null }).verification?.match
}

/** What both versions do alike, by the dialect of Etherscan. */
const tryEtherscan = async (hardhat: Hardhat, { tally, house }: Tried, words: string[], production: string[]) => {
  const { name, run } = hardhat
  const verify = (address: string, ...values: string[]) => run(...words, '--network', 'core', address, ...values)
  const built = await run(...production)
  tally.fact(`${name} compiles`, built.code === 0, lastWords(built))

  const plain = await deploy(hardhat, house, 'Plain')
  const ended = await verify(plain)
  tally.fact(`${name} verifies a plain contract`, ended.code === 0, lastWords(ended))
  tally.fact(`${name}: the plain contract is an exact match`, (await matchAt(house, plain)) === 'exact')

  const again = await verify(plain)
  tally.fact(`${name} sees that it is verified`, again.code === 0 && /already/i.test(again.output), lastWords(again))

  const proxy = await deploy(hardhat, house, 'Forwarder', [plain])
  const forwarded = await verify(proxy, plain)
  tally.fact(`${name} verifies a proxy with its argument`, forwarded.code === 0, lastWords(forwarded))
  tally.fact(`${name}: the proxy is an exact match`, (await matchAt(house, proxy)) === 'exact')

  const nowhere = await verify(`0x${'9'.repeat(40)}`)
  const isSaid = nowhere.code !== 0 && /no bytecode/i.test(nowhere.output)
  tally.fact(`${name} says that there is no contract`, isSaid, lastWords(nowhere))

  const values = ['Orchard', house.account, [1, 2, 3]]
  const withArguments = await deploy(hardhat, house, 'WithArguments', values)
  const wrong = await verify(withArguments, ...hardhat.argumentsOf(['Meadow', house.account, [1, 2, 3]]))
  const tells = wrong.code !== 0 && /constructor argument/i.test(wrong.output)
  tally.fact(`${name} says that the arguments are wrong`, tells, lastWords(wrong))
  const right = await verify(withArguments, ...hardhat.argumentsOf(values))
  tally.fact(`${name} verifies arguments of every kind`, right.code === 0, lastWords(right))
  tally.fact(`${name}: with arguments it is an exact match`, (await matchAt(house, withArguments)) === 'exact')
}

/** Files that a project has of a text: what is written, and the input of the compiler that was kept. */
const filesOf = ({ project }: Hardhat, written: string): string[] => {
  const kept = join(project, 'artifacts/build-info')
  const names = readdirSync(kept).filter((name) => name.endsWith('.json') && !name.endsWith('.output.json'))
  return [join(project, written), ...names.map((name) => join(kept, name))]
}

/**
 * Changes a text in files and puts it back when something is done. hardhat compares the code that it has compiled and sends nothing
 * where that differs: so what it sends is changed when it has compiled.
 */
const whileChanged = async <Done>(
  files: readonly string[],
  change: (text: string) => string,
  done: () => Promise<Done>,
) => {
  const before = files.map((file) => [file, readFileSync(file, 'utf8')] as const)
  if (before.every(([, text]) => change(text) === text)) throw new Error(`nothing to change in ${files.join(', ')}`)
  for (const [file, text] of before) writeFileSync(file, change(text))
  try {
    return await done()
  } finally {
    for (const [file, text] of before) writeFileSync(file, text)
  }
}

/** Sources and settings that are not those of the contract must end with the product's sentence, with the line that differs. */
const tryOtherSources = async (hardhat: Hardhat, { tally, house }: Tried, words: string[]) => {
  // of a library the code holds its own address: no other contract is like it
  const address = await deploy(hardhat, house, 'WithLibrary/Sums')
  const verify = () => hardhat.run(...words, '--network', 'core', address)
  const fails = (what: string, ended: Ended) => {
    const isTold = ended.code !== 0 && differsInLine.test(ended.output)
    tally.fact(`${hardhat.name} says that the ${what} differ, and in which line`, isTold, lastWords(ended))
  }
  const optimized = (text: string) => text.replace(/("optimizer":\s*\{\s*"enabled":\s*)false/, '$1true')
  fails('settings', await whileChanged(filesOf(hardhat, 'hardhat.config.js'), optimized, verify))
  const source = filesOf(hardhat, 'contracts/WithLibrary.sol')
  fails('sources', await whileChanged(source, (text) => text.replace('push(value)', 'push(value + 1)'), verify))
}

const tryHardhat2 = async (tried: Tried): Promise<void> => {
  const hardhat = openHardhat2(tried)
  const { tally, house } = tried
  await tryEtherscan(hardhat, tried, ['verify'], ['compile'])
  const address = await deploy(hardhat, house, 'Forwarder', [house.account])
  const ended = await hardhat.run(
    '--config',
    'sourcify.config.js',
    'verify',
    '--network',
    'core',
    address,
    house.account,
  )
  tally.fact('hardhat 2 verifies by Sourcify (version 1)', ended.code === 0, lastWords(ended))
  tally.fact('hardhat 2: it is an exact match', (await matchAt(house, address)) === 'exact')
  await tryOtherSources(hardhat, tried, ['verify'])
}

const tryHardhat3 = async (tried: Tried): Promise<void> => {
  const hardhat = openHardhat3(tried)
  const { tally, house } = tried
  await tryEtherscan(hardhat, tried, ['verify', 'etherscan'], ['build', '--build-profile', 'production'])
  const address = await deploy(hardhat, house, 'Forwarder', [house.account])
  const ended = await hardhat.run('verify', 'sourcify', '--network', 'core', address, house.account)
  tally.fact('hardhat 3 verifies by Sourcify', ended.code === 0, lastWords(ended))
  tally.fact('hardhat 3: it is an exact match', (await matchAt(house, address)) === 'exact')
  await tryOtherSources(hardhat, tried, ['verify', 'etherscan'])
}

/** hardhat-verify of both versions, with the configurations that the documentation tells. */
export const tryHardhat = async (tried: Tried): Promise<void> => {
  await tryHardhat2(tried)
  await tryHardhat3(tried)
}
