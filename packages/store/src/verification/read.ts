import { bytes, type Reader, statement } from '../reader.ts'
import { type AbiRow, countedAbis, isGivenAbi } from './abis.ts'
import { verificationOf } from './best.ts'

/** A verification as it is shown; it stands while the chain has that code at the address. */
export interface VerificationRow {
  verificationId: number
  /** The contract that was verified. */
  address: string
  verifiedAt: number
  contractName: string
  contractPath: string
  language: 'solidity' | 'vyper' | 'yul'
  compilerVersion: string
  /** Another release that the code on chain names. */
  namedCompiler: string | null
  optimizer: boolean
  runs: number | null
  evmVersion: string | null
  viaIR: boolean
  licenseType: number
  runtimeMatch: 'exact' | 'match'
  /** This and the arguments are those of the creation that the chain has now. `other`: it was made from other code. Null: nobody knows from which. */
  creationMatch: 'exact' | 'match' | 'other' | null
  constructorArguments: string | null
  /** Metadata on chain is not what was compiled, and the sources read code as data. */
  readsMetadata: boolean
}
const hashAt = (position: string) =>
  `join transactions t on t.bucket = (${position} >> 14)::int and t.transaction_position = ${position}`
/** The creation that was compared is the one that the chain has now: a reorg or a later creation may have put another in its place. */
const isOfCreation = `(v.creation_transaction is null or v.creation_transaction = (
  select coalesce(
           (select t.hash from accounts k ${hashAt('k.creation_position')}
             where k.address_id = made.address_id and k.creator_id is not null),
           (select t.hash from contract_creations k ${hashAt('k.transaction_position')}
             where k.address_id = made.address_id order by k.internal_position desc limit 1))
    from addresses made where made.address = v.address))`
/** Of `verified_contracts v`, a `VerificationRow`. */
export const verificationColumns = `v.verification_id as "verificationId", v.address, extract(epoch from v.verified_at)::bigint as "verifiedAt",
  v.contract_name as "contractName", v.contract_path as "contractPath", v.language, v.compiler_version as "compilerVersion",
  v.named_compiler as "namedCompiler", v.optimizer, v.runs, v.evm_version as "evmVersion", v.via_ir as "viaIR", v.license_type as "licenseType",
  v.runtime_match as "runtimeMatch", v.reads_metadata as "readsMetadata", case when ${isOfCreation} then v.creation_match end as "creationMatch",
  case when ${isOfCreation} then v.constructor_arguments end as "constructorArguments"`

/** Verifications of the code that the chain has at addresses: the address's own one, else the best of the same code. */
const verificationsOf = `from unnest($1::bytea[]) with ordinality as k (address, place)
  join addresses a on a.address = k.address join contract_codes c on c.address_id = a.address_id
  cross join lateral ${verificationOf('k.address', 'c.code_hash')} v`

const findStatement = statement<VerificationRow & { askedAddress: string }>(
  'verifications_of',
  `select k.address as "askedAddress", ${verificationColumns} ${verificationsOf}`,
)
/** Verifications by address, those of other contracts with the same code included; addresses without one are missing. */
export const findVerifications = (reader: Reader, addresses: readonly string[]) =>
  addresses.length === 0 ? Promise.resolve([]) : reader.rows(findStatement, [addresses.map(bytes)])

const abiStatement = statement<AbiRow & { askedAddress: string }>(
  'verified_abis',
  `select "askedAddress", "verificationId", abi, enums from (
     select k.address as "askedAddress", v.verification_id as "verificationId", v.abi, v.enums, ${countedAbis('k.place')}
       ${verificationsOf}) counted
    where ${isGivenAbi}`,
)
/** ABIs by address, the first addresses first: as many as one statement gives, and at least one. */
export const findVerifiedAbis = (reader: Reader, addresses: readonly string[]) =>
  addresses.length === 0 ? Promise.resolve([]) : reader.rows(abiStatement, [addresses.map(bytes)])

export interface VerificationPapers {
  settings: string
  abi: string
  /** Enums of the ABI with their members, JSON text. */
  enums: string
  storageLayout: string | null
  documentation: string | null
  sourceMap: string | null
  /** JSON text. */
  libraries: string
  immutables: string
}
const papersStatement = statement<VerificationPapers>(
  'verification_papers',
  `select settings, abi, enums, storage_layout as "storageLayout", documentation, source_map as "sourceMap",
          libraries::text as libraries, immutables::text as immutables
     from verified_contracts where verification_id = $1`,
)
/** What a verification keeps beside its row. */
export const getPapers = (reader: Reader, verificationId: number) => reader.row(papersStatement, [verificationId])

export interface VerifiedFileRow {
  path: string
  content: string
  /** The compiler's number, which source maps name it by; null: not told. */
  sourceId: number | null
}
const filesStatement = statement<VerifiedFileRow>(
  'verified_files',
  `select f.path, s.content, f.source_id as "sourceId" from verified_files f join source_files s using (source_hash)
    where f.verification_id = $1 order by f.place`,
)
/** Sources, in the order of the submission. */
export const listVerifiedFiles = (reader: Reader, verificationId: number) =>
  reader.rows(filesStatement, [verificationId])

const afterStatement = (isNewestFirst: boolean) =>
  statement<VerificationRow>(
    isNewestFirst ? 'verifications_before' : 'verifications_after',
    `select ${verificationColumns} from verified_contracts v join addresses a on a.address = v.address
       join contract_codes c on c.address_id = a.address_id and c.code_hash = v.code_hash
      where $1::bigint is null or v.verification_id ${isNewestFirst ? '<' : '>'} $1
      order by v.verification_id ${isNewestFirst ? 'desc' : 'asc'} limit $2`,
  )
const [newestFirst, oldestFirst] = [afterStatement(true), afterStatement(false)]
/** Verified contracts whose code the chain has, beyond the one with the id `after` in their order; null: from its beginning. */
export const listVerificationsAfter = (
  reader: Reader,
  { after, isNewestFirst, limit }: { after: number | null; isNewestFirst: boolean; limit: number },
) => reader.rows(isNewestFirst ? newestFirst : oldestFirst, [after, limit])

const signatureStatement = statement<{ hash: string; kind: number; signature: string }>(
  'verified_signatures',
  'select hash, kind, signature from verified_signatures where hash = any($1::bytea[]) limit 2000',
)
/** Signatures of verified contracts by selector (4 bytes) or topic (32); kind 1 function, 2 event, 3 error. */
export const findVerifiedSignatures = (reader: Reader, hashes: readonly string[]) =>
  hashes.length === 0 ? Promise.resolve([]) : reader.rows(signatureStatement, [hashes.map(bytes)])
