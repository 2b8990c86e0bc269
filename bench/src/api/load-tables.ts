import type { Client } from 'pg'

/** Runs one step of the generation and prints how long it took. */
export const stage = async (client: Client, title: string, sql: string): Promise<void> => {
  const started = performance.now()
  await client.query(sql)
  console.log(`  ${title.padEnd(40)} ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

interface Index {
  name: string
  table: string
  drop: string
  create: string
}

/** Fills empty tables without their indexes, and makes those afterwards: sorted once instead of grown row by row. */
export const loadTables = async (
  client: Client,
  tables: readonly string[],
  load: () => Promise<void>,
): Promise<void> => {
  const { rows } = await client.query<Index>(
    `select i.relname as name, t.relname as table,
            case when c.oid is null then format('drop index %I', i.relname)
                 else format('alter table %I drop constraint %I', t.relname, c.conname) end as drop,
            case when c.oid is null then pg_get_indexdef(i.oid)
                 else format('alter table %I add constraint %I %s', t.relname, c.conname, pg_get_constraintdef(c.oid)) end as create
       from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
       left join pg_constraint c on c.conindid = i.oid
      where t.relname = any($1) and t.relnamespace = 'public'::regnamespace order by 1`,
    [tables],
  )
  for (const { drop } of rows) await client.query(drop)
  await load()
  for (const { name, create } of rows) await stage(client, `index ${name}`, create)
}
