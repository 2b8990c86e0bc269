import { createHash, randomBytes } from 'node:crypto'
import { openDatabase } from '@corescope/store/database'
import { insertApiKey, useApiKey } from '@corescope/store/people/api-keys'
import { quantile } from '../page/median.ts'
import type { Figure, PeopleWorld } from './people-world.ts'

const rounds = 2_000
const round = (value: number) => Math.round(value * 1000) / 1000

/** The check and count of one API key, as each request with a key makes it. */
export const measureKeys = async ({ index, addUser }: PeopleWorld): Promise<Figure[]> => {
  const userId = await addUser('keeper')
  const keyHash = createHash('sha256').update(randomBytes(32)).digest()
  const database = openDatabase({ databaseUrl: index.databaseUrl, connections: 1, applicationName: 'bench-keys' })
  try {
    await database.session((session) => insertApiKey(session, userId, { keyHash, name: 'bench', hint: 'bench' }, 10))
    const times: number[] = []
    for (let count = 0; count < rounds; count += 1) {
      const began = performance.now()
      await database.session((session) => useApiKey(session, keyHash, '/api stats.coresupply'))
      times.push(performance.now() - began)
    }
    const more = { p50: round(quantile(times, 0.5)), p99: round(quantile(times, 0.99)) }
    return [{ what: 'a key check, p95', figure: round(quantile(times, 0.95)), bar: 0.5, unit: 'ms', more }]
  } finally {
    await database.close()
  }
}
