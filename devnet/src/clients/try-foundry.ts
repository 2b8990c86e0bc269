import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Tally } from '../real-nodes/tally.ts'
import { differsInLine } from './differs-in-line.ts'
import { layFoundryProject, longVersion } from './foundry-project.ts'
import { chainId, type House } from './house.ts'
import type { Installed } from './install.ts'
import { type Ended, runClient } from './run-client.ts'

interface Tried {
  tally: Tally
  house: House
  installed: Installed
  /** Where the project is laid. */
  folder: string
  /** Leads to the list of compilers. */
  environment: Record<string, string>
}

/** What a client said last, for a failure's line. */
const lastWords = ({ code, output }: Ended) => ({ code, output: output.slice(-900) })

/** How forge is run: its profile, and further settings of the environment. */
type Manner = Record<string, string>

const explorerOf = ({ url }: House) =>
  `[etherscan]\ncorescope = { key = "any", chain = ${chainId}, url = "${url}/api" }\n`

/**
 * Reads in a project that names the explorer as its own: where verifiers are chosen, such an entry would choose one. forge
 * clone installs forge-std, whose place an empty repository takes.
 */
const openReader = (house: House, folder: string, env: Record<string, string>) => {
  const cwd = join(folder, 'reader')
  const standard = join(folder, 'forge-std')
  mkdirSync(cwd, { recursive: true })
  writeFileSync(join(cwd, 'foundry.toml'), `[profile.default]\n\n${explorerOf(house)}`)
  mkdirSync(join(standard, 'src'), { recursive: true })
  writeFileSync(join(standard, 'src/Test.sol'), '// nothing is tested here\n')
  const who = ['-c', 'user.name=clients', '-c', 'user.email=clients@localhost']
  for (const words of [
    ['init', '--quiet'],
    ['add', '.'],
    ['commit', '--quiet', '-m', 'empty'],
    ['tag', 'v1.0.0'],
  ]) {
    execFileSync('git', [...who, ...words], { cwd: standard })
  }
  const instead = { GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: `url.file://${standard}.insteadOf` }
  const git = { ...instead, GIT_CONFIG_VALUE_0: 'https://github.com/foundry-rs/forge-std' }
  return (program: string, argv: string[]) => runClient(program, argv, { cwd, env: { ...env, ...git } })
}

const openFoundry = ({ house, installed, folder, environment }: Tried) => {
  const { project, home } = layFoundryProject(folder)
  const env = { ...environment, HOME: home }
  const run = (program: string, argv: string[], { profile = 'default', ...more }: Manner = {}) =>
    runClient(program, argv, { cwd: project, env: { ...env, FOUNDRY_PROFILE: profile, ...more } })
  const withExplorer = join(project, 'explorer.toml')
  writeFileSync(withExplorer, `${readFileSync(join(project, 'foundry.toml'), 'utf8')}\n${explorerOf(house)}`)
  const read = openReader(house, folder, env)
  const forge = (argv: string[], manner?: Manner) => run(installed.forge, argv, manner)
  const create = async (name: string, more: string[] = [], manner?: Manner): Promise<string> => {
    const sender = ['--rpc-url', house.rpcUrl, '--private-key', house.privateKey, '--broadcast']
    const made = await forge(['create', name, ...sender, ...more], manner)
    const address = /Deployed to: (0x[0-9a-fA-F]{40})/.exec(made.output)?.[1]
    if (address === undefined) throw new Error(`forge create ${name}: ${made.output.slice(-800)}`)
    await house.untilIndexed()
    return address
  }
  const urls: Record<string, string> = { sourcify: `${house.url}/` }
  const verify = (verifier: string, address: string, name: string, more: string[] = [], manner: Manner = {}) => {
    const at = ['--verifier', verifier, '--verifier-url', urls[verifier] ?? `${house.url}/api`]
    const key = verifier === 'custom' ? ['--verifier-api-key', 'any'] : []
    const chain = ['--chain', String(chainId), '--compiler-version', longVersion, '--retries', '15', '--delay', '2']
    // The verifier `etherscan` wants a key, and takes it of chains it does not know from the project alone.
    const config: Manner = verifier === 'etherscan' ? { FOUNDRY_CONFIG: withExplorer } : {}
    return forge(['verify-contract', address, name, ...at, ...key, ...chain, '--watch', ...more], {
      ...manner,
      ...config,
    })
  }
  return { project, run, read, forge, create, verify }
}

const argumentsSignature = 'constructor(string,address,uint256[])'

type Foundry = ReturnType<typeof openFoundry>

const encodeArguments = async ({ run }: Foundry, { installed }: Tried, values: string[]): Promise<string> =>
  (await run(installed.cast, ['abi-encode', argumentsSignature, ...values])).output.trim()

/** Contracts of several kinds by every verifier of forge. @returns addresses by kind */
const trySuccesses = async (foundry: Foundry, tried: Tried) => {
  const { tally, house } = tried
  const { create, verify } = foundry
  const held = async (what: string, ended: Ended, address: string) => {
    tally.fact(`${what}: forge ends well`, ended.code === 0, lastWords(ended))
    const { verification } = (await house.ask('/api/chain/contract_sources', { address })) as {
      verification: { match: string } | null
    }
    tally.fact(`${what}: it is an exact match`, verification?.match === 'exact', verification?.match)
  }
  const plain = await create('src/Plain.sol:Plain')
  await held('plain by etherscan', await verify('etherscan', plain, 'src/Plain.sol:Plain'), plain)

  const values = ['Orchard', house.account, '[1,2,3]']
  const withArguments = await create('src/WithArguments.sol:WithArguments', ['--constructor-args', ...values])
  const encoded = ['--constructor-args', await encodeArguments(foundry, tried, values)]
  const named = 'src/WithArguments.sol:WithArguments'
  await held('arguments by custom', await verify('custom', withArguments, named, encoded), withArguments)

  const guessed = await create(named, ['--constructor-args', 'Guessed', house.account, '[7]'])
  const guess = ['--guess-constructor-args', '--rpc-url', house.rpcUrl]
  await held('guessed arguments by etherscan', await verify('etherscan', guessed, named, guess), guessed)

  const sums = await create('src/WithLibrary.sol:Sums')
  const linked = ['--libraries', `src/WithLibrary.sol:Sums:${sums}`]
  const withLibrary = await create('src/WithLibrary.sol:WithLibrary', linked)
  const ended = await verify('custom', withLibrary, 'src/WithLibrary.sol:WithLibrary', linked)
  await held('library by custom', ended, withLibrary)

  const forwarder = await create('src/Forwarder.sol:Forwarder', ['--constructor-args', plain])
  await held('proxy by sourcify', await verify('sourcify', forwarder, 'src/Forwarder.sol:Forwarder'), forwarder)

  const ir = await create('src/Plain.sol:Plain', [], { profile: 'ir' })
  await held('viaIR by sourcify', await verify('sourcify', ir, 'src/Plain.sol:Plain', [], { profile: 'ir' }), ir)

  const again = await verify('etherscan', plain, 'src/Plain.sol:Plain')
  tally.fact(
    'what is verified is not submitted again',
    again.code === 0 && /already verified/i.test(again.output),
    lastWords(again),
  )
  return { plain, forwarder }
}

/** Each reason a verification fails for must end forge with an error that tells it. */
const tryFailures = async (foundry: Foundry, tried: Tried) => {
  const { tally, house } = tried
  const { create, verify, project } = foundry
  const failed = (what: string, ended: Ended, words: RegExp) =>
    tally.fact(
      `${what}: forge ends with an error that tells it`,
      ended.code !== 0 && words.test(ended.output),
      lastWords(ended),
    )

  const nowhere = `0x${'9'.repeat(40)}`
  const absent = await verify('etherscan', nowhere, 'src/Plain.sol:Plain')
  failed('no contract, by etherscan', absent, /Unable to locate ContractCode/)

  const named = 'src/WithArguments.sol:WithArguments'
  const other = await create(named, ['--constructor-args', 'Orchard', house.account, '[1,2]'])
  const wrong = ['--constructor-args', await encodeArguments(foundry, tried, ['Meadow', house.account, '[1,2]'])]
  failed('wrong arguments, by custom', await verify('custom', other, named, wrong), /correct constructor argument/)

  // Of a library the code holds its own address: no other contract is like it.
  const sums = 'src/WithLibrary.sol:Sums'
  const optimised = await create(sums, [], { profile: 'ir' })
  for (const verifier of ['etherscan', 'sourcify']) {
    failed(`wrong settings, by ${verifier}`, await verify(verifier, optimised, sums), differsInLine)
  }
  const changed = await create(sums)

  const file = join(project, 'src/WithLibrary.sol')
  const source = readFileSync(file, 'utf8')
  writeFileSync(file, source.replace('push(value)', 'push(value + 1)'))
  try {
    for (const verifier of ['etherscan', 'custom', 'sourcify']) {
      failed(`wrong source, by ${verifier}`, await verify(verifier, changed, sums), differsInLine)
    }
  } finally {
    writeFileSync(file, source)
  }
}

/** Whether a file below says what the contract is, whatever the client calls it. */
const holdsPlain = (folder: string): boolean =>
  existsSync(folder) &&
  (readdirSync(folder, { recursive: true }) as string[])
    .filter((name) => name.endsWith('.sol'))
    .some((name) => readFileSync(join(folder, name), 'utf8').includes('contract Plain'))

const tryReading = async ({ read }: Foundry, { tally, house, installed, folder }: Tried, address: string) => {
  const key = ['--etherscan-api-key', 'any', '--chain', String(chainId)]
  const urls = ['--explorer-api-url', `${house.url}/api`, '--explorer-url', house.url]
  const tells = (what: string, ended: Ended, words: string) =>
    tally.fact(`${what} tells "${words}"`, ended.code === 0 && ended.output.includes(words), lastWords(ended))
  tells('cast source', await read(installed.cast, ['source', address, ...key, ...urls]), 'contract Plain')
  tells('cast interface', await read(installed.cast, ['interface', address, ...key]), 'function change(uint256')
  const clone = join(folder, 'clone')
  const cloned = await read(installed.forge, ['clone', address, clone, '--no-git', ...key])
  const isWhole = cloned.code === 0 && holdsPlain(join(clone, 'src'))
  tally.fact('forge clone leaves a project that compiles', isWhole, lastWords(cloned))
  // forge puts the address alone after this URL
  const sourcify = ['--sourcify-url', `${house.url}/v2/contract/${chainId}`, '--chain', String(chainId)]
  const other = join(folder, 'clone-of-sourcify')
  const again = await read(installed.forge, ['clone', address, other, '--no-git', ...sourcify])
  const isWholeToo = again.code === 0 && holdsPlain(join(other, 'src'))
  tally.fact('forge clone --sourcify-url leaves a project that compiles', isWholeToo, lastWords(again))
}

/** forge and cast, as a developer runs them. @returns verified contracts */
export const tryFoundry = async (tried: Tried): Promise<{ plain: string; forwarder: string }> => {
  const foundry = openFoundry(tried)
  const verified = await trySuccesses(foundry, tried)
  await tryReading(foundry, tried, verified.plain)
  await tryFailures(foundry, tried)
  return verified
}
