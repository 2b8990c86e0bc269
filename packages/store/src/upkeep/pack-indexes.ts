import type { Database, Session } from '../database.ts'

/**
 * Indexes whose new keys fall between old ones (hashes, ids of owners): a full page is split in halves, so that a load
 * leaves them two thirds full. Those that only grow at their end stay dense by themselves.
 */
export const packedIndexes = [
  ...['accounts_balance', 'accounts_balance_block', 'accounts_first_block', 'accounts_pkey', 'addresses_address_key'],
  ...['address_entries_in', 'address_entries_out', 'address_entries_pkey', 'blocks_hash', 'blocks_miner'],
  ...['holdings_amount', 'holdings_held', 'holdings_pkey', 'item_holdings_amount', 'item_holdings_held'],
  ...['item_holdings_pkey', 'internal_entries_in', 'internal_entries_out', 'internal_entries_pkey', 'logs_contract'],
  ...['native_balances_pkey', 'token_entries_holding', 'token_entries_item', 'token_entries_pkey'],
  ...['token_transfers_item', 'token_transfers_pkey', 'transaction_hashes_prefix'],
] as const
export type PackedIndex = (typeof packedIndexes)[number]

/** Smaller ones are not worth the work. */
const minBytes = 250_000

/**
 * Indexes to be packed, smallest first: never packed, or twice as large as after the last time, so that all packing
 * together writes less than twice what the index ends with.
 */
export const listLooseIndexes = async (session: Session): Promise<PackedIndex[]> => {
  const { rows } = await session.run<{ name: PackedIndex }>(
    'loose_indexes',
    `select c.relname as name from pg_class c join pg_index i on i.indexrelid = c.oid
       left join packed_indexes p on p.name = c.relname
      where c.relname = any($1::text[]) and c.relnamespace = 'public'::regnamespace and i.indisvalid
        and pg_relation_size(c.oid) >= greatest($2, 2 * coalesce(p.bytes, 0))
      order by pg_relation_size(c.oid), c.relname`,
    [packedIndexes, minBytes],
  )
  return rows.map(({ name }) => name)
}

/** Whether every lane that works has done all there is: what is loaded later would fall into dense pages. */
export const areLanesLevel = async (session: Session): Promise<boolean> => {
  const { rows } = await session.run<{ level: boolean }>(
    'lanes_level',
    `select count(distinct number) = 1 and max(number) >= max(head_number) as level from lanes, node_states
      where idle is null`,
  )
  return rows[0]?.level ?? false
}

/**
 * Builds an index anew beside the old one and puts it in its place; readers and the writer go on meanwhile.
 * @throws errors of the database; the reason of the signal, when nothing of it is under way any more
 */
export const packIndex = async (database: Database, name: PackedIndex, signal: AbortSignal): Promise<void> => {
  signal.throwIfAborted()
  const worker = await database.dedicated()
  let cancelled: Promise<unknown> | undefined
  try {
    const { rows } = await worker.session.run<{ pid: number }>('pack_pid', 'select pg_backend_pid() as pid')
    const cancel = () => {
      cancelled = database
        .session((session) => session.run('pack_cancel', 'select pg_cancel_backend($1)', [rows[0]!.pid]))
        // a server that cannot be asked is told by the end of the connection
        .catch(() => worker.close())
    }
    signal.addEventListener('abort', cancel, { once: true })
    try {
      // The server looks whether we are still there: a program that is killed leaves no work behind that nobody wants.
      await worker.session.run('pack_watch', `set client_connection_check_interval = '500ms'`)
      signal.throwIfAborted()
      await worker.session.run('pack_index', `reindex index concurrently ${name}`)
    } finally {
      signal.removeEventListener('abort', cancel)
    }
    await worker.session.run(
      'pack_note',
      `insert into packed_indexes (name, bytes) values ($1::text, pg_relation_size($1::text::regclass))
       on conflict (name) do update set bytes = excluded.bytes, packed_at = now()`,
      [name],
    )
  } catch (error) {
    throw signal.aborted ? signal.reason : error
  } finally {
    await cancelled
    await worker.close()
  }
}

/** Takes away what packing left half built when it was cut off: it serves nobody and each write would keep it up. */
export const dropHalfBuilt = async (session: Session): Promise<string[]> => {
  const { rows } = await session.run<{ name: string }>(
    'half_built_indexes',
    `select c.relname as name from pg_class c join pg_index i on i.indexrelid = c.oid
      where not i.indisvalid and c.relnamespace = 'public'::regnamespace and c.relname ~ '_cc(new|old)[0-9]*$'
      order by 1`,
  )
  for (const { name } of rows) await session.run(`drop_${name}`, `drop index concurrently if exists "${name}"`)
  return rows.map(({ name }) => name)
}
