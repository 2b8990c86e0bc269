import type { Session } from '../database.ts'
import { type Reader, statement } from '../reader.ts'

/**
 * Where a compiler can be had from: the operator's folder, the release of the lock file, those that were fetched and kept, an installed
 * program; npm, and the official list.
 */
export type CompilerOrigin = 'folder' | 'package' | 'kept' | 'installed' | 'npm' | 'list'

export interface CompilerRow {
  language: 'solidity' | 'vyper'
  /** `0.8.24` */
  version: string
  /** `v0.8.24+commit.e11b9ed9`; null where no list tells it and it was never here. */
  longVersion: string | null
  isAtHand: boolean
  kind: 'binary' | 'javascript'
  from: CompilerOrigin[]
}

/** A place that releases are fetched from, as a worker found it. */
export interface CompilerSourceRow {
  source: 'npm' | 'list'
  /** Null: switched off. */
  host: string | null
  /** When it last told what it has, seconds; null: never. */
  readAt: number | null
  /** Why it does not tell now; null: it does. */
  problem: 'unreachable' | 'slow' | 'refused' | 'tooLong' | 'unreadable' | null
}
const listStatement = statement<CompilerRow>(
  'compilers',
  `select distinct on (language, version) language, version, kind, is_at_hand as "isAtHand",
          max(long_version) over (partition by language, version) as "longVersion",
          (select coalesce(array_agg(distinct origin order by origin), '{}') from compilers c, unnest(c.origins) origin
            where c.language = compilers.language and c.version = compilers.version) as "from"
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
/** Places in the order in which they are tried. */
const originOrder: readonly CompilerOrigin[] = ['folder', 'package', 'kept', 'installed', 'npm', 'list']
const inOriginOrder = (from: readonly CompilerOrigin[]) => originOrder.filter((origin) => from.includes(origin))
/** Every compiler that the workers know of, newest first. */
export const listCompilers = async (reader: Reader): Promise<CompilerRow[]> =>
  (await reader.rows(listStatement, [])).map((row) => ({ ...row, from: inOriginOrder(row.from) })).toSorted(newestFirst)

const sourcesStatement = statement<CompilerSourceRow>(
  'compiler_sources',
  `select distinct on (source, host) source, host, problem, extract(epoch from read_at)::bigint as "readAt"
     from compiler_sources order by source desc, host, read_at desc nulls last, noted_at desc`,
)
/** The places that workers fetch releases from, npm first; of workers with the same place the one that read it last. */
export const listCompilerSources = (reader: Reader) => reader.rows(sourcesStatement, [])

/**
 * Keeps which compilers a worker has and where it can fetch others, in place of what was known of its places before; a long version that is known stays.
 * @param places the worker's machine and where it looks there: workers with the same places tell the same. Each tells anew every hour;
 *   what nobody has told again for three hours goes.
 */
export const putCompilers = async (
  session: Session,
  places: string,
  compilers: readonly CompilerRow[],
  sources: readonly CompilerSourceRow[],
): Promise<void> => {
  const given = [places, JSON.stringify(compilers)]
  await session.run(
    'compilers_put',
    `insert into compilers (places, language, version, long_version, is_at_hand, kind, origins)
     select $1, language, version, "longVersion", "isAtHand", kind, array(select json_array_elements_text("from"))
       from json_to_recordset($2::json) as n
            (language text, version text, "longVersion" text, "isAtHand" boolean, kind text, "from" json)
     on conflict (places, language, version) do update set is_at_hand = excluded.is_at_hand, kind = excluded.kind, origins = excluded.origins,
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
  await session.run(
    'compiler_sources_put',
    `insert into compiler_sources (places, source, host, read_at, problem)
     select $1, source, host, to_timestamp("readAt"), problem
       from json_to_recordset($2::json) as n (source text, host text, "readAt" bigint, problem text)
     on conflict (places, source) do update set host = excluded.host, read_at = excluded.read_at,
       problem = excluded.problem, noted_at = now()`,
    [places, JSON.stringify(sources)],
  )
  await session.run(
    'compiler_sources_drop',
    `delete from compiler_sources where noted_at < now() - interval '3 hours'`,
    [],
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
