import { createHash, randomBytes } from 'node:crypto'
import { createApiKeyCount } from '@corescope/api/people/api-key-limits'
import { openPeopleDatabase } from '@corescope/api/people/people-database'
import { openDatabase } from '@corescope/store/database'
import { insertApiKey } from '@corescope/store/people/api-keys'
import { quantile } from '../page/median.ts'
import type { Figure, PeopleWorld } from './people-world.ts'

const rounds = 20_000
const atOnce = 16
const rareRounds = 200
const round = (value: number) => Math.round(value * 1000) / 1000

/**
 * The check and count of one API key, as each request with a key makes it: of 16 at once that ask as fast as they can, and of keys
 * that are used for the first time in a while, where the database is asked.
 */
export const measureKeys = async ({ index, addUser }: PeopleWorld): Promise<Figure[]> => {
  const store = openDatabase({ databaseUrl: index.databaseUrl, connections: 1, applicationName: 'bench-keys' })
  const database = openPeopleDatabase(index.databaseUrl, 4)
  const everybody = { perSecond: 1_000_000, perDay: 1_000_000_000 }
  const count = createApiKeyCount(database, { plans: new Map(), everybody })
  const addKey = async (userId: string) => {
    const key = randomBytes(32).toString('base64url')
    const made = { keyHash: createHash('sha256').update(key).digest(), name: 'bench', hint: 'bench' }
    await store.session((session) => insertApiKey(session, userId, made, rareRounds + 1))
    return key
  }
  try {
    const userId = await addUser('keeper')
    const keys = await Promise.all(Array.from({ length: rareRounds + 1 }, () => addKey(userId)))
    const ask = async (key: string, times: number[]) => {
      const began = performance.now()
      const told = await count(key, '/api stats.coresupply')
      if (told?.waitSeconds !== 0) throw new Error('the key does not count')
      times.push(performance.now() - began)
    }
    const times: number[] = []
    const one = async () => {
      for (let done = 0; done < rounds / atOnce; done += 1) {
        await ask(keys[0]!, times)
        // as a server does between two requests
        await new Promise(setImmediate)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, one))
    await count.flush()
    const [row] = await index.sql<{ uses: number }>('select max(day_uses)::int as uses from api_keys')
    if (row?.uses !== rounds) throw new Error(`${rounds} uses were made, ${row?.uses} counted`)
    const rare: number[] = []
    for (const key of keys.slice(1)) await ask(key, rare)
    const more = {
      ...{ p50: round(quantile(times, 0.5)), p99: round(quantile(times, 0.99)) },
      ...{ rareP50: round(quantile(rare, 0.5)), rareP95: round(quantile(rare, 0.95)) },
    }
    return [
      { what: `a key check, ${atOnce} at once, p95`, figure: round(quantile(times, 0.95)), bar: 0.5, unit: 'ms', more },
    ]
  } finally {
    await database.close()
    await store.close()
  }
}
