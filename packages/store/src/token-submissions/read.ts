import { type Reader, statement } from '../reader.ts'

/** What an owner said of a token. */
export interface SubmissionRow {
  content: unknown
  signer: string
  signedAt: number
}
const submissionStatement = statement<SubmissionRow>(
  'token_submission',
  `select content || case when icon is null then '{}'::jsonb else jsonb_build_object('icon', icon) end as content,
          signer, signed_at as "signedAt" from token_infos where token_id = $1`,
)
export const getSubmission = (reader: Reader, tokenId: number) => reader.row(submissionStatement, [tokenId])
