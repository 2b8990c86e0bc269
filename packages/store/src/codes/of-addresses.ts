import type { Session } from '../database.ts'

/** Runtime codes by address, hex with 0x, as the index has read them; contracts whose code was not read, and what is none, are missing. */
export const readCodesOf = async (session: Session, addresses: readonly string[]): Promise<Map<string, string>> => {
  if (addresses.length === 0) return new Map()
  const { rows } = await session.run<{ address: string; code: string }>(
    'codes_of_addresses',
    `select a.address, d.code from addresses a join contract_codes c using (address_id) join codes d using (code_hash)
      where a.address = any($1::bytea[])`,
    [addresses.map((address) => Buffer.from(address.slice(2), 'hex'))],
  )
  return new Map(rows.map(({ address, code }) => [address, code]))
}
