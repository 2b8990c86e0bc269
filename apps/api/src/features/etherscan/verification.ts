import type { VerificationFailure } from '@corescope/api-schema/verification/shapes'
import { licenseTypes } from '@corescope/chain/enums'
import type { Address } from '@corescope/chain/types/hex'
import { shareText } from '@corescope/decode/verification/share'
import {
  findVerifications,
  findVerifiedAbis,
  getPapers,
  listVerifiedFiles,
  type VerificationPapers,
  type VerificationRow,
} from '@corescope/store/verification/read'
import type { ApiContext } from '../../context.ts'
import { findProxy } from '../../entities/contracts/find-proxy.ts'
import { findImplementation } from '../../entities/contracts/implementation.ts'
import { keepProxy } from '../../entities/contracts/keep-proxy.ts'
import { failureOf, readJob } from '../../entities/verification/read-job.ts'
import { asSubmission, NoContractError, submit, VerifiedAlreadyError } from '../../entities/verification/submit.ts'
import { FailureError, TooManyError } from '../../http/errors.ts'
import { type Action, type Module, notOk, ok } from './dialect.ts'
import { addressOf, DialectError, type Parameters } from './parameters.ts'

/** Clients match this text. */
const unverified = 'Contract source code not verified'
const inputTypes: Readonly<Record<string, 1 | 4 | 8>> = {
  'solidity-single-file': 1,
  'solidity-standard-json-input': 4,
  'vyper-json': 8,
  'vyper-standard-json-input': 8,
  'vyper-single-file': 8,
}
const maxLibraries = 10

/** Libraries of a single file. @throws DialectError naming the field where one is half told, or beyond the tenth */
const librariesOf = (parameters: Parameters) => {
  const numbers = new Set(
    [...parameters.entries()].flatMap(([key, text]) => {
      const number = /^library(?:name|address)(\d{1,4})$/.exec(key)?.[1]
      return number === undefined || text === '' ? [] : [Number(number)]
    }),
  )
  return [...numbers]
    .toSorted((one, other) => one - other)
    .map((number) => {
      if (number < 1 || number > maxLibraries)
        throw new DialectError(`Error! libraryname${number}: libraries are numbered 1 to ${maxLibraries}`)
      const [name, address] = [parameters.get(`libraryname${number}`), parameters.get(`libraryaddress${number}`)]
      if (!name) throw new DialectError(`Error! Missing parameter libraryname${number}`)
      if (!address) throw new DialectError(`Error! Missing parameter libraryaddress${number}`)
      return { name, address }
    })
}

/** Runs of the optimizer. @throws DialectError where they are no whole number */
const runsOf = (text: string): number => {
  if (!/^\d{1,10}$/.test(text)) throw new DialectError(`Error! runs "${text.slice(0, 40)}" is no whole number`)
  return Number(text)
}

/** @throws DialectError naming the field, where its value is none of those that it takes */
const oneOf = (parameters: Parameters, name: string, known: readonly string[]): string => {
  const text = parameters.get(name.toLowerCase()) || '0'
  if (known.includes(text)) return text
  throw new DialectError(`Error! ${name} "${text.slice(0, 40)}" is not supported: ${known[0]} to ${known.at(-1)} is`)
}
const licenses = ['0', ...licenseTypes.map((_type, index) => String(index + 1))]

/** Fields of the dialect as this product's own submission. @throws DialectError naming what is wrong */
const readFields = (parameters: Parameters, address: Address) => {
  const format = (parameters.get('codeformat') || 'solidity-single-file').toLowerCase()
  const inputType = inputTypes[format]
  if (inputType === undefined) throw new DialectError(`Error! codeformat "${format.slice(0, 60)}" is not supported`)
  const source = parameters.get('sourcecode') ?? ''
  const isJson = format.includes('json')
  const license = Number(oneOf(parameters, 'licenseType', licenses))
  return {
    address,
    inputType,
    compilerVersion: parameters.get('compilerversion') ?? '',
    contractName: parameters.get('contractname') ?? '',
    ...(isJson ? { standardJson: source } : { sourceCode: source }),
    evmVersion: parameters.get('evmversion') ?? '',
    optimization: oneOf(parameters, 'optimizationUsed', ['0', '1']) === '1',
    // standard JSON has its own
    runs: isJson ? 200 : runsOf(parameters.get('runs') || '200'),
    viaIR: /^(1|true)$/i.test(parameters.get('viair') ?? ''),
    ...(license > 0 ? { licenseType: license } : {}),
    // standard JSON has its own, as Etherscan's does
    libraries: isJson ? [] : librariesOf(parameters),
    constructorArguments: parameters.get('constructorarguments') || parameters.get('constructorarguements') || '',
  }
}

const verifysourcecode: Action = async (context, parameters, _moment, client) => {
  const address = addressOf(parameters, 'contractaddress')
  try {
    return ok(await submit(context, () => asSubmission(readFields(parameters, address)), client))
  } catch (error) {
    if (error instanceof TooManyError) return notOk(error.message)
    if (error instanceof NoContractError) return notOk(`Unable to locate ContractCode at ${address}`)
    if (error instanceof VerifiedAlreadyError) return notOk('Contract source code already verified')
    if (error instanceof FailureError) return notOk(`Error! ${error.message}`)
    throw error
  }
}

/** Settings that come nearest to those of the contract, as the screen tells them. Pure. */
export const nearestWords = ({ nearest }: Pick<VerificationFailure, 'nearest'>): string => {
  if (nearest === null) return ''
  const { compilerVersion, evmVersion, optimizer, optimize, runs, viaIR, likeness, isMatch } = nearest
  const optimized = runs === null ? 'optimized' : `optimized, ${runs} runs`
  const words = optimizer ? optimized : 'not optimized'
  const way = optimize === undefined ? words : `optimize ${optimize}`
  const settings = [compilerVersion, evmVersion ?? 'compiler default', way]
  const share = shareText(likeness)
  const start = isMatch
    ? 'These settings give the very code on chain'
    : `These settings come nearer (${share} of the instructions are the same)`
  return ` ${start}: ${[...settings, ...(viaIR ? ['via IR'] : [])].join(' · ')}.`
}

const checkverifystatus: Action = async (context, parameters) => {
  const row = await readJob(context, parameters.get('guid') ?? '').catch((error: unknown) => {
    if (error instanceof FailureError) throw new DialectError('Error! Invalid guid: there is no such submission')
    throw error
  })
  const failure = failureOf(row)
  // tools compare this text: for them all is well
  if (failure?.code === 'verifiedAlready') return notOk('Already Verified')
  // status 0: with status 1 forge prints the text and exits as if all were well
  if (failure !== null) return notOk(`Fail - Unable to verify. ${failure.message}${nearestWords(failure)}`)
  return row.finishedAt === null ? notOk('Pending in queue') : ok('Pass - Verified')
}

const getabi: Action = async ({ reader }, parameters) => {
  const [found] = await findVerifiedAbis(reader, [addressOf(parameters)])
  if (found === undefined) throw new DialectError(unverified)
  return ok(found.abi)
}

const isBare = (value: unknown): boolean =>
  value === undefined || value === false || (typeof value === 'object' && Object.keys(value ?? {}).length === 0)

/** What the dialect has fields for, and which output is asked for. */
const flat: readonly string[] = ['evmVersion', 'libraries', 'outputSelection', 'optimizer.enabled', 'optimizer.runs']

/** Whether the flat fields of the dialect tell all settings of the compiler. Pure. */
export const areFlat = ({ optimizer, ...settings }: Record<string, unknown>): boolean => {
  const details = Object.entries(optimizer ?? {}).map(([key, value]) => [`optimizer.${key}`, value] as const)
  return [...Object.entries(settings), ...details].every(([key, value]) => flat.includes(key) || isBare(value))
}

/** One file as it is; several, or settings beyond the flat fields, as the compiler's input in double braces, which tools tell from a source. */
const sourceText = async ({ reader }: ApiContext, row: VerificationRow, { settings }: VerificationPapers) => {
  const files = await listVerifiedFiles(reader, row.verificationId)
  const [first] = files
  const compiled = JSON.parse(settings) as { language: string; settings?: Record<string, unknown> }
  // a lone file is taken for Solidity
  const isFlat = compiled.language === 'Solidity' && areFlat(compiled.settings ?? {})
  if (files.length === 1 && first !== undefined && isFlat) return first.content
  const sources = Object.fromEntries(files.map(({ path, content }) => [path, { content }]))
  return `{${JSON.stringify({ ...compiled, sources })}}`
}

const verifiedFields = async (context: ApiContext, address: Address) => {
  const [row] = await findVerifications(context.reader, [address])
  const papers = row && (await getPapers(context.reader, row.verificationId))
  if (row === undefined || papers === undefined) return {}
  const isOwn = row.address === address
  const libraries = JSON.parse(papers.libraries) as { name: string; address: string }[]
  return {
    SourceCode: await sourceText(context, row, papers),
    ABI: papers.abi,
    ContractName: row.contractName,
    CompilerVersion:
      row.language === 'vyper' ? `vyper:${row.compilerVersion.replace(/^v|\+.*$/g, '')}` : row.compilerVersion,
    OptimizationUsed: row.optimizer ? '1' : '0',
    Runs: String(row.runs ?? 200),
    ConstructorArguments: isOwn ? (row.constructorArguments ?? '').replace(/^0x/, '') : '',
    EVMVersion: row.evmVersion ?? 'Default',
    Library: libraries.map((library) => `${library.name.split(':').at(-1)}:${library.address.slice(2)}`).join(';'),
    LicenseType: licenseTypes.find(({ code }) => code === row.licenseType)?.label ?? 'None',
    SimilarMatch: isOwn ? '' : row.address,
  }
}

/** Of a contract without verified source: one entry with an empty source, as tools look for it before they submit one. */
const getsourcecode: Action = async (context, parameters) => {
  const address = addressOf(parameters)
  const [implementation = '', fields] = await Promise.all([
    findImplementation(context, address),
    verifiedFields(context, address),
  ])
  return ok([
    {
      SourceCode: '',
      ABI: unverified,
      ContractName: '',
      CompilerVersion: '',
      OptimizationUsed: '',
      Runs: '',
      ConstructorArguments: '',
      EVMVersion: 'Default',
      Library: '',
      LicenseType: 'Unknown',
      Proxy: implementation === '' ? '0' : '1',
      Implementation: implementation,
      SwarmSource: '',
      SimilarMatch: '',
      ...fields,
    },
  ])
}

const noProxy = 'A corresponding implementation contract was unfortunately not detected for the proxy address.'

/** Why a proxy does not forward to an address: a diamond forwards to several. undefined: it does, or none is expected. Pure. */
export const forwardsElsewhere = (implementations: readonly string[], expected: string): string | undefined => {
  if (expected === '' || implementations.includes(expected)) return undefined
  const more = implementations.length > 3 ? ` and ${implementations.length - 3} more` : ''
  return `The proxy forwards to ${implementations.slice(0, 3).join(', ')}${more}, not to ${expected.slice(0, 60)}.`
}

/** What is found is found at once, and kept: the id that is asked for later is the proxy's address. */
const verifyproxycontract: Action = async (context, parameters) => {
  const address = addressOf(parameters)
  const expected = parameters.get('expectedimplementation')?.toLowerCase() ?? ''
  const { proxy, blockNumber } = await findProxy(context, address, await context.head.current())
  const found = proxy?.implementations[0]
  if (proxy === undefined || found === undefined) return notOk(noProxy)
  const otherwise = forwardsElsewhere(proxy.implementations, expected)
  if (otherwise !== undefined) return notOk(otherwise)
  await keepProxy(context, address, { proxy, blockNumber })
  return ok(`proxy-${address}`)
}

const checkproxyverification: Action = async (context, parameters) => {
  const address = /^proxy-(0x[0-9a-f]{40})$/.exec(parameters.get('guid') ?? '')?.[1] as Address | undefined
  if (address === undefined) throw new DialectError('Error! Invalid guid: there is no such question')
  const found = await findImplementation(context, address)
  return found === undefined
    ? notOk(noProxy)
    : ok(`The proxy's (${address}) implementation contract is found at ${found} and is successfully updated.`)
}

/** Verification and what came of it. */
export const verification: Module = {
  verifysourcecode,
  checkverifystatus,
  getabi,
  getsourcecode,
  verifyproxycontract,
  checkproxyverification,
}
