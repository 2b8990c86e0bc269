import { lastEntry, lastPosition, listOf } from '../positional-list.ts'
import { bytes, type Reader, type Statement, statement } from '../reader.ts'
import { briefParts, type CoreEntryRow, type CoreEventRow, entryParts, eventParts } from './read.ts'
import { type CoreKind, coreEvents, coreFamilies } from './table.ts'

/** The newest event within a bound on transactions, by its position among all. @param parameter of the bound */
const within = (parameter: string) =>
  `bound as materialized (select ${lastPosition(listOf(coreEvents, 'all'), { owner: [], bound: parameter })} as position)`

/*
 * Events of a subject (`s`) and a kind (`k`) as a comparison of the whole key of their index, in its order: only this index answers that
 * without sorting, whatever else has the subject. Rewards of a stake may be many, and are not looked at here.
 */
const ofOne = `(l.subject, l.kind, l.position) > (s.subject, k.kind, 0)
  and (l.subject, l.kind, l.position) <= (s.subject, k.kind, (select position from bound)) and l.subject is not null`
const inOrder = (direction: 'asc' | 'desc') =>
  `order by l.subject ${direction}, l.kind ${direction}, l.position ${direction}`
const wanted = 'unnest($1::bytea[]) s (subject) cross join unnest($2::smallint[]) k (kind)'

/** $1 subjects, $2 kinds, $3 bound, $4 how many of each subject and kind. */
const eventsOf = <Row>(
  name: string,
  direction: 'asc' | 'desc',
  { columns, joins }: { columns: string; joins: string },
): Statement<Row> =>
  statement(
    name,
    `with ${within('$3::bigint')}
     select ${columns} from ${wanted}
      cross join lateral (select * from core_events l where ${ofOne} ${inOrder(direction)} limit $4) e ${joins}
      order by e.position`,
  )

const firstStatement = eventsOf<CoreEventRow>('core_events_first_of_subjects', 'asc', eventParts)
const lastStatement = eventsOf<CoreEventRow>('core_events_last_of_subjects', 'desc', eventParts)
const briefStatement = eventsOf<CoreEventRow>('core_events_last_of_subjects_brief', 'desc', briefParts)
const entriesStatement = eventsOf<CoreEntryRow>('core_entries_of_subjects', 'asc', entryParts)

/** What of subjects is read: as of a chain-wide transaction position, the first `most` events of each subject and kind. */
interface OfSubjects {
  kinds: readonly CoreKind[]
  bound: number
  most: number
}

/** The first events of kinds that name subjects, oldest first. */
export const listOfSubjects = (
  reader: Reader,
  subjects: readonly string[],
  { kinds, bound, most }: OfSubjects,
): Promise<CoreEventRow[]> =>
  subjects.length === 0 ? Promise.resolve([]) : reader.rows(firstStatement, [subjects.map(bytes), kinds, bound, most])

/** The same without the logs of the events. */
export const listEntriesOfSubjects = (
  reader: Reader,
  subjects: readonly string[],
  { kinds, bound, most }: OfSubjects,
): Promise<CoreEntryRow[]> =>
  subjects.length === 0 ? Promise.resolve([]) : reader.rows(entriesStatement, [subjects.map(bytes), kinds, bound, most])

/** The last event of each kind that names a subject, oldest first. `isBrief`: data of more than 2 KB is left out. */
export const listLastOfSubjects = (
  reader: Reader,
  subjects: readonly string[],
  { kinds, bound, isBrief }: Omit<OfSubjects, 'most'> & { isBrief: boolean },
): Promise<CoreEventRow[]> =>
  subjects.length === 0
    ? Promise.resolve([])
    : reader.rows(isBrief ? briefStatement : lastStatement, [subjects.map(bytes), kinds, bound, 1])

const countStatement = statement<{ count: number }>(
  'core_events_count_of_subject',
  `with ${within('$3::bigint')}
   select count(*)::int as count from ${wanted} cross join lateral (select 1 from core_events l where ${ofOne}) e`,
)
/** How many events of kinds name a subject. */
export const countOfSubject = async (
  reader: Reader,
  subject: string,
  { kinds, bound }: Omit<OfSubjects, 'most'>,
): Promise<number> => (await reader.row(countStatement, [[bytes(subject)], kinds, bound]))?.count ?? 0

const rewardStatement = statement<{ sum: string }>(
  'core_btc_rewards',
  `select coalesce(sum, 0)::text as sum from (values (1)) one (n)
     left join lateral ${lastEntry(listOf(coreEvents, 'candidate'), [String(coreFamilies.btcReward), '$1'], 'candidate_sum as sum', '$2::bigint')} r on true`,
)
/** wei that a bitcoin stake has earned, as claims tell it: the list of its rewards has the Bitcoin transaction for its candidate. */
export const getBtcRewards = async (reader: Reader, subject: string, bound: number): Promise<string> =>
  (await reader.row(rewardStatement, [bytes(subject), bound]))?.sum ?? '0'
