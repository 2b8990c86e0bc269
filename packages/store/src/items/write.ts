import type { Session } from '../database.ts'
import { contractItem, type DocumentStatus, type StoredDocument } from './table.ts'

/** How an attempt to read a document ended. */
export interface DocumentAttempt {
  tokenId: number
  tokenItem: string
  status: Exclude<DocumentStatus, 'waiting'>
  /** Why there is no document, as a sentence; null when there is one. */
  problem: string | null
  /** What the contract named; null when it named nothing. */
  uri: string | null
  /** Attempts in a row that nobody answered. */
  attempts: number
  againAfterSeconds: number
  document: StoredDocument | null
}

/**
 * Stores how attempts ended. What an earlier attempt read stays as long as the contract names the same URI. To be
 * called under the lock of the cursor; rows that are gone by now are left out.
 * @param readBlock at which the contracts were asked for their URIs
 */
export const storeAttempts = async (
  session: Session,
  attempts: readonly DocumentAttempt[],
  readBlock: number,
): Promise<void> => {
  if (attempts.length === 0) return
  const kept = (column: string, name: string) =>
    `${column} = case when n.document is not null then n.document ->> '${name}'
                      when d.uri is distinct from n.uri then null else d.${column} end`
  await session.run(
    'item_attempts_store',
    `update item_documents d
        set status = n.status, problem = n.problem, uri = n.uri, attempts = n.attempts, read_block = $2, tried_at = now(),
            due_at = now() + make_interval(secs => n."againAfterSeconds"),
            read_at = case when n.document is not null then now()
                           when d.uri is distinct from n.uri then null else d.read_at end,
            attributes = case when n.document is not null then n.document -> 'attributes'
                              when d.uri is distinct from n.uri then null else d.attributes end,
            ${kept('item_name', 'itemName')}, ${kept('description', 'description')}, ${kept('image_uri', 'imageUri')},
            ${kept('animation_uri', 'animationUri')}, ${kept('external_url', 'externalUrl')}
       from jsonb_to_recordset($1::jsonb) n ("tokenId" integer, "tokenItem" numeric, status text, problem text, uri text,
              attempts integer, "againAfterSeconds" float8, document jsonb)
      where d.token_id = n."tokenId" and d.token_item = n."tokenItem"`,
    [JSON.stringify(attempts), readBlock],
  )
  await session.run(
    'item_queues_read',
    'update item_queues set read_block = greatest(read_block, $2) where token_id = any($1::int[])',
    [attempts.map(({ tokenId }) => tokenId), readBlock],
  )
  // the picture of a contract's own document is the token's icon, which many answers show
  if (attempts.some(({ tokenItem, document }) => tokenItem === contractItem && document !== null)) {
    await session.run('item_fact_round', 'update fact_rounds set round = round + 1')
  }
}

/** Ends a turn: the next one is when the token's next document is due; later and later while nobody answers. */
export const endTurns = async (
  session: Session,
  turns: readonly { tokenId: number; isAnswered: boolean }[],
): Promise<void> => {
  await session.run(
    'item_turns_end',
    `update item_queues q
        set attempts = case when n.answered then 0 else q.attempts + 1 end,
            due_at = greatest(
              now() + make_interval(secs => case when n.answered then 0 else least(3600, 2 ^ least(q.attempts + 1, 12)) end),
              coalesce((select min(due_at) from item_documents d where d.token_id = q.token_id), now() + interval '1 day'))
       from unnest($1::int[], $2::boolean[]) n (token_id, answered)
      where q.token_id = n.token_id`,
    [turns.map(({ tokenId }) => tokenId), turns.map(({ isAnswered }) => isAnswered)],
  )
}
