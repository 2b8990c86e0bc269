import type { Session } from '../database.ts'
import { lockUser } from './users.ts'

/** An ABI that a user keeps for a contract. Times are unix seconds. */
export interface CustomAbiRow {
  contractAddress: `0x${string}`
  name: string
  abi: unknown
  updatedAt: number
}

const columns = `contract_address as "contractAddress", name, abi, extract(epoch from updated_at)::bigint as "updatedAt"`

export const listCustomAbis = async (session: Session, userId: string): Promise<CustomAbiRow[]> => {
  const { rows } = await session.run<CustomAbiRow>(
    'custom_abis_list',
    `select ${columns} from custom_abis where user_id = $1 order by updated_at desc, contract_address`,
    [userId],
  )
  return rows
}

/** Text of all ABIs that a user keeps, in signs: one answer lists them. */
const mostText = 8_000_000
/** Whether there is room beside the ABIs of other contracts. @param parameters of user, contract and ABI */
const hasRoom = (user: string, contract: string, abi: string) =>
  `(select coalesce(sum(length(o.abi::text)), 0) from custom_abis o where o.user_id = ${user} and o.contract_address <> ${contract})
     + length(${abi}::text) <= ${mostText}`

/** What the entries of an ABI are found by, in their order, in hex digits: a selector or topic0. null: nothing is decoded by it. */
export type AbiKeys = readonly (string | null)[]

/** Writes the entries of an ABI that is kept. */
const putEntries = async (session: Session, userId: string, contract: Buffer, keys: AbiKeys): Promise<void> => {
  await session.run(
    'custom_abi_entries_insert',
    `insert into custom_abi_entries (user_id, contract_address, key, position, size, entry)
     select user_id, contract_address, decode(key, 'hex'), place - 1, length(entry::text), entry
       from custom_abis
      cross join jsonb_array_elements(abi) with ordinality as entries(entry, place)
       join unnest($3::text[]) with ordinality as keys(key, place) using (place)
      where user_id = $1 and contract_address = $2 and key is not null`,
    [userId, contract, keys],
  )
}

/** An ABI, with what it is decoded by. */
export interface GivenCustomAbi {
  abi: unknown
  keys: AbiKeys
}

/** Within a transaction. @returns false where one of the contract is there, or as many or as much as one user may keep */
export const putCustomAbi = async (
  session: Session,
  userId: string,
  put: { contract: Buffer; name: string; given: GivenCustomAbi },
  most: number,
): Promise<boolean> => {
  await lockUser(session, userId)
  const { rowCount } = await session.run(
    'custom_abi_insert',
    `insert into custom_abis (user_id, contract_address, name, abi) select $1, $2, $3, $4::jsonb
      where (select count(*) from custom_abis where user_id = $1) < $5::int and ${hasRoom('$1', '$2', '$4')} on conflict do nothing`,
    [userId, put.contract, put.name, JSON.stringify(put.given.abi), most],
  )
  if (rowCount > 0) await putEntries(session, userId, put.contract, put.given.keys)
  return rowCount > 0
}

/** Within a transaction: changes at the same time wait for each other. @returns why it was not changed; undefined where it was */
export const updateCustomAbi = async (
  session: Session,
  userId: string,
  contract: Buffer,
  { name, given }: { name?: string | undefined; given?: GivenCustomAbi | undefined },
): Promise<'notThere' | 'abiRoom' | undefined> => {
  await lockUser(session, userId)
  const { rows } = await session.run(
    'custom_abi_there',
    'select from custom_abis where user_id = $1 and contract_address = $2',
    [userId, contract],
  )
  if (rows.length === 0) return 'notThere'
  const { rowCount } = await session.run(
    'custom_abi_update',
    `update custom_abis set name = coalesce($3, name), abi = coalesce($4::jsonb, abi), updated_at = now()
      where user_id = $1 and contract_address = $2 and ($4::text is null or ${hasRoom('$1', '$2', '$4')})`,
    [userId, contract, name ?? null, given === undefined ? null : JSON.stringify(given.abi)],
  )
  if (rowCount === 0) return 'abiRoom'
  if (given === undefined) return undefined
  await session.run(
    'custom_abi_entries_drop',
    'delete from custom_abi_entries where user_id = $1 and contract_address = $2',
    [userId, contract],
  )
  await putEntries(session, userId, contract, given.keys)
  return undefined
}

export const deleteCustomAbi = async (session: Session, userId: string, contract: Buffer): Promise<boolean> => {
  const { rowCount } = await session.run(
    'custom_abi_delete',
    'delete from custom_abis where user_id = $1 and contract_address = $2',
    [userId, contract],
  )
  return rowCount > 0
}

/** Which of these contracts the user keeps an ABI of. */
export const findCustomAbis = async (
  session: Session,
  userId: string,
  contracts: readonly Buffer[],
): Promise<`0x${string}`[]> => {
  if (contracts.length === 0) return []
  const { rows } = await session.run<{ contractAddress: `0x${string}` }>(
    'custom_abis_find',
    `select contract_address as "contractAddress" from custom_abis
      where user_id = $1 and contract_address = any($2::bytea[])`,
    [userId, contracts],
  )
  return rows.map(({ contractAddress }) => contractAddress)
}

/** Entries with one key that are looked at: the first ones of the ABI. Events may differ in what they index. */
const mostOfOneKey = 4
/** Signs of all entries for one answer: they are parsed between the requests of others. */
const mostEntryText = 128_000

/** Entries of the user's ABIs of these contracts with these keys, as they stand in the ABIs; what is too much for one answer is left out. */
export const findCustomAbiEntries = async (
  session: Session,
  userId: string,
  wanted: readonly { contract: Buffer; key: Buffer }[],
): Promise<{ contractAddress: `0x${string}`; key: `0x${string}`; entry: never }[]> => {
  if (wanted.length === 0) return []
  const { rows } = await session.run<{ contractAddress: `0x${string}`; key: `0x${string}`; entry: never }>(
    'custom_abi_entries_find',
    `select contract_address as "contractAddress", key, entry from (
       select found.*, place, sum(size) over (order by place, position) as signs
         from unnest($2::bytea[], $3::bytea[]) with ordinality as wanted(contract, wanted_key, place)
        cross join lateral (
          select contract_address, key, position, size, entry from custom_abi_entries
           where user_id = $1 and contract_address = contract and key = wanted_key order by position limit ${mostOfOneKey}
        ) found
     ) counted where signs <= ${mostEntryText} order by place, position`,
    [userId, wanted.map(({ contract }) => contract), wanted.map(({ key }) => key)],
  )
  return rows
}
