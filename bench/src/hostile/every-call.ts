import { ok } from 'node:assert'
import { requestFormOf } from '@corescope/api/features/reference/request-forms'
import type { Call } from '@corescope/api-schema/call'
import { calls } from '@corescope/api-schema/calls'
import { users } from '@corescope/devnet/world/accounts'
import type { Product } from '../product.ts'
import type { Trial } from './trials.ts'

/** No answer of these trials is longer: a page of a hundred rows of anything. */
const longestAnswer = 4_000_000

const hostileTexts = [
  ...[
    "' or 1=1 --",
    '"; drop table blocks; --',
    '\u0000',
    '\ud800',
    '\u202Egnp.exe',
    '%',
    '_',
    '*',
    '\\',
    '../../../etc/passwd',
  ],
  ...['<script>alert(1)</script>', '{{7*7}}', '__proto__', 'constructor', 'NaN', '-0', '1e309', '9'.repeat(400)],
  ...[
    '0x',
    `0x${'f'.repeat(64)}`,
    `0x${'f'.repeat(4_096)}`,
    '\u{1F9E8}'.repeat(5_000),
    'a'.repeat(100_000),
    ' '.repeat(100_000),
  ],
  ...['(a+)+$', 'a!'.repeat(10_000), `${'0x'.repeat(2_000)}g`, '0000-00-00', '9999-99-99 99:99'],
]
const hostileValues: unknown[] = [
  ...[null, true, -1, 0.5, 2 ** 31, 2 ** 53 - 1, 2 ** 53, 1e300],
  ...[[], {}, [[[]]], { length: 1 }, { toString: 'x' }, Array.from({ length: 10_000 }, () => 'x')],
  ...hostileTexts,
]

/** What most calls want beside the field that is hostile. */
const address = users[0]!.address.toLowerCase()
const usual: Record<string, unknown> = {
  ...{ address, contractAddress: address, validator: address, delegator: address, operator: address, signer: address },
  ...{
    block: 1,
    blockNumber: 1,
    round: 1,
    id: 1,
    standard: 20,
    tokenItem: '1',
    figures: ['fees'],
    hashes: [],
    input: '0x',
  },
}

const fieldsOf = (request: Call['request']): { names: string[]; required: string[] } => {
  const { properties = {}, required = [] } = requestFormOf(request).schema as {
    properties?: object
    required?: string[]
  }
  return { names: Object.keys(properties), required }
}

const entries: [string, Call][] = Object.entries(calls)

/** Calls that end the session or the account that asks. */
const endings = new Set(['deleteAccount', 'endSessions', 'userProfileAccountUpdate', 'logout', 'resetPassword'])

/** Every field of every call, with everything that is none of its values; as a visitor and as a user. */
export const everyField: Trial = {
  name: 'hostile values in every field of every call',
  username: 'hostile-fields',
  run: async (product, tokenOf) => {
    const token = tokenOf('hostile-fields')
    const faults: string[] = []
    for (const [name, { path, method, request, auth }] of entries) {
      if (endings.has(name)) continue
      const { names, required } = fieldsOf(request)
      const base = Object.fromEntries(required.map((field) => [field, usual[field] ?? 'x']))
      for (const field of names) {
        const asked = hostileValues.map((value) => ask(product, method, path, { ...base, [field]: value }, auth, token))
        for (const answer of await Promise.all(asked)) {
          const about = `${name}.${field}: HTTP ${answer.status}, ${answer.text.length} bytes: ${answer.text.slice(0, 200)}`
          const isHeld = answer.status < 500 || answer.status === 503
          if (!isHeld || answer.text.length > longestAnswer) faults.push(about)
          if (answer.ms > 15_000) faults.push(`${about} after ${Math.round(answer.ms)} ms`)
        }
      }
    }
    ok(faults.length === 0, faults.join('\n'))
  },
}

const ask = ({ get, post }: Product, method: string, path: string, request: object, auth: string, token: string) => {
  const who = auth === 'user' ? token : undefined
  if (method === 'POST') return post(path, JSON.stringify(request), undefined, who)
  const query = new URLSearchParams(
    Object.entries(request).map(([name, value]) => [name, String(value).slice(0, 4_000)]),
  )
  return get(`${path}?${query}`, who)
}

/** Lists have pages without end: those past the last are empty and as quick as the first. */
export const farPages: Trial = {
  name: 'pages past the end of every list',
  username: 'hostile-pages',
  run: async (product, tokenOf) => {
    const token = tokenOf('hostile-pages')
    for (const [name, { path, method, request, auth }] of entries) {
      const { names, required } = fieldsOf(request)
      if (!names.includes('pageNum')) continue
      const base = Object.fromEntries(required.map((field) => [field, usual[field] ?? 'x']))
      for (const pageNum of [2, 1e6, 2 ** 31, 2 ** 40 - 1]) {
        const answer = await ask(product, method, path, { ...base, pageNum, pageSize: 100 }, auth, token)
        const about = `${name}: page ${pageNum}: HTTP ${answer.status}: ${answer.text.slice(0, 200)}`
        ok(answer.status < 500 && answer.text.length < longestAnswer && answer.ms < 5_000, about)
      }
    }
  },
}

/** Bodies that are too long, or nested without end, are refused before anything reads them. */
export const longBodies: Trial = {
  name: 'bodies too long and too deep for every call',
  run: async ({ get, post }) => {
    for (const [name, { path, method, isLarge }] of entries) {
      if (method !== 'POST') continue
      const body = JSON.stringify({ x: 'a'.repeat(isLarge ? 11 * 1024 * 1024 : 300 * 1024) })
      // who is refused before all is sent may find the connection closed, and no answer
      const long = await post(path, body).catch(() => undefined)
      ok(long === undefined || [401, 413].includes(long.status), `${name}: HTTP ${long?.status} for a body too long`)
      if (long === undefined)
        ok((await get('/health')).status === 200, `${name}: nothing answers after a body too long`)
      const deep = await post(path, `{"x":${'['.repeat(50_000)}${']'.repeat(50_000)}}`)
      ok([400, 401].includes(deep.status), `${name}: HTTP ${deep.status} for a body too deep`)
      ok((await post(path, '{"x":')).status < 500 && (await post(path, '"text"')).status < 500, name)
    }
  },
}
