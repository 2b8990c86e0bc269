import { authorizationEffect, authorizationVerdict } from '../authorizations/table.ts'
import { proxyUpgradeKinds, type StoredUpgradeKind } from '../proxy-upgrades/table.ts'
import { bytes, type Reader, statement } from '../reader.ts'
import { verificationOf } from './best.ts'

/** What tells by which ABIs a contract is read: its own verification, and what says where it forwards its calls to. */
export interface AbiOriginRow {
  address: string
  addressId: number
  /** Of its runtime code; null: it has none, or it was not read yet. */
  codeHash: string | null
  /** Verification of this very code, of the address's own first, then the best; null: nobody verified it. */
  verificationId: number | null
  /** Runtime code where it is short enough to be a clone, else null. */
  shortCode: string | null
  /** Logs by which it tells its upgrades, newest first: place among the contract's logs and kind; null: none. */
  upgrades: [contractPosition: number, kind: StoredUpgradeKind][] | null
  /** What was found out when somebody asked, newest first: block and targets; null: nothing. */
  results: [blockNumber: number, implementations: string[]][] | null
  /**
   * EIP-7702: whom the account had itself run, newest first, with the block; the zero address ends it. What did not take
   * effect, or is not known to, has no delegate. Null: it signed nothing.
   */
  delegations: [blockNumber: number, delegate: string | null][] | null
}

/** Upgrades and results of one contract that are read: older ones are not told apart. */
const maxUpgrades = 40
/** Clones with arguments are longer than plain ones. */
const longestClone = 512
const { upgraded, beaconUpgraded, diamondCut } = proxyUpgradeKinds

const originStatement = statement<AbiOriginRow>(
  'abi_origins',
  `select k.address, a.address_id as "addressId", c.code_hash as "codeHash", v.verification_id as "verificationId",
          case when octet_length(d.code) <= ${longestClone} then d.code end as "shortCode",
          (select jsonb_agg(jsonb_build_array(u.contract_position, u.kind) order by u.position desc)
             from (select * from proxy_upgrades u
                    where u.contract_id = a.address_id and u.kind in (${upgraded}, ${beaconUpgraded}, ${diamondCut})
                    order by u.position desc limit ${maxUpgrades}) u) as upgrades,
          (select jsonb_agg(jsonb_build_array(r.block_number,
                    (select jsonb_agg('0x' || encode(i, 'hex')) from unnest(r.implementations[1:20]) i))
                    order by r.block_number desc)
             from (select * from proxy_results r where r.address_id = a.address_id and cardinality(r.implementations) > 0
                    order by r.block_number desc limit ${maxUpgrades}) r) as results,
          (select jsonb_agg(jsonb_build_array(t.block_number,
                    case when coalesce(g.effect, g.traced_effect) = ${authorizationEffect.taken}
                         then '0x' || encode(e.address, 'hex') end)
                    order by g.authority_position desc)
             from (select * from authorizations g
                    where g.authority_id = a.address_id and g.verdict = ${authorizationVerdict.mayTakeEffect}
                    order by g.authority_position desc limit ${maxUpgrades}) g
             join addresses e on e.address_id = g.delegate_id
             join transactions t on t.bucket = (g.transaction_position >> 14)::int
                                and t.transaction_position = g.transaction_position) as delegations
     from unnest($1::bytea[]) as k (address)
     join addresses a on a.address = k.address
     left join contract_codes c on c.address_id = a.address_id
     left join codes d on d.code_hash = c.code_hash
     left join lateral ${verificationOf('k.address', 'c.code_hash')} v on true`,
)
/** By address; addresses never met are missing. */
export const findAbiOrigins = (reader: Reader, addresses: readonly string[]) =>
  reader.rows(originStatement, [addresses.map(bytes)])

export interface ContractChangesRow {
  /** Of the newest upgrade there is, by its transaction. */
  transactionPosition: number
  /** Newest block at which a code was read. */
  codeBlock: number
  /** Of the newest authorization there is. */
  authorizationPosition: number
  /** Contracts with an upgrade after the given place, or code read since the given block, or signers of later authorizations; null: too many to tell. */
  addresses: string[] | null
}
/** More contracts changed than are worth telling one by one. */
const maxChanged = 2_000
const changesStatement = statement<ContractChangesRow>(
  'contract_changes',
  `with changed as (
     select contract_id as id from proxy_upgrades where transaction_position > $1
     union select address_id from contract_codes where block_number >= $2
     union select authority_id from authorizations where position > $3 and authority_id is not null
     limit ${maxChanged + 1})
   select coalesce((select max(transaction_position) from proxy_upgrades), 0) as "transactionPosition",
          coalesce((select max(block_number) from contract_codes), 0) as "codeBlock",
          coalesce((select max(position) from authorizations), 0) as "authorizationPosition",
          case when (select count(*) from changed) <= ${maxChanged}
               then coalesce((select jsonb_agg('0x' || encode(a.address, 'hex'))
                                from changed join addresses a on a.address_id = changed.id), '[]') end as addresses`,
)
/** Which contracts may forward elsewhere, or have another code, since a look before. */
export const findContractChanges = (reader: Reader, since: Omit<ContractChangesRow, 'addresses'>) =>
  reader.row(changesStatement, [since.transactionPosition, since.codeBlock, since.authorizationPosition])

const layoutsStatement = statement<{ verificationId: number; storageLayout: string }>(
  'layouts_of_verifications',
  `select verification_id as "verificationId", storage_layout as "storageLayout" from verified_contracts
    where verification_id = any($1::bigint[]) and storage_layout is not null`,
)
/** Storage layouts (JSON text) of verifications; those without one are missing. */
export const listStorageLayouts = (reader: Reader, verificationIds: readonly number[]) =>
  verificationIds.length === 0 ? Promise.resolve([]) : reader.rows(layoutsStatement, [verificationIds])

const abisStatement = statement<{ verificationId: number; abi: string }>(
  'abis_of_verifications',
  'select verification_id as "verificationId", abi from verified_contracts where verification_id = any($1::bigint[])',
)
/** ABIs (JSON text) of verifications. */
export const listAbis = (reader: Reader, verificationIds: readonly number[]) =>
  reader.rows(abisStatement, [verificationIds])

/** Bytes of a file that is looked through. */
const maxSourceBytes = 1_000_000
export interface EnumSourceRow {
  verificationId: number
  language: 'solidity' | 'vyper' | 'yul'
  compilerVersion: string
  /** Null: it is too long to be looked through. */
  content: string | null
}
const enumSourcesStatement = statement<EnumSourceRow>(
  'enum_sources',
  `select f.verification_id as "verificationId", v.language, v.compiler_version as "compilerVersion",
          case when octet_length(s.content) <= ${maxSourceBytes} then s.content end as content
     from verified_files f join source_files s using (source_hash) join verified_contracts v using (verification_id)
    where f.verification_id = any($1::bigint[]) and position('enum' in s.content) > 0
    order by f.verification_id, f.place`,
)
/** Sources of verifications in which `enum` stands. */
export const listEnumSources = (reader: Reader, verificationIds: readonly number[]) =>
  verificationIds.length === 0 ? Promise.resolve([]) : reader.rows(enumSourcesStatement, [verificationIds])

const librarySourceStatement = statement<Omit<EnumSourceRow, 'verificationId'> & { contractName: string }>(
  'library_source',
  `select v.language, v.compiler_version as "compilerVersion", v.contract_name as "contractName",
          case when octet_length(s.content) <= ${maxSourceBytes} then s.content end as content
     from verified_contracts v join verified_files f on f.verification_id = v.verification_id and f.path = v.contract_path
     join source_files s using (source_hash)
    where v.verification_id = $1 and v.language = 'solidity' and position('library' in s.content) > 0 limit 1`,
)
/** The file of a verified contract, where `library` stands in it. */
export const getLibrarySource = (reader: Reader, verificationId: number) =>
  reader.row(librarySourceStatement, [verificationId])
