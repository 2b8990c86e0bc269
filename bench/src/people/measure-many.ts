import { quantile } from '../page/median.ts'
import type { Figure, PeopleWorld } from './people-world.ts'

const users = 1_000_000
const sample = 60
const round = (value: number) => Math.round(value * 10) / 10

/** Tables that grow with people. */
const tables = ['users', 'user_sessions', 'watches', 'notes', 'api_keys', 'mails', 'watch_events', 'user_attempts']

/** A million accounts, each with a session, a watched address, a note, an API key, a mail that was sent and an event. */
const addMany = async ({ index, addUser }: PeopleWorld): Promise<void> => {
  const first = await addUser('crowd0')
  const perUser = "from users where name like 'crowd%'"
  const steps = [
    `insert into users (name, name_key, email, email_key, password_hash, locale, confirmed_at)
     select 'crowd' || n, 'crowd' || n, 'crowd' || n || '@example.org', 'crowd' || n || '@example.org', o.password_hash, 'en', now()
       from generate_series(1, ${users - 1}) n, users o where o.user_id = '${first}'`,
    `insert into user_sessions (user_id, expires_at, refresh_hash, user_agent, client_address)
     select user_id, now() + interval '30 days', sha256(name::bytea), 'bench', '192.0.2.1' ${perUser}`,
    `insert into watches (user_id, address, since_block) select user_id, substr(sha256(name::bytea), 1, 20), 0 ${perUser}`,
    `insert into notes (user_id, kind, subject, name) select user_id, 'address', substr(sha256(name::bytea), 1, 20), name ${perUser}`,
    `insert into api_keys (user_id, key_hash, name, hint) select user_id, sha256(('key' || name)::bytea), 'bench', 'bench' ${perUser}`,
    `insert into mails (user_id, sent_at, event_key, kind) select user_id, now(), 'bench:' || name, 'alert' ${perUser}`,
    `insert into watch_events (user_id, address, kind, log_index, item, amount, transaction_hash, block_number, block_hash, timestamp, told_at)
     select user_id, substr(sha256(name::bytea), 1, 20), 'incoming', -1, 0, 1, sha256(name::bytea), 3, '\\x00', 1700000000, now() ${perUser}`,
    'analyze',
  ]
  for (const step of steps) await index.sql(step)
}

const scansOf = async ({ index }: PeopleWorld): Promise<Map<string, number>> => {
  // what the API's connections counted is told a second after
  await new Promise((resolve) => setTimeout(resolve, 2_000))
  const rows = await index.sql<{ table: string; scans: string }>(
    `select relname as "table", seq_scan::text as scans from pg_stat_user_tables where relname = any($1)`,
    [tables],
  )
  return new Map(rows.map(({ table, scans }) => [table, Number(scans)]))
}

const someone = () => `crowd${Math.floor(Math.random() * users)}`

/** What one of a million people waits for: the sign-in, and the first page of what they keep. No table is read from end to end. */
export const measureMany = async (people: PeopleWorld): Promise<Figure[]> => {
  await addMany(people)
  const calls = {
    'watch list': '/api/user/watch_list_detail',
    events: '/api/user/page_watch_events',
    notes: '/api/user/page_notes_address',
    'API keys': '/api/user/page_api_key',
    sessions: '/api/user/sessions',
  }
  await people.signIn(someone())
  const before = await scansOf(people)
  const signIns: number[] = []
  const times = new Map<string, number[]>(Object.keys(calls).map((name) => [name, []]))
  for (let count = 0; count < sample; count += 1) {
    const { ms, token } = await people.signIn(someone())
    signIns.push(ms)
    for (const [name, path] of Object.entries(calls)) times.get(name)!.push(await people.ask(path, {}, token))
  }
  const after = await scansOf(people)
  const scanned = tables.filter((table) => (after.get(table) ?? 0) > (before.get(table) ?? 0))
  const slowest = [...times].map(([name, all]): [string, number] => [name, round(quantile(all, 0.95))])
  if (scanned.length > 0) console.warn(`read from end to end: ${scanned.join(', ')}`)
  return [
    { what: `a sign-in among ${users} accounts, p95`, figure: round(quantile(signIns, 0.95)), bar: 250, unit: 'ms' },
    {
      ...{ what: 'the slowest first page of what one of them keeps, p95', bar: 50, unit: 'ms' },
      figure: Math.max(...slowest.map(([, ms]) => ms)),
      more: Object.fromEntries(slowest),
    },
    { what: 'tables of people read from end to end meanwhile', figure: scanned.length, bar: 0, unit: '' },
  ]
}
