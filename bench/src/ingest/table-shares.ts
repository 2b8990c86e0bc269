import pg from 'pg'

/** What a table takes on disk, with its indexes. */
export interface TableShare {
  table: string
  bytes: number
}

/** Sizes of all tables of a database, largest first. */
export const measureTables = async (databaseUrl: string): Promise<TableShare[]> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ table: string; bytes: string }>(
      `select relname as table, pg_total_relation_size(oid) as bytes from pg_class
        where relkind = 'r' and relnamespace = 'public'::regnamespace order by 2 desc`,
    )
    return rows.map(({ table, bytes }) => ({ table, bytes: Number(bytes) }))
  } finally {
    await client.end()
  }
}
