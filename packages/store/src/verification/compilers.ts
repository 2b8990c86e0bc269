import type { Session } from '../database.ts'
import { type Reader, statement } from '../reader.ts'

export interface CompilerRow {
  language: 'solidity' | 'vyper'
  /** `0.8.24` */
  version: string
  /** `v0.8.24+commit.e11b9ed9`; null until it was here once. */
  longVersion: string | null
  isAtHand: boolean
  kind: 'binary' | 'javascript'
}
const listStatement = statement<CompilerRow>(
  'compilers',
  `select language, version, long_version as "longVersion", is_at_hand as "isAtHand", kind from compilers
    order by language, string_to_array(split_part(version, '-', 1), '.')::int[] desc, version`,
)
/** Every compiler that the worker knows of, newest first. */
export const listCompilers = (reader: Reader) => reader.rows(listStatement, [])

/** Keeps which compilers there are, in place of what was known before; a long version that is known stays. */
export const putCompilers = async (session: Session, compilers: readonly CompilerRow[]): Promise<void> => {
  await session.run(
    'compilers_put',
    `insert into compilers (language, version, long_version, is_at_hand, kind)
     select * from json_to_recordset($1::json) as n (language text, version text, "longVersion" text, "isAtHand" boolean, kind text)
     on conflict (language, version) do update set is_at_hand = excluded.is_at_hand, kind = excluded.kind, noted_at = now(),
       long_version = coalesce(excluded.long_version, compilers.long_version)`,
    [JSON.stringify(compilers)],
  )
}

/** Whether nobody has looked for an hour. */
export const areCompilersDue = async (session: Session): Promise<boolean> => {
  const { rows } = await session.run<{ isDue: boolean }>(
    'compilers_due',
    `select not exists (select from compilers where noted_at > now() - interval '1 hour') as "isDue"`,
  )
  return rows[0]?.isDue ?? true
}
