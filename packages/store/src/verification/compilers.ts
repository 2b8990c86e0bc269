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
  `select distinct on (language, version) language, version, kind, is_at_hand as "isAtHand",
          max(long_version) over (partition by language, version) as "longVersion"
     from compilers order by language, version, is_at_hand desc, places`,
)
const numbersOf = (version: string): number[] => version.match(/\d+/g)?.map(Number) ?? []
/** The newest first: by their numbers, then as texts. */
const newestFirst = (one: CompilerRow, other: CompilerRow): number => {
  if (one.language !== other.language) return one.language < other.language ? -1 : 1
  const [left, right] = [numbersOf(one.version), numbersOf(other.version)]
  for (let index = 0; index < 3; index += 1) {
    const difference = (right[index] ?? 0) - (left[index] ?? 0)
    if (difference !== 0) return difference
  }
  return one.version < other.version ? -1 : 1
}
/** Every compiler that the workers know of, newest first. */
export const listCompilers = async (reader: Reader): Promise<CompilerRow[]> =>
  (await reader.rows(listStatement, [])).toSorted(newestFirst)

/**
 * Keeps which compilers a worker has, in place of what was known of its places before; a long version that is known stays.
 * @param places the worker's machine and where it looks there: workers with the same places tell the same. Each tells anew every hour;
 *   what nobody has told again for three hours goes.
 */
export const putCompilers = async (
  session: Session,
  places: string,
  compilers: readonly CompilerRow[],
): Promise<void> => {
  const given = [places, JSON.stringify(compilers)]
  await session.run(
    'compilers_put',
    `insert into compilers (places, language, version, long_version, is_at_hand, kind)
     select $1, n.* from json_to_recordset($2::json) as n (language text, version text, "longVersion" text, "isAtHand" boolean, kind text)
     on conflict (places, language, version) do update set is_at_hand = excluded.is_at_hand, kind = excluded.kind,
       noted_at = now(), long_version = coalesce(excluded.long_version, compilers.long_version)`,
    given,
  )
  await session.run(
    'compilers_drop',
    `delete from compilers c where c.noted_at < now() - interval '3 hours' or c.places = $1 and not exists (
       select from json_to_recordset($2::json) as n (language text, version text)
        where n.language = c.language and n.version = c.version)`,
    given,
  )
}

/**
 * Whether no worker with these places has looked for an hour, or since what is there changed.
 * @param sinceChange seconds since then, by the clock of whoever asks
 */
export const areCompilersDue = async (session: Session, places: string, sinceChange: number): Promise<boolean> => {
  const { rows } = await session.run<{ isDue: boolean }>(
    'compilers_due',
    `select not exists (
       select from compilers where places = $1 and noted_at > now() - make_interval(secs => $2)) as "isDue"`,
    [places, Math.min(sinceChange, 3_600)],
  )
  return rows[0]?.isDue ?? true
}
