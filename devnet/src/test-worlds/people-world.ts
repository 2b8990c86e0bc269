import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '@corescope/worker/config'
import { createWorker } from '@corescope/worker/create-worker'
import { createLogger } from '@corescope/worker/logger'
import { until } from '../index-proof/until.ts'
import { type Envelope, type IndexedApi, startIndexedApi } from './indexed-api.ts'
import { zeroHash } from './make-bundles.ts'

/** The cheapest hashing that is accepted: what is tested is not how long it takes. */
export const cheap = { ARGON2_MEMORY_KIB: '8192', ARGON2_PASSES: '1' }
const effort = 2_000
/** Of everybody who signs up. */
export const password = 'seven green lamps'

export interface Answer {
  status: number
  body: Envelope & { fault?: string }
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** A mail as it was written, out of its transfer encoding. */
export const decode = (mail: string): string =>
  mail.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_all, code) => String.fromCharCode(Number.parseInt(code, 16)))

/** An API for accounts at https://scan.example, and the worker that sends its mails, as files. */
export interface PeopleWorld extends Pick<IndexedApi, 'url' | 'databaseUrl' | 'sql'> {
  /** The folder of the mails. */
  outbox: string
  post(path: string, request: object, headers?: Record<string, string>): Promise<Answer>
  /** What a call answers. @throws Error where it is refused */
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the call it makes
  data(path: string, request: object, token?: string): Promise<any>
  /** Why a call is refused; undefined: it is not. */
  fault(path: string, request: object, token?: string): Promise<string | undefined>
  /** Does the work that a browser does. */
  solve(): Promise<string>
  /** Names of the files of mails. */
  mails(): string[]
  mailsTo(to: string): string[]
  /** The token of the newest mail's link, once there are so many mails to an address. */
  linkOf(to: string, count: number): Promise<string>
  /** Tokens that were taken out of mails. */
  seen: Set<string>
  /** Registers and confirms somebody. */
  signUp(username: string, email: string): Promise<void>
  // biome-ignore lint/suspicious/noExplicitAny: as the call answers
  signIn(username: string, secret?: string): Promise<any>
  idOf(username: string): Promise<string>
  /** Writes a mail whose sending has not begun. @returns its key */
  waitingMail(username: string, kind: string, recipient?: string | null): Promise<string>
  /** How many mails of a key there are. */
  waits(eventKey: string): Promise<number>
  /** Lets minutes pass for what is counted. */
  passes(minutes: number): Promise<unknown>
  stop(): Promise<void>
}

type Calls = Pick<PeopleWorld, 'post' | 'data' | 'fault' | 'solve'>

const callsOf = (url: string): Calls => {
  const post = async (path: string, request: object, headers: Record<string, string> = {}): Promise<Answer> => {
    const response = await fetch(`${url}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(request),
    })
    return { status: response.status, body: (await response.json()) as Answer['body'] }
  }
  const as = (token?: string) => (token === undefined ? {} : bearer(token))
  return {
    post,
    data: async (path, request, token) => {
      const { body } = await post(path, request, as(token))
      if (body.code !== '00000') throw new Error(`${path}: ${body.message}`)
      return body.data
    },
    fault: async (path, request, token) => (await post(path, request, as(token))).body.fault,
    solve: async () => {
      const { data } = (await (await fetch(`${url}/api/user/captcha`)).json()) as Envelope
      const { algorithm, challenge, salt, signature, maxnumber } = data
      for (let number = 0; number <= maxnumber; number++) {
        if (createHash('sha256').update(`${salt}${number}`).digest('hex') !== challenge) continue
        return Buffer.from(JSON.stringify({ algorithm, challenge, number, salt, signature })).toString('base64')
      }
      throw new Error('the challenge has no solution')
    },
  }
}

const mailsOf = (outbox: string): Pick<PeopleWorld, 'mails' | 'mailsTo' | 'linkOf' | 'seen'> => {
  const seen = new Set<string>()
  const mails = () => readdirSync(outbox).filter((name) => name.endsWith('.eml'))
  const mailsTo = (to: string) =>
    mails()
      .map((name) => readFileSync(join(outbox, name), 'utf8'))
      .filter((mail) => mail.includes(`To: ${to}`))
  return {
    mails,
    mailsTo,
    seen,
    linkOf: async (to, count) => {
      await until(`mail ${count} to ${to}`, async () => mailsTo(to).length >= count)
      const found = mailsTo(to).flatMap((mail) => /#token=([\w-]{43})/.exec(decode(mail))?.[1] ?? [])
      const [fresh, ...others] = found.filter((token) => !seen.has(token))
      if (fresh === undefined || others.length > 0) throw new Error(`${others.length + 1} new links to ${to}, not one`)
      seen.add(fresh)
      return fresh
    },
  }
}

export const startPeopleWorld = async (): Promise<PeopleWorld> => {
  const outbox = mkdtempSync(join(tmpdir(), 'corescope-outbox-'))
  const ofBoth = { MAIL_OUTBOX: outbox, PUBLIC_URL: 'https://scan.example' }
  const world = await startIndexedApi(zeroHash, {
    ...{ ...cheap, ...ofBoth, CAPTCHA_EFFORT: String(effort), TRUST_PROXY: '1', DEBUG_ROUTES: '1' },
  })
  const settings = { DATABASE_URL: world.databaseUrl, ...ofBoth }
  const worker = createWorker(readConfig(settings), { log: createLogger('silent') })
  await worker.start()
  const { url, databaseUrl, sql } = world
  const calls = callsOf(url)
  const mails = mailsOf(outbox)
  const { data, solve } = calls
  const idOf = async (username: string): Promise<string> => {
    const [row] = await sql<{ userId: string }>('select user_id as "userId" from users where name = $1', [username])
    return row!.userId
  }
  return {
    ...{ url, databaseUrl, sql, outbox, idOf, ...calls, ...mails },
    signUp: async (username, email) => {
      const { browserKey } = await data('user/register', { username, email, password, captcha: await solve() })
      const token = await mails.linkOf(email, 1)
      // its file is there a moment before it counts as sent, and a mail that is not sent goes with its link
      const unsent = 'select from mails where recipient = $1 and sent_at is null'
      await until(`the mail to ${email} counts as sent`, async () => (await sql(unsent, [email])).length === 0)
      await data('user/active', { token, browserKey })
    },
    signIn: (username, secret = password) => data('user/login', { username, password: secret }),
    waitingMail: async (username, kind, recipient = null) => {
      const eventKey = `waiting ${kind} ${username}`
      await sql(
        `insert into mails (user_id, kind, event_key, recipient, data, due_at)
         values ($1, $2, $3, $4, jsonb_build_object('email', $4::text), now() + interval '1 hour')`,
        [await idOf(username), kind, eventKey, recipient],
      )
      return eventKey
    },
    waits: async (eventKey) => (await sql('select from mails where event_key = $1', [eventKey])).length,
    passes: (minutes) => sql('update attempt_counts set last_at = last_at - make_interval(mins => $1)', [minutes]),
    stop: async () => {
      await worker.stop()
      await world.stop()
      rmSync(outbox, { recursive: true })
    },
  }
}
