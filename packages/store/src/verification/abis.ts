import { authorizationEffect, authorizations, authorizationVerdict } from '../authorizations/table.ts'
import { lastPosition, listOf } from '../positional-list.ts'
import { proxyUpgradeKinds, proxyUpgrades, type StoredUpgradeKind } from '../proxy-upgrades/table.ts'
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
  /** Bytes of its ABI and enums; null without one. */
  abiBytes: number | null
  /** Runtime code where it is short enough to be a clone, else null. */
  shortCode: string | null
  /** Logs by which it tells its upgrades, newest first: place among the contract's logs and kind; null: none. */
  upgrades: [contractPosition: number, kind: StoredUpgradeKind][] | null
  /** What was found out when somebody asked, newest first: block and targets, and the beacon that named them; null: nothing. */
  results: [blockNumber: number, implementations: string[], beacon: string | null][] | null
  /**
   * EIP-7702: whom the account had itself run, newest first, with the block; the zero address ends it. What did not take
   * effect, or is not known to, has no delegate. Null: it signed nothing.
   */
  delegations: [blockNumber: number, delegate: string | null][] | null
}

/** Upgrades, delegations and results of one contract that are read at once, the newest up to a block. */
export const originLimits = { upgrades: 40, delegations: 40, results: 10 } as const
/** Targets of one result that are read. */
export const maxTargets = 24
/** Clones with arguments are longer than plain ones. */
const longestClone = 512
const { upgraded, beaconUpgraded, diamondCut } = proxyUpgradeKinds

const hexOf = (bytea: string) => `'0x' || encode(${bytea}, 'hex')`

const upgradeRows = `select * from proxy_upgrades
  where contract_id = a.address_id and kind in (${upgraded}, ${beaconUpgraded}, ${diamondCut})`
const resultRows = 'select * from proxy_results where address_id = a.address_id and cardinality(implementations) > 0'
const delegationRows = `select * from authorizations
  where authority_id = a.address_id and verdict = ${authorizationVerdict.mayTakeEffect}`

/** Which rows of a contract are read: the newest ones. */
type Newest = (rows: string, by: string, limit: number, place: string) => string
const newest: Newest = (rows, by, limit) => `(${rows} order by ${by} desc limit ${limit})`
/** Up to a place, and the next one: before the first thing known it is what is known. */
const newestUpTo: Newest = (rows, by, limit, place) =>
  `((${rows} and ${by} <= ${place} order by ${by} desc limit ${limit})
    union all (${rows} and ${by} > ${place} order by ${by} limit 1))`

const originColumns = (of: Newest): string => `
  k.address, a.address_id as "addressId", c.code_hash as "codeHash", v.verification_id as "verificationId",
  octet_length(v.abi) + octet_length(v.enums) as "abiBytes",
  case when octet_length(d.code) <= ${longestClone} then d.code end as "shortCode",
  (select jsonb_agg(jsonb_build_array(u.contract_position, u.kind) order by u.position desc)
     from ${of(upgradeRows, 'position', originLimits.upgrades, 'ends.upgrade')} u) as upgrades,
  (select jsonb_agg(jsonb_build_array(r.block_number,
            (select jsonb_agg(${hexOf('i')}) from unnest(r.implementations[1:${maxTargets}]) i), ${hexOf('r.beacon')})
            order by r.block_number desc)
     from ${of(resultRows, 'block_number', originLimits.results, 'k.block_number')} r) as results,
  (select jsonb_agg(jsonb_build_array(t.block_number,
            case when coalesce(g.effect, g.traced_effect) = ${authorizationEffect.taken} then ${hexOf('e.address')} end)
            order by g.authority_position desc)
     from ${of(delegationRows, 'authority_position', originLimits.delegations, 'ends.delegation')} g
     join addresses e on e.address_id = g.delegate_id
     join transactions t on t.bucket = (g.transaction_position >> 14)::int
                        and t.transaction_position = g.transaction_position) as delegations`
const originJoins = `
  join addresses a on a.address = k.address
  left join contract_codes c on c.address_id = a.address_id
  left join codes d on d.code_hash = c.code_hash
  left join lateral ${verificationOf('k.address', 'c.code_hash')} v on true`
const originStatement = statement<AbiOriginRow>(
  'abi_origins',
  `select ${originColumns(newest)} from unnest($1::bytea[]) as k (address) ${originJoins}`,
)

const endOf = (list: Parameters<typeof lastPosition>[0]) =>
  `coalesce(${lastPosition(list, { owner: ['a.address_id'], bound: 'ended.position' })}, 0)`
const pastStatement = statement<AbiOriginRow & PastContract>(
  'past_abi_origins',
  `select k.block_number as "blockNumber", ${originColumns(newestUpTo)}
     from unnest($1::bytea[], $2::int[]) as k (address, block_number) ${originJoins}
     cross join lateral (select coalesce((select last_transaction_position from blocks
       where block_number <= k.block_number order by block_number desc limit 1), 0) as position) ended
     cross join lateral (select ${endOf(listOf(proxyUpgrades, 'all'))} as upgrade,
                                ${endOf(listOf(authorizations, 'authority'))} as delegation) ends`,
)

/** So many contracts are looked up in one statement: some kilobytes are read of each. */
const contractsAtOnce = 1_000
const inTurns = async <Key, Row>(keys: readonly Key[], look: (some: readonly Key[]) => Promise<Row[]>) => {
  const rows: Row[] = []
  for (let from = 0; from < keys.length; from += contractsAtOnce) {
    rows.push(...(await look(keys.slice(from, from + contractsAtOnce))))
  }
  return rows
}

/** As of now, by address; addresses never met are missing. */
export const findAbiOrigins = (reader: Reader, addresses: readonly string[]): Promise<AbiOriginRow[]> =>
  inTurns(addresses, (some) => reader.rows(originStatement, [some.map(bytes)]))

/** A contract at the end of a block. */
export interface PastContract {
  address: string
  blockNumber: number
}
/** What told of contracts up to a block each, and the next thing that did; addresses never met are missing. */
export const findPastAbiOrigins = (
  reader: Reader,
  wanted: readonly PastContract[],
): Promise<(AbiOriginRow & PastContract)[]> =>
  inTurns(wanted, (some) =>
    reader.rows(pastStatement, [some.map(({ address }) => bytes(address)), some.map(({ blockNumber }) => blockNumber)]),
  )

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

/** Bytes of storage layouts that are read for one answer: one alone may have as much. */
const maxLayoutBytes = 2_000_000
const layoutsStatement = statement<{ verificationId: number; storageLayout: string }>(
  'layouts_of_verifications',
  `select verification_id as "verificationId", storage_layout as "storageLayout" from (
     select verification_id, storage_layout,
            sum(octet_length(storage_layout)) over (order by octet_length(storage_layout), verification_id) as bytes
       from verified_contracts where verification_id = any($1::bigint[]) and storage_layout is not null) counted
    where bytes <= ${maxLayoutBytes}`,
)
/** Storage layouts (JSON text) of verifications, the shortest first, as far as there is room; those without one are missing. */
export const listStorageLayouts = (reader: Reader, verificationIds: readonly number[]) =>
  verificationIds.length === 0 ? Promise.resolve([]) : reader.rows(layoutsStatement, [verificationIds])

export interface AbiRow {
  verificationId: number
  /** JSON texts. */
  abi: string
  enums: string
}
/** Bytes of ABIs that one statement gives: far less than an answer of the database may have. */
const maxAbiBytes = 16_000_000
/** Columns by which the ABIs of `verified_contracts v` are counted, as far as one statement gives them: the first always. */
export const countedAbis = (order: string): string =>
  `sum(octet_length(v.abi) + octet_length(v.enums)) over (order by ${order}) as bytes, row_number() over (order by ${order}) as number`
export const isGivenAbi = `(bytes <= ${maxAbiBytes} or number = 1)`
const abisStatement = statement<AbiRow>(
  'abis_of_verifications',
  `select "verificationId", abi, enums from (
     select v.verification_id as "verificationId", v.abi, v.enums, ${countedAbis('v.verification_id')}
       from verified_contracts v where v.verification_id = any($1::bigint[])) counted
    where ${isGivenAbi}`,
)
/** ABIs of verifications: as many as one statement gives, and at least one; the others are to be asked for again. */
export const listAbis = (reader: Reader, verificationIds: readonly number[]) =>
  reader.rows(abisStatement, [verificationIds])

/** Bytes of a file that is looked through. */
const maxSourceBytes = 1_000_000
export interface LibrarySourceRow {
  language: 'solidity' | 'vyper' | 'yul'
  compilerVersion: string
  contractName: string
  /** Null: it is too long to be looked through. */
  content: string | null
}
const librarySourceStatement = statement<LibrarySourceRow>(
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
