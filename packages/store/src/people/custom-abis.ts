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

/** @param replaces false: another one of the same contract stays @returns false where one is there, `most` are, or there is no room for its text */
export const putCustomAbi = async (
  session: Session,
  userId: string,
  put: { contract: Buffer; name: string; abi: unknown },
  most: number,
): Promise<boolean> => {
  await lockUser(session, userId)
  const { rowCount } = await session.run(
    'custom_abi_insert',
    `insert into custom_abis (user_id, contract_address, name, abi) select $1, $2, $3, $4::jsonb
      where (select count(*) from custom_abis where user_id = $1) < $5::int and ${hasRoom('$1', '$2', '$4')} on conflict do nothing`,
    [userId, put.contract, put.name, JSON.stringify(put.abi), most],
  )
  return rowCount > 0
}

/** @returns false where there is none, or no room for its text */
export const updateCustomAbi = async (
  session: Session,
  userId: string,
  contract: Buffer,
  { name, abi }: { name?: string | undefined; abi?: unknown },
): Promise<boolean> => {
  const { rowCount } = await session.run(
    'custom_abi_update',
    `update custom_abis set name = coalesce($3, name), abi = coalesce($4::jsonb, abi), updated_at = now()
      where user_id = $1 and contract_address = $2 and ($4::text is null or ${hasRoom('$1', '$2', '$4')})`,
    [userId, contract, name ?? null, abi === undefined ? null : JSON.stringify(abi)],
  )
  return rowCount > 0
}

export const deleteCustomAbi = async (session: Session, userId: string, contract: Buffer): Promise<boolean> => {
  const { rowCount } = await session.run(
    'custom_abi_delete',
    'delete from custom_abis where user_id = $1 and contract_address = $2',
    [userId, contract],
  )
  return rowCount > 0
}

/** The user's ABIs of these contracts. */
export const findCustomAbis = async (
  session: Session,
  userId: string,
  contracts: readonly Buffer[],
): Promise<{ contractAddress: `0x${string}`; abi: never }[]> => {
  if (contracts.length === 0) return []
  const { rows } = await session.run<{ contractAddress: `0x${string}`; abi: never }>(
    'custom_abis_find',
    `select contract_address as "contractAddress", abi from custom_abis
      where user_id = $1 and contract_address = any($2::bytea[])`,
    [userId, contracts],
  )
  return rows
}
