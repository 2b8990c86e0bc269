import type { Hash, Hex } from '@corescope/chain/types/hex'
import type { Session } from '../database.ts'
import { byteaArrayParameter } from '../hex-bytes.ts'

/** Runtime code of an account as read; null: it is no contract. */
export interface ReadCode {
  addressId: number
  code: { hash: Hash; bytes: Hex } | null
}

/**
 * Keeps which code contracts have at a block, since when, and each code once. A contract made inside a call is read again
 * when the traces tell of it.
 */
export const updateCodes = async (session: Session, blockNumber: number, read: readonly ReadCode[]): Promise<void> => {
  if (read.length === 0) return
  const codes = new Map(read.flatMap(({ code }) => (code === null ? [] : [[code.hash, code.bytes]])))
  // Bytes only of codes that are new: most contracts are copies of others.
  const known = await session.run<{ hash: Hash }>(
    'codes_known',
    'select code_hash as hash from codes where code_hash = any($1::bytea[])',
    [byteaArrayParameter([...codes.keys()])],
  )
  for (const { hash } of known.rows) codes.delete(hash)
  await session.run(
    'codes_insert',
    `insert into codes (code_hash, code) select * from unnest($1::bytea[], $2::bytea[]) on conflict do nothing`,
    [byteaArrayParameter([...codes.keys()]), byteaArrayParameter([...codes.values()])],
  )
  const contracts = read.flatMap(({ addressId, code }) => (code === null ? [] : [{ addressId, hash: code.hash }]))
  await session.run(
    'contract_codes_upsert',
    `insert into contract_codes (address_id, block_number, since, code_hash)
     select n.id, $2, greatest(a.creation_block, k.block_number, 0), n.hash from unnest($1::int[], $3::bytea[]) n (id, hash)
       left join accounts a on a.address_id = n.id
       left join lateral (select block_number from contract_creations c where c.address_id = n.id
                           order by c.internal_position desc limit 1) k on true
     on conflict (address_id) do update set block_number = excluded.block_number, since = excluded.since,
       code_hash = excluded.code_hash`,
    [contracts.map(({ addressId }) => addressId), blockNumber, byteaArrayParameter(contracts.map(({ hash }) => hash))],
  )
  const others = read.filter(({ code }) => code === null).map(({ addressId }) => addressId)
  await session.run('contract_codes_delete', 'delete from contract_codes where address_id = any($1::int[])', [others])
}
