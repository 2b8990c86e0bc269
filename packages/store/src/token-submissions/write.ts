import { bytes, type Reader, statement } from '../reader.ts'

export interface StoredSubmission {
  tokenId: number
  /** Without the icon. */
  content: object
  icon: string | null
  signer: string
  /** Unix seconds. */
  signedAt: number
}
const upsertStatement = statement<{ tokenId: number }>(
  'token_submission_upsert',
  `with stored as (
     insert into token_infos (token_id, content, icon, signer, signed_at) values ($1, $2::jsonb, $3, $4, $5)
     on conflict (token_id) do update set content = excluded.content, icon = excluded.icon, signer = excluded.signer,
       signed_at = excluded.signed_at, stored_at = now()
      where token_infos.signed_at < excluded.signed_at
     returning token_id),
   told as (update fact_rounds set round = round + 1 where exists (select from stored))
   select token_id as "tokenId" from stored`,
)
/** Keeps what an owner said in place of what was said before. @returns undefined when something newer is kept */
export const upsertSubmission = (database: Reader, submission: StoredSubmission) =>
  database.row(upsertStatement, [
    submission.tokenId,
    JSON.stringify(submission.content),
    submission.icon,
    bytes(submission.signer),
    submission.signedAt,
  ])
