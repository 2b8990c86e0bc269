import type { Database, Session } from './database.ts'
import { byteaArrayParameter } from './hex-bytes.ts'

/** A dictionary's id, and whether this very call gave it: then nothing can refer to it yet. */
export interface DictionaryId {
  id: number
  isNew: boolean
}

const statements = (table: string, id: string, value: string) => ({
  find: {
    name: `${table}_find`,
    text: `select ${id} as id, ${value} as value from ${table} where ${value} = any($1::bytea[])`,
  },
  insert: {
    name: `${table}_insert`,
    text: `insert into ${table} (${value}) select v from unnest($1::bytea[]) v on conflict do nothing
           returning ${id} as id, ${value} as value`,
  },
})
const dictionaries = {
  addresses: statements('addresses', 'address_id', 'address'),
  topics: statements('topics', 'topic_id', 'topic'),
}
type Row = { id: number; value: string }

const find = async (session: Session, name: keyof typeof dictionaries, values: readonly string[]) => {
  const { find: question } = dictionaries[name]
  return (await session.run<Row>(question.name, question.text, [byteaArrayParameter(values)])).rows
}

/**
 * Ids of distinct addresses or topics: one look-up, one insert of those that are new, in that order of the argument.
 * Commits by itself and durably, ahead of the block that mentions them: an id must never come to mean something else,
 * because every process caches it for ever; an id that nothing mentions does no harm.
 */
export const resolveIds = async (
  database: Database,
  name: 'addresses' | 'topics',
  values: readonly string[],
): Promise<Map<string, DictionaryId>> => {
  const ids = new Map<string, DictionaryId>()
  if (values.length === 0) return ids
  await database.session(async (session) => {
    for (const row of await find(session, name, values)) ids.set(row.value, { id: row.id, isNew: false })
    const missing = values.filter((value) => !ids.has(value))
    if (missing.length === 0) return
    const { insert } = dictionaries[name]
    const inserted = await session.run<Row>(insert.name, insert.text, [byteaArrayParameter(missing)])
    for (const row of inserted.rows) ids.set(row.value, { id: row.id, isNew: true })
    const raced = missing.filter((value) => !ids.has(value))
    if (raced.length > 0)
      for (const row of await find(session, name, raced)) ids.set(row.value, { id: row.id, isNew: false })
  })
  return ids
}
