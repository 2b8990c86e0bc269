import { maxSubmissionBytes } from '@corescope/api-schema/verification/limits'
import { licenseTypes } from '@corescope/chain/enums'
import type { Address } from '@corescope/chain/types/hex'
import { FetchError } from '@corescope/guarded-fetch/fetch-error'
import { createGuardedFetch } from '@corescope/guarded-fetch/guarded-fetch'
import { createRateLimit } from '../../http/rate-limit.ts'
import { readJson } from '../../http/read-json.ts'
import { SourceRefusedError } from './answers.ts'

/** What of the settings says where an Etherscan-like API is. */
export interface EtherscanSettings {
  ETHERSCAN_API_URL?: string | undefined
  ETHERSCAN_API_KEY: string
  chainId: number
}

type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** For the whole answer: the longest submission, written as a text within JSON. */
const wanted = {
  maxBytes: 2 * maxSubmissionBytes,
  accept: 'application/json',
  isUsable: (type: string | null) => type === null || /json|^text\/plain$/.test(type),
}
const timeoutMs = 15_000
/** Questions that all visitors together may have asked there. */
const [perSecond, burst] = [2, 5]

const refuse = (status: number, code: string, message: string): never => {
  throw new SourceRefusedError(status, code, message)
}
const malformed = (what: string) => refuse(400, 'malformed_etherscan_response', `The answer of that API ${what}.`)

/** `Name:address;…`; names of old compilers have no path. */
const librariesOf = (text: string) =>
  text.split(';').flatMap((entry) => {
    const at = entry.lastIndexOf(':')
    const address = entry.slice(at + 1).replace(/^0x/, '')
    return at > 0 && /^[0-9a-f]{40}$/i.test(address) ? [{ name: entry.slice(0, at), address: `0x${address}` }] : []
  })

/** Sources as they stand there: a text, standard JSON in doubled braces, or files by name. */
const sourcesOf = (code: string, isVyper: boolean): Fields => {
  const text = code.trim()
  if (text.startsWith('{{')) return { inputType: isVyper ? 8 : 4, standardJson: text.slice(1, -1) }
  if (!text.startsWith('{')) return { inputType: isVyper ? 8 : 1, sourceCode: code }
  let value: unknown
  try {
    value = readJson(text)
  } catch {
    return malformed('holds files that are no JSON')
  }
  if (isFields(value) && isFields(value.sources)) return { inputType: isVyper ? 8 : 4, standardJson: text }
  const files = Object.entries(isFields(value) ? value : {})
  return {
    inputType: isVyper ? 8 : 2,
    files: files.map(([path, file]) => ({ path, content: textOf(isFields(file) ? file.content : undefined) })),
  }
}

/**
 * The answer of `getsourcecode` as the fields of a submission. Constructor arguments are not taken over: they are found in the
 * creation code. Pure.
 * @throws SourceRefusedError with Sourcify's code
 */
export const readEtherscanAnswer = (address: Address, answer: unknown): Fields => {
  if (!isFields(answer)) return malformed('is no object')
  const { result } = answer
  if (typeof result === 'string') {
    if (/rate limit/i.test(result))
      return refuse(429, 'etherscan_limit', 'That API answers too many questions already.')
    if (/not verified/i.test(result)) return refuse(404, 'not_etherscan_verified', `${address} is not verified there.`)
    return refuse(502, 'etherscan_request_failed', `That API says: ${result.slice(0, 200)}`)
  }
  const found: unknown = Array.isArray(result) ? result[0] : undefined
  if (!isFields(found)) return malformed('holds no contract')
  const code = textOf(found.SourceCode)
  if (code === '') return refuse(404, 'not_etherscan_verified', `${address} is not verified there.`)
  const version = textOf(found.CompilerVersion)
  const isVyper = /^vyper/i.test(version)
  const evmVersion = textOf(found.EVMVersion)
  const licenseName = textOf(found.LicenseType)
  const license = licenseTypes.find(
    ({ spdx, label }) => label !== null && (licenseName === label || licenseName === spdx),
  )
  const runs = Number(textOf(found.Runs) || 200)
  const sources = sourcesOf(code, isVyper)
  // standard JSON has its own
  const hasLibraries = !('standardJson' in sources) && !isVyper
  return {
    address,
    ...sources,
    compilerVersion: version,
    contractName: textOf(found.ContractName),
    evmVersion: /^default$/i.test(evmVersion) ? '' : evmVersion.toLowerCase(),
    optimization: textOf(found.OptimizationUsed) === '1',
    runs: Number.isInteger(runs) && runs >= 0 ? runs : 200,
    ...(license === undefined ? {} : { licenseType: license.code }),
    libraries: hasLibraries ? librariesOf(textOf(found.Library)) : [],
  }
}

/** Asks the Etherscan-like API of the settings for sources of a contract, as the fields of a submission. */
export const createEtherscanSource = ({ ETHERSCAN_API_URL: base, ETHERSCAN_API_KEY, chainId }: EtherscanSettings) => {
  const limit = createRateLimit(perSecond, burst)
  const trusted = base === undefined ? [] : [new URL(base).origin]
  const fetch = createGuardedFetch({ gateways: { ipfs: [], arweave: [] }, trusted, timeoutMs })
  /** @throws SourceRefusedError with Sourcify's code */
  return async (address: Address, givenKey: string): Promise<Fields> => {
    if (base === undefined) {
      const message = 'This explorer imports from no Etherscan-like API: its operator has not set ETHERSCAN_API_URL.'
      return refuse(400, 'unsupported_chain', message)
    }
    if (!/^[\w-]{0,100}$/.test(givenKey)) return refuse(400, 'invalid_parameter', 'apiKey: letters, digits, - and _')
    if (limit('all', 1, Date.now()) > 0) {
      return refuse(429, 'etherscan_limit', 'That API is asked too often from here: try again in a few seconds.')
    }
    const url = new URL(base)
    const query = { chainid: String(chainId), module: 'contract', action: 'getsourcecode', address }
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const key = givenKey || ETHERSCAN_API_KEY
    if (key !== '') url.searchParams.set('apikey', key)
    const document = await fetch(url.href, wanted).catch((error: unknown) => {
      if (!(error instanceof FetchError)) throw error
      return refuse(502, 'etherscan_request_failed', `That API cannot be asked: ${error.message}`)
    })
    let answer: unknown
    try {
      answer = readJson(new TextDecoder().decode(document.bytes))
    } catch {
      return malformed('is no JSON')
    }
    return readEtherscanAnswer(address, answer)
  }
}
