import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { readConfig } from '@corescope/worker/config'
import { createWorker } from '@corescope/worker/create-worker'
import { createLogger } from '@corescope/worker/logger'
import { quantile } from '../page/median.ts'
import type { Figure, PeopleWorld } from './people-world.ts'

const payments = 12
const round = (value: number) => Math.round(value * 100) / 100

/** From the commit of a block with a payment to a watched address until its mail lies in the outbox. */
export const measureMail = async ({ chain, index, follow, addUser }: PeopleWorld): Promise<Figure[]> => {
  const userId = await addUser('mailed')
  await index.sql(
    `insert into watches (user_id, address, since_block) select $1, decode(substr(a, 3), 'hex'), (select max(block_number) from blocks)
       from unnest($2::text[]) a`,
    [userId, chain.people],
  )
  const outbox = mkdtempSync(join(tmpdir(), 'corescope-bench-outbox-'))
  const worker = createWorker(
    readConfig({ DATABASE_URL: index.databaseUrl, MAIL_OUTBOX: outbox, NPM_REGISTRY: 'off' }),
    {
      log: createLogger('silent'),
    },
  )
  await worker.start()
  try {
    const mails = () => readdirSync(outbox).filter((name) => name.endsWith('.eml')).length
    // what other users wait for goes first
    await delay(5_000)
    const times: number[] = []
    while (times.length < payments) {
      const before = mails()
      const events = async () => (await index.sql('select from watch_events where user_id = $1', [userId])).length
      const known = await events()
      chain.extend(1)
      const began = performance.now()
      await follow()
      while (mails() === before && performance.now() - began < 20_000) {
        // a block may have nothing of these people
        if (performance.now() - began > 8_000 && (await events()) === known) break
        await delay(20)
      }
      if (mails() > before) times.push(performance.now() - began)
    }
    const more = { p50: round(quantile(times, 0.5) / 1000), payments }
    return [{ what: 'block to mail, slowest', figure: round(Math.max(...times) / 1000), bar: 10, unit: 's', more }]
  } finally {
    await worker.stop()
    rmSync(outbox, { recursive: true })
  }
}
