import type { Address } from '@corescope/chain/types/hex'
import type { DetectedProxy, ProxyKind } from '@corescope/decode/proxies/proxy'
import { getContractCode } from '@corescope/store/codes/read'
import { listFullTransactions } from '@corescope/store/transactions/read'
import {
  findVerifications,
  getPapers,
  listVerifiedFiles,
  type VerificationRow,
} from '@corescope/store/verification/read'
import { expand, hex } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'
import { findInnerCode } from '../../entities/contracts/contract-code.ts'
import { locateCreation } from '../../entities/contracts/creation.ts'
import { findProxyNow, findRunning } from '../../entities/contracts/implementation.ts'
import { transactionIndexOf } from '../../entities/transactions/present.ts'

type Fields = Record<string, unknown>

const papersOf = async ({ reader }: ApiContext, row: VerificationRow): Promise<Fields> => {
  const [papers, files] = await Promise.all([
    getPapers(reader, row.verificationId),
    listVerifiedFiles(reader, row.verificationId),
  ])
  if (papers === undefined) return {}
  const input = JSON.parse(papers.settings) as { language: string; settings: object }
  const { language, settings } = input
  const { dev, user } = JSON.parse(papers.documentation ?? '{}') as { dev?: unknown; user?: unknown }
  const sources = Object.fromEntries(files.map(({ path, content }) => [path, { content }]))
  return {
    abi: JSON.parse(papers.abi) as unknown,
    storageLayout: papers.storageLayout === null ? null : (JSON.parse(papers.storageLayout) as unknown),
    devdoc: dev ?? null,
    userdoc: user ?? null,
    sources,
    sourceIds: Object.fromEntries(
      files.flatMap(({ path, sourceId }) => (sourceId === null ? [] : [[path, { id: sourceId }]])),
    ),
    stdJsonInput: { ...input, sources },
    compilation: {
      language,
      compiler: row.language === 'vyper' ? 'vyper' : 'solc',
      compilerVersion: row.compilerVersion.replace(/^v/, ''),
      compilerSettings: settings,
      name: row.contractName,
      fullyQualifiedName: `${row.contractPath}:${row.contractName}`,
    },
  }
}

/** The transaction that made the contract, and its code on chain; null where the contract is older than the index. */
const deploymentOf = async (context: ApiContext, address: Address): Promise<Fields> => {
  const { reader, book } = context
  const addressId = await book.idOf(address)
  const [creation, stored] = await Promise.all([
    locateCreation(context, address),
    addressId === undefined ? undefined : getContractCode(reader, addressId),
  ])
  const runtimeBytecode = stored === undefined ? null : { onchainBytecode: hex(stored.code) }
  const [transaction] = creation === undefined ? [] : await listFullTransactions(reader, [creation.position])
  if (creation === undefined || transaction === undefined) {
    return { deployment: null, creationBytecode: null, runtimeBytecode }
  }
  // of a contract that was made inside a call it is in no transaction: the node tells it
  const made =
    creation.factoryId === null ? expand(transaction.input) : await findInnerCode(context, creation.addressId)
  const deployer = (await book.mentions([transaction.fromId])).get(transaction.fromId)
  return {
    deployment: {
      transactionHash: hex(transaction.hash),
      blockNumber: String(transaction.blockNumber),
      transactionIndex: String(transactionIndexOf(transaction)),
      deployer: deployer?.hash ?? null,
    },
    creationBytecode: made === undefined ? null : { onchainBytecode: made },
    runtimeBytecode,
  }
}

/** Sourcify's names (`ProxyType` of its server); null: it has none. Beacons and clones with arguments are counted as it counts them. */
const proxyTypes: Readonly<Record<ProxyKind, string | null>> = {
  erc1167: 'EIP1167Proxy',
  cloneWithImmutableArgs: 'EIP1167Proxy',
  transparent: 'EIP1967Proxy',
  uups: 'EIP1967Proxy',
  erc1967: 'EIP1967Proxy',
  beacon: 'EIP1967Proxy',
  openZeppelin: 'ZeppelinOSProxy',
  erc897: null,
  diamond: 'DiamondProxy',
  safe: 'GnosisSafeProxy',
  delegation: null,
}
const typeOf = ({ kind, isErc1822 }: DetectedProxy) => (isErc1822 ? 'PROXIABLEProxy' : proxyTypes[kind])

/**
 * What a contract forwards to: what events and kept results told, else what its code and state tell. What only its own answer says makes
 * no proxy: beacons and factories answer as much. Pure.
 */
export const forwardedTo = (told: readonly Address[], proxy: DetectedProxy | undefined): readonly Address[] =>
  told.length > 0 || proxy === undefined || typeOf(proxy) === null ? told : proxy.implementations

/** All that a contract forwards to, those that are verified with their names. */
const proxyOf = async (context: ApiContext, address: Address): Promise<Fields> => {
  const [{ implementations: told }, proxy] = await Promise.all([
    findRunning(context, address, undefined),
    findProxyNow(context, address),
  ])
  const behind = forwardedTo(told, proxy)
  if (behind.length === 0) return { proxyResolution: { isProxy: false, proxyType: null, implementations: [] } }
  const rows = await findVerifications(context.reader, behind)
  const names = new Map(rows.map(({ askedAddress, contractName }) => [askedAddress, contractName]))
  const implementations = behind.map((one) => ({ address: one, name: names.get(one) }))
  const proxyType = proxy === undefined ? null : typeOf(proxy)
  return { proxyResolution: { isProxy: true, proxyType, implementations } }
}

/** What the fields of a contract are read from, by the fields that each part answers. */
const parts: readonly {
  fields: readonly string[]
  read: (context: ApiContext, row: VerificationRow) => Promise<Fields>
}[] = [
  {
    fields: [...['abi', 'storageLayout', 'devdoc', 'userdoc', 'sources', 'sourceIds', 'stdJsonInput', 'compilation']],
    read: papersOf,
  },
  {
    fields: ['deployment', 'creationBytecode', 'runtimeBytecode'],
    read: (context, { address }) => deploymentOf(context, address as Address),
  },
  { fields: ['proxyResolution'], read: (context, { address }) => proxyOf(context, address as Address) },
]

/** Fields of a verified contract beyond its matches (apiv2.yaml); a part that nobody asks for is not read. */
export const readFields = async (
  context: ApiContext,
  row: VerificationRow,
  isWanted: (field: string) => boolean,
): Promise<Fields> => {
  const read = await Promise.all(
    parts.filter(({ fields }) => fields.some(isWanted)).map((part) => part.read(context, row)),
  )
  return Object.fromEntries(Object.entries(Object.assign({}, ...read)).filter(([field]) => isWanted(field)))
}
