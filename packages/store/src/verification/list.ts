import { bytes, type Reader, statement } from '../reader.ts'
import { type VerificationRow, verificationColumns } from './read.ts'
import { plainWords } from './words.ts'

export interface VerifiedFilter {
  /** A whole address. */
  address?: string | undefined
  /** The beginning of a name, or words of the sources. */
  words?: string | undefined
  language?: string | undefined
  compilerVersion?: string | undefined
  licenseType?: number | undefined
  match?: string | undefined
}
export interface VerifiedListRow extends VerificationRow {
  balance: string | null
  addressId: number
}
interface VerifiedPage {
  rows: VerifiedListRow[]
  total: number
  /** There are more than are counted. */
  hasMore: boolean
}

/** Contracts that are counted and listed at most, the newest ones: by a search, and without one. */
const most = { found: 500, listed: 5_000 }
/** Names, files and their contracts that are gathered and sorted; of more, the newest contracts are looked through until enough are found. */
const mostGathered = 20_000

// Limits inside LATERAL have PostgreSQL look up what it needs one by one in an index, however many rows it expects.

const walked =
  'verification_id, address, code_hash, language, compiler_version, license_type, runtime_match, contract_name'
/** Filters: $1 address, $2 language, $3 compiler, $4 licence, $5 match. */
const isWanted = `($1::bytea is null or v.address = $1) and ($2::text is null or v.language = $2)
  and ($3::text is null or v.compiler_version like $3) and ($4::int is null or v.license_type = $4)
  and ($5::text is null or v.runtime_match = $5)`
/** The chain has that code there. */
const standing = `lateral (select a.address_id from addresses a, lateral (
    select from contract_codes c where c.address_id = a.address_id and c.code_hash = v.code_hash limit 1) c
  where a.address = v.address limit 1) s`
/** The name begins with a text: from $6 to $7, byte by byte, so that a prepared plan finds it in the index. */
const isNamed = 'lower(v.contract_name) ~>=~ $6 and lower(v.contract_name) ~<~ $7'

/** The newest of some contracts that are wanted. @param ids rows of `verification_id` */
const newestOf = (ids: string) => `(select v.verification_id, s.address_id
  from (${ids} order by verification_id desc) g,
       lateral (select * from verified_contracts c where c.verification_id = g.verification_id limit 1) v, ${standing}
 where ${isWanted} order by g.verification_id desc limit ${most.found + 1})`
/**
 * Walks from the newest contract on until enough are found. The offset keeps the walk in this order, whatever is expected of the filters.
 * Only what is filtered by is named: without names of contracts the walk reads one index and no row.
 */
const walk = (limit: number, condition: string, beside = '') => `(select v.verification_id, s.address_id
  from (select ${walked} from verified_contracts order by verification_id desc offset 0) v, ${beside} ${standing}
 where ${condition} and ${isWanted} order by v.verification_id desc limit ${limit + 1})`
/** A file of the contract. @param condition on `verified_files e` */
const hasFile = (condition: string) =>
  `lateral (select from verified_files e where e.verification_id = v.verification_id and ${condition} limit 1) e,`
/** As a subquery it is no constant: of a word that stands in many files PostgreSQL would read all files, words and all. */
const hasWords = `words @@ (select plainto_tsquery('simple', ${plainWords('$8')}))`

const shown = `left join verified_contracts v using (verification_id) left join accounts n using (address_id)
  order by p.verification_id desc`
/** What `found` holds, counted, and a page of it. @param limit of what is counted */
const pageOf = (limit: number, [offset, count]: readonly [string, string]) => `
  select ${verificationColumns}, p.address_id as "addressId", n.balance, t.total, t.has_more as "hasMore"
    from (select least(count(*), ${limit})::int as total, count(*) > ${limit} as has_more from found) t
    left join (
      select * from (select * from found order by verification_id desc limit ${limit}) f
       order by verification_id desc offset ${offset}::bigint limit ${count}) p on true ${shown}`

type Found = VerifiedListRow & { total: number; hasMore: boolean }
const foundStatement = statement<Found>(
  'verified_found',
  `with files as materialized (select f.source_hash from source_files f where f.${hasWords} limit ${mostGathered + 1}),
     users as materialized (
       select e.verification_id from files join verified_files e using (source_hash)
        where (select count(*) from files) <= ${mostGathered} limit ${mostGathered + 1}),
     named as materialized (select v.verification_id from verified_contracts v where ${isNamed} limit ${mostGathered + 1}),
     size as materialized (
       select (select count(*) from files) > ${mostGathered} as many_files, (select count(*) from users) > ${mostGathered} as many_users,
              (select count(*) from named) > ${mostGathered} as many_names),
     found as materialized (
       ${newestOf('select distinct verification_id from users where (select not many_files and not many_users from size)')}
       union ${newestOf('select verification_id from named where not (select many_names from size)')}
       union ${walk(
         most.found,
         '(select many_users from size)',
         // "is true" has one hash table made of the files
         hasFile('(e.source_hash in (select f.source_hash from files f)) is true'),
       )}
       union ${walk(
         most.found,
         '(select many_files from size)',
         hasFile(`(select true from source_files f where f.source_hash = e.source_hash and f.${hasWords} limit 1)`),
       )}
       union ${walk(most.found, `(select many_names from size) and ${isNamed}`)})
  ${pageOf(most.found, ['$9', '$10'])}`,
)
/** An address has one verification of each code that it had. */
const atAddressStatement = statement<Found>(
  'verified_at',
  `with found as materialized (select v.verification_id, s.address_id from verified_contracts v, ${standing}
     where v.address = $1 and ${isWanted}) ${pageOf(most.listed, ['$6', '$7'])}`,
)
const listStatement = statement<Found>(
  'verified_list',
  `with found as materialized ${walk(most.listed, 'true')} ${pageOf(most.listed, ['$6', '$7'])}`,
)

const like = (text: string) => text.replace(/[\\%_]/g, '\\$&')
const parametersOf = (filter: VerifiedFilter): unknown[] => [
  filter.address === undefined ? null : bytes(filter.address),
  filter.language ?? null,
  filter.compilerVersion === undefined ? null : `v${like(filter.compilerVersion.replace(/^v/, ''))}%`,
  filter.licenseType ?? null,
  filter.match ?? null,
]
/** Above every text that begins so. */
const lastSign = '\u{10ffff}'

const toPage = (found: Found[]): VerifiedPage => {
  const [first] = found
  return {
    // a page beyond the end is one row without a contract
    rows: found.filter(({ verificationId }) => verificationId !== null),
    total: first?.total ?? 0,
    hasMore: first?.hasMore ?? false,
  }
}

/** Verified contracts whose code the chain has, newest first: of a search 500 at most, else 5,000 (`hasMore`: there are more). */
export const listVerifiedContracts = async (
  reader: Reader,
  filter: VerifiedFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<VerifiedPage> => {
  const parameters = parametersOf(filter)
  const { words, address } = filter
  if (words === undefined) {
    const whole = address === undefined ? listStatement : atAddressStatement
    return toPage(await reader.rows(whole, [...parameters, offset, limit]))
  }
  const name = words.toLowerCase()
  return toPage(await reader.rows(foundStatement, [...parameters, name, `${name}${lastSign}`, words, offset, limit]))
}
