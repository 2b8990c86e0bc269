import { openDatabase } from '@corescope/store/database'
import { findDataKey } from '@corescope/store/people/data-keys'
import { privatePlaces, sealText } from '@corescope/store/people/private-texts'
import { sealingOf } from '@corescope/store/people/sealing'
import { quantile } from '../page/median.ts'
import type { Figure, PeopleWorld } from './people-world.ts'

const named = 10_000
const rounds = 400
const list = '/api/chain/search_transaction'
const request = { pageNum: 1, pageSize: 100 }
const round = (value: number) => Math.round(value * 100) / 100

/** Gives a user 10,000 sealed names: of every address of the chain, and others. */
const giveNames = async ({ index }: PeopleWorld, userId: string): Promise<void> => {
  const database = openDatabase({ databaseUrl: index.databaseUrl, connections: 1, applicationName: 'bench-names' })
  try {
    const sealing = sealingOf([], await database.session(findDataKey))!
    const own = await index.sql<{ address: string }>(
      `select '0x' || encode(address, 'hex') as address from addresses limit ${named}`,
    )
    const others = Array.from(
      { length: named - own.length },
      (_none, at) => `0xee${(at + 1).toString(16).padStart(38, '0')}`,
    )
    const subjects = [...own.map(({ address }) => address), ...others]
    await index.sql(
      `insert into notes (user_id, kind, subject, sealed_name)
       select $1, 'address', decode(substr(s, 3), 'hex'), n from unnest($2::text[], $3::bytea[]) v (s, n)`,
      [userId, subjects, subjects.map((one, at) => sealText(sealing, privatePlaces.name(userId, one), `name ${at}`))],
    )
    await index.sql('analyze notes')
  } finally {
    await database.close()
  }
}

/** A list of 100 rows for who named everything in it among 10,000 names, against who named nothing; and a first and a later search. */
export const measureNames = async (people: PeopleWorld): Promise<Figure[]> => {
  await people.addUser('nameless')
  const userId = await people.addUser('namer')
  const [none, many] = [(await people.signIn('nameless')).token, (await people.signIn('namer')).token]
  // the first of its kind makes the key
  await people.ask('/api/user/watch_list_detail', {}, many)
  await giveNames(people, userId)
  const times = { visitor: [] as number[], none: [] as number[], many: [] as number[] }
  for (let count = 0; count < rounds; count += 1) {
    times.visitor.push(await people.ask(list, request))
    times.none.push(await people.ask(list, request, none))
    times.many.push(await people.ask(list, request, many))
  }
  const search = () => people.ask('/api/chain/home_search_address', { keyword: 'name 99' }, many)
  const first = await search()
  const later: number[] = []
  for (let count = 0; count < 50; count += 1) later.push(await search())
  const p95 = (list_: readonly number[]) => quantile(list_, 0.95)
  const p50 = (list_: readonly number[]) => quantile(list_, 0.5)
  return [
    {
      ...{ what: 'names of a user with 10,000 of them, added to a list of 100 rows, p95', bar: 2, unit: 'ms' },
      figure: round(p95(times.many) - p95(times.none)),
      more: {
        ...{
          visitorP50: round(p50(times.visitor)),
          namelessP50: round(p50(times.none)),
          namedP50: round(p50(times.many)),
        },
        ...{
          visitorP95: round(p95(times.visitor)),
          namelessP95: round(p95(times.none)),
          namedP95: round(p95(times.many)),
        },
        ...{ firstSearch: round(first), searchP95: round(p95(later)) },
      },
    },
  ]
}
