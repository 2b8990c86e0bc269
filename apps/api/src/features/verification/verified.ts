import { abi, contractSources, solcVersions, verifiedContracts } from '@corescope/api-schema/verification/calls'
import { maxLibraries } from '@corescope/api-schema/verification/limits'
import type { ContractSources, VerifiedRecord } from '@corescope/api-schema/verification/shapes'
import type { Address, Hex } from '@corescope/chain/types/hex'
import { decodeParameters } from '@corescope/decode/abi/abi-decode'
import { canonicalType } from '@corescope/decode/abi/abi-index'
import { type EnumNames, withEnumNames } from '@corescope/decode/abi/enum-names'
import { countEntriesOfMany } from '@corescope/store/addresses/read'
import { listCompilerSources, listCompilers } from '@corescope/store/verification/compilers'
import { listVerifiedContracts } from '@corescope/store/verification/list'
import {
  findVerifications,
  findVerifiedAbis,
  getPapers,
  listVerifiedFiles,
  type VerificationPapers,
  type VerificationRow,
} from '@corescope/store/verification/read'
import { type Abi, keccak256, stringToHex } from 'viem'
import { presentPage } from '../../answers/page.ts'
import { type ChainView, route } from '../../answers/route.ts'
import { hex } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'
import { findRunning } from '../../entities/contracts/implementation.ts'
import { findRemovedFunctions } from '../../entities/contracts/removed-functions.ts'
import { findSimilarCreation } from '../../entities/contracts/similar-creation.ts'
import { FailureError } from '../../http/errors.ts'
import { findIsLibrary } from '../../naming/abis/libraries.ts'

const address40 = /^(0x)?[0-9a-f]{40}$/i

export const verifiedContractsRoute = route(verifiedContracts, 'never', async (context, request, view) => {
  const { pageNum, pageSize, search = '', language, compilerVersion, licenseType, match } = request
  const isAddress = address40.test(search)
  const filter = {
    address: isAddress ? `0x${search.toLowerCase().slice(-40)}` : undefined,
    words: isAddress || search === '' ? undefined : search,
    ...{ language, licenseType, match },
    compilerVersion: compilerVersion === '' ? undefined : compilerVersion,
  }
  const page = { offset: (pageNum - 1) * pageSize, limit: pageSize }
  const { rows, total, hasMore } = await listVerifiedContracts(context.reader, filter, page)
  const ids = rows.map(({ addressId }) => addressId)
  const point = view.point ?? { number: -1, lastTransactionPosition: 0 }
  const [names, counts] = await Promise.all([
    context.book.mentions(ids),
    countEntriesOfMany(context.reader, ids, point),
  ])
  const totals = new Map(counts.map((row) => [row.addressId, row.total]))
  const records = rows.map(
    (row): VerifiedRecord => ({
      address: names.get(row.addressId)!,
      contractName: row.contractName,
      language: row.language,
      compilerVersion: row.compilerVersion,
      namedCompiler: row.namedCompiler,
      optimizer: row.optimizer,
      runs: row.runs,
      evmVersion: row.evmVersion,
      licenseType: row.licenseType,
      match: row.runtimeMatch,
      creationMatch: row.creationMatch,
      hasConstructorArguments: row.constructorArguments !== null && row.constructorArguments !== '0x',
      verifiedAt: row.verifiedAt,
      balance: row.balance,
      transactionCount: totals.get(row.addressId) ?? 0,
    }),
  )
  return { ...presentPage(request, view, total, records), hasMore }
})

export const solcVersionsRoute = route(solcVersions, 'never', async ({ reader }) => {
  const [compilers, sources] = await Promise.all([listCompilers(reader), listCompilerSources(reader)])
  return { compilers, sources }
})

/** A verification of another contract with the same code is a similar one. */
const matchOf = (row: VerificationRow, address: Address) =>
  row.address === address ? row.runtimeMatch : ('similar' as const)

/** Facets of a diamond that are named. */
const namedFacets = 3
const joinNames = (names: readonly string[]) =>
  names.length <= namedFacets ? names.join(', ') : `${names.slice(0, namedFacets).join(', ')}, …`

/** Entries of the ABI of a diamond, as many as are kept of one contract. */
const maxEntries = 5_000
const selectorOf = (signature: string): Hex => keccak256(stringToHex(signature)).slice(0, 10) as Hex

/** What the facets of a diamond offer together, each entry once, without functions that its cuts removed. Pure. */
const mergeAbis = (texts: readonly string[], removed: ReadonlySet<Hex>): string => {
  const entries = new Map<string, Abi[number]>()
  for (const text of texts) {
    for (const entry of JSON.parse(text) as Abi) {
      if (entry.type === 'constructor' || entries.size >= maxEntries) continue
      const inputs = 'inputs' in entry ? (entry.inputs ?? []) : []
      const signature = `${'name' in entry ? entry.name : ''}(${inputs.map(canonicalType).join(',')})`
      if (entry.type === 'function' && removed.size > 0 && removed.has(selectorOf(signature))) continue
      const key = `${entry.type} ${signature}`
      if (!entries.has(key)) entries.set(key, entry)
    }
  }
  return JSON.stringify([...entries.values()])
}

/** @throws FailureError where a block that is asked for is not there yet */
const requireBlock = (block: number | undefined, { head }: ChainView): void => {
  if (block === undefined || block <= (head?.number ?? -1)) return
  throw new FailureError('There is no indexed block of that number.', 'noBlockNumber')
}

export const abiRoute = route(abi, 'never', async (context, { contractAddress, block }, view) => {
  requireBlock(block, view)
  const { implementations: behind, basis, otherwise } = await findRunning(context, contractAddress, block)
  const wanted = [contractAddress, ...behind]
  const [rows, abis, removed] = await Promise.all([
    findVerifications(context.reader, wanted),
    findVerifiedAbis(context.reader, wanted),
    behind.length === 0 ? new Set<Hex>() : findRemovedFunctions(context, contractAddress, block),
  ])
  const rowOf = (address: string) => rows.find(({ askedAddress }) => askedAddress === address)
  const foundOf = (address: string) => abis.find(({ askedAddress }) => askedAddress === address)
  const enumsOf = (address: string) => JSON.parse(foundOf(address)?.enums ?? '{}') as Record<string, string[]>
  const isLibrary = await findIsLibrary(context.reader, foundOf(contractAddress))
  const own = rowOf(contractAddress)
  const parts = behind.flatMap((address) => {
    const row = rowOf(address)
    return row === undefined ? [] : [{ address, name: row.contractName, abi: foundOf(address)?.abi ?? '[]' }]
  })
  const [first] = parts
  return {
    abi: foundOf(contractAddress)?.abi ?? null,
    match: own === undefined ? null : matchOf(own, contractAddress),
    creationMatch: own?.address === contractAddress ? own.creationMatch : null,
    contractName: own?.contractName ?? null,
    enums: enumsOf(contractAddress),
    isLibrary,
    implementation:
      first === undefined
        ? null
        : {
            ...{ address: first.address, contractName: joinNames(parts.map(({ name }) => name)) },
            abi:
              parts.length === 1 && removed.size === 0
                ? first.abi
                : mergeAbis(
                    parts.map(({ abi: text }) => text),
                    removed,
                  ),
            // of enums with one name those of the newest facet
            enums: Object.assign({}, ...parts.map(({ address }) => enumsOf(address)).toReversed()),
            ...{ basis, otherwise: otherwise?.implementation ?? null },
          },
    forwardsTo: [...behind],
    unverified: behind.filter((address) => rowOf(address) === undefined),
  }
})

/** Arguments by the ABI's constructor, with the members of its enums; null where they do not fit it. Pure. */
const constructorValues = ({ abi: text, enums }: VerificationPapers, data: `0x${string}`) => {
  const own = (JSON.parse(text) as Abi).filter(({ type }) => type === 'constructor')
  const [entry] = withEnumNames(own, JSON.parse(enums) as EnumNames)
  const inputs = entry !== undefined && 'inputs' in entry ? (entry.inputs ?? []) : []
  return decodeParameters(inputs, data) ?? null
}

type Verification = NonNullable<ContractSources['verification']>
const presentVerification = async (
  context: ApiContext,
  row: VerificationRow,
  papers: VerificationPapers,
  address: Address,
): Promise<Verification> => {
  const all = JSON.parse(papers.libraries) as { name: string; address: string; code?: 'same' | 'other' | null }[]
  const libraries = all.slice(0, maxLibraries)
  const origin = hex(row.address)
  const isOwn = row.address === address
  const [files, names, creationMatch] = await Promise.all([
    listVerifiedFiles(context.reader, row.verificationId),
    context.book.byAddress([origin, ...libraries.map((library) => library.address)]),
    // how the other contract was made says nothing of this one
    isOwn ? row.creationMatch : findSimilarCreation(context, address, row),
  ])
  const data = row.constructorArguments === null || !isOwn ? null : hex(row.constructorArguments)
  const { verificationId: _id, address: _address, constructorArguments: _arguments, ...facts } = row
  return {
    ...facts,
    match: matchOf(row, address),
    creationMatch,
    similarTo: isOwn ? null : names.get(origin)!,
    files: files.map(({ path, content }) => ({ path, content })),
    settings: papers.settings,
    abi: papers.abi,
    storageLayout: papers.storageLayout,
    documentation: papers.documentation,
    libraries: libraries.map(({ name, address: at, code = null }) => ({ name, address: names.get(at)!, code })),
    moreLibraries: all.length - libraries.length,
    constructorArguments: data === null ? null : { data, values: constructorValues(papers, data) },
    immutables: JSON.parse(papers.immutables) as Verification['immutables'],
  }
}

export const contractSourcesRoute = route(contractSources, 'never', async (context, { address, block }, view) => {
  requireBlock(block, view)
  const { implementations, basis, otherwise } = await findRunning(context, address, block)
  const [implementation] = implementations
  const wanted = implementation === undefined ? [address] : [address, implementation]
  const told = otherwise === null ? [] : [otherwise.implementation, otherwise.beacon].filter((one) => one !== null)
  const [rows, names] = await Promise.all([
    findVerifications(context.reader, wanted),
    context.book.byAddress([...wanted, ...implementations, ...told]),
  ])
  const row = rows.find(({ askedAddress }) => askedAddress === address)
  const papers = row && (await getPapers(context.reader, row.verificationId))
  const target = rows.find(({ askedAddress }) => askedAddress === implementation)
  return {
    address: names.get(address)!,
    facets: implementations.length > 1 ? implementations.map((one) => names.get(one)!) : [],
    verification:
      row === undefined || papers === undefined ? null : await presentVerification(context, row, papers, address),
    implementation:
      implementation === undefined
        ? null
        : {
            address: names.get(implementation)!,
            isVerified: target !== undefined,
            contractName: target?.contractName ?? null,
            basis,
            otherwise: otherwise && {
              implementation: names.get(otherwise.implementation)!,
              beacon: otherwise.beacon === null ? null : names.get(otherwise.beacon)!,
              blockNumber: otherwise.blockNumber,
            },
          },
  }
})
