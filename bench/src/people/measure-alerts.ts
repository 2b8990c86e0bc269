import { openDatabase } from '@corescope/store/database'
import { lookForWatched } from '@corescope/store/people/watch-events'
import { quantile } from '../page/median.ts'
import type { Figure, PeopleWorld } from './people-world.ts'

const watched = 100_000
const users = 500
const blocks = 600
const round = (value: number) => Math.round(value * 100) / 100

/** 100,000 watched addresses of 500 users; of each address of the chain one watch is among them. */
const watchMany = async ({ index, addUser }: PeopleWorld): Promise<void> => {
  for (let count = 0; count < users; count += 1) await addUser(`watcher${count}`)
  await index.sql(
    `insert into watches (user_id, address, since_block)
     select u.user_id, decode(lpad(to_hex(n.n * 1000 + u.rank), 40, 'd'), 'hex'), -1
       from (select user_id, row_number() over (order by name) as rank from users where name like 'watcher%') u,
            generate_series(1, ${watched / users}) n on conflict do nothing`,
  )
  await index.sql(
    `insert into watches (user_id, address, since_block)
     select (select user_id from users where name = 'watcher0'), address, -1 from addresses limit 200 on conflict do nothing`,
  )
  await index.sql('analyze watches')
}

/**
 * What looking for watched addresses costs beside ingest: the time of the looks at each block, and of its commit, one after the
 * other on one machine. Fetching and checking blocks, which ingest does too, is left out: the share is an upper bound.
 */
export const measureAlerts = async (people: PeopleWorld): Promise<Figure[]> => {
  await watchMany(people)
  const { chain, index, follow } = people
  const database = openDatabase({ databaseUrl: index.databaseUrl, connections: 1, applicationName: 'bench-alerts' })
  const look = () => database.transaction('look', (session) => lookForWatched(session, 1_000))
  try {
    await follow()
    await look()
    const [commits, looks]: [number[], number[]] = [[], []]
    for (let count = 0; count < blocks; count += 1) {
      chain.extend(1)
      const began = performance.now()
      await follow()
      const between = performance.now()
      await look()
      commits.push(between - began)
      looks.push(performance.now() - between)
    }
    // catching up: many blocks in one commit and one look
    chain.extend(blocks)
    const began = performance.now()
    await follow()
    const between = performance.now()
    await look()
    const [commit, seen] = [between - began, performance.now() - between]
    const [{ count: transactions } = { count: 0 }] = await index.sql<{ count: number }>(
      'select count(*)::int as count from transactions',
    )
    return [
      {
        ...{ what: `${watched} watched addresses, share of ingest while it catches up`, bar: 3, unit: '%' },
        figure: round((seen / (commit + seen)) * 100),
        more: {
          ...{ blocks, commitMs: round(commit), lookMs: round(seen), transactions },
          ...{ commitOfOneP50: round(quantile(commits, 0.5)), lookOfOneP50: round(quantile(looks, 0.5)) },
          lookOfOneP95: round(quantile(looks, 0.95)),
        },
      },
    ]
  } finally {
    await database.close()
  }
}
