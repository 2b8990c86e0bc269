import { openDatabase } from '@corescope/store/database'
import {
  areAlertsDue,
  isIndexLevel,
  keepFirstBlockToLookAt,
  lookForWatched,
} from '@corescope/store/people/look-for-watched'
import { quantile } from '../page/median.ts'
import type { Figure, PeopleWorld } from './people-world.ts'

const watched = 100_000
const users = 500
const blocks = 600
/** A node of Core seals a block every three seconds; the worker asks what is due every second. */
const [blockMs, askMs] = [3_000, 1_000]
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
 * What watched addresses take from ingest, as a share of the time: at the head one look a block; while the index catches up the
 * question whether something is due, for nothing is looked for then. The look at all that came meanwhile is measured beside.
 */
export const measureAlerts = async (people: PeopleWorld): Promise<Figure[]> => {
  await watchMany(people)
  const { chain, index, follow } = people
  const database = openDatabase({ databaseUrl: index.databaseUrl, connections: 1, applicationName: 'bench-alerts' })
  const look = () => database.transaction('look', (session) => lookForWatched(session, 200))
  /** What the worker does each second while the index catches up. */
  const ask = () =>
    database.transaction('ask', async (session) => {
      if (!(await areAlertsDue(session))) return
      await keepFirstBlockToLookAt(session)
      if (await isIndexLevel(session)) throw new Error('the index is to be behind')
    })
  try {
    await follow()
    await look()
    const [commits, looksAtHead]: [number[], number[]] = [[], []]
    for (let count = 0; count < blocks; count += 1) {
      chain.extend(1)
      const began = performance.now()
      await follow()
      const between = performance.now()
      await look()
      commits.push(between - began)
      looksAtHead.push(performance.now() - between)
    }
    chain.extend(blocks)
    const began = performance.now()
    await follow()
    const between = performance.now()
    let looks = 0
    for (let at = await look(); at !== undefined && at.blockNumber < at.head; at = await look()) looks += 1
    const [commit, seen] = [between - began, performance.now() - between]
    await index.nodeSays(1_000_000, 0)
    const asked: number[] = []
    for (let count = 0; count < 100; count += 1) {
      const asking = performance.now()
      await ask()
      asked.push(performance.now() - asking)
    }
    const [atHead, behind] = [quantile(looksAtHead, 0.95) / blockMs, quantile(asked, 0.95) / askMs]
    const [{ count: transactions } = { count: 0 }] = await index.sql<{ count: number }>(
      'select count(*)::int as count from transactions',
    )
    return [
      {
        ...{ what: `${watched} watched addresses, share of ingest's time at the head`, bar: 3, unit: '%' },
        figure: round(atHead * 100),
        more: {
          ...{ commitOfOneP50: round(quantile(commits, 0.5)), lookOfOneP50: round(quantile(looksAtHead, 0.5)) },
          lookOfOneP95: round(quantile(looksAtHead, 0.95)),
        },
      },
      {
        ...{ what: `${watched} watched addresses, share of ingest's time while it catches up`, bar: 3, unit: '%' },
        figure: round(behind * 100),
        more: {
          ...{ askP50: round(quantile(asked, 0.5)), askP95: round(quantile(asked, 0.95)) },
          // after it: all blocks that came meanwhile, where each transaction is one of a watched address
          ...{ blocks, commitMs: round(commit), lookMs: round(seen), looks: looks + 1, transactions },
        },
      },
    ]
  } finally {
    await database.close()
  }
}
