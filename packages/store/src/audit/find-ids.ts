import type { Address, Hash } from '@corescope/chain/types/hex'
import type { Session } from '../database.ts'
import type { DictionaryId } from '../dictionary.ts'
import { byteaArrayParameter } from '../hex-bytes.ts'

/**
 * Ids of addresses or topics without giving any; one that is in no dictionary gets a negative number, which no row can
 * have.
 */
export const findIds = async (
  session: Session,
  name: 'addresses' | 'topics',
  values: readonly (Address | Hash)[],
): Promise<Map<string, DictionaryId>> => {
  const [id, value] = name === 'addresses' ? ['address_id', 'address'] : ['topic_id', 'topic']
  const { rows } = await session.run<{ id: number; value: string }>(
    `audit_${name}`,
    `select ${id} as id, ${value} as value from ${name} where ${value} = any($1::bytea[])`,
    [byteaArrayParameter(values)],
  )
  const found = new Map<string, DictionaryId>(rows.map((row) => [row.value, { id: row.id, isNew: false }]))
  let next = -1
  for (const one of values) {
    if (found.has(one)) continue
    found.set(one, { id: next, isNew: true })
    next -= 1
  }
  return found
}
