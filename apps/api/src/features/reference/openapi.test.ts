import { expect, it } from 'vitest'
import { digitPattern } from './digit-pattern.ts'
import { renderDocs } from './docs-page.ts'
import { type Operation, openApiDocument } from './openapi.ts'

const { paths } = openApiDocument('Corescope', '1.0.0', { url: '', prefix: '/api' })
const operation = (path: string, method = 'post') => paths[path]?.[method] as Operation
type Fields = { properties: Record<string, unknown> }
type Body = { required: boolean; content: Record<string, { schema: Fields & { anyOf?: [Fields, unknown] } }> }
const bodyOf = (path: string) => operation(path).requestBody as Body
const field = (path: string, name: string) => {
  const { schema } = bodyOf(path).content['application/json']!
  const { properties } = schema.anyOf?.[0] ?? schema
  return properties[name] as { pattern?: string; anyOf?: { maximum?: number }[]; enum?: unknown[] }
}

it('says which calls need a body', () => {
  expect(bodyOf('/api/chain/address_detail').required).toBe(true)
  expect(bodyOf('/api/chain/search_block').required).toBe(false)
})

it.each([
  [`0x${'a'.repeat(40)}`, true],
  ['B'.repeat(40), true],
  [`  0X${'c'.repeat(40)} `, true],
  [`0x${'0'.repeat(24)}${'d'.repeat(40)}`, true],
  ['0x12', false],
  ['g'.repeat(40), false],
  [`0x${'a'.repeat(41)}`, false],
])('an address may be %s: %s, as the server takes it', (text, isOne) => {
  const { pattern } = field('/api/chain/address_detail', 'address')
  expect(new RegExp(pattern!).test(text)).toBe(isOne)
})

it('pages and blocks have bounds', () => {
  expect(field('/api/chain/search_block', 'pageNum').anyOf?.[0]).toMatchObject({ minimum: 1, maximum: 2 ** 40 })
  expect(field('/api/chain/search_block', 'pageSize').enum).toEqual([10, 25, 50, 100, '10', '25', '50', '100'])
  expect(field('/api/chain/block_countdown', 'blockNumber').anyOf?.[0]).toMatchObject({ maximum: 2 ** 53 - 1 })
})

it('the export is described with what it takes', () => {
  const names = (operation('/api/chain/export', 'get').parameters as { name: string }[]).map(({ name }) => name)
  expect(names).toContain('type')
  expect(names).toContain('fromBlock')
})

it('calls of a user ask for a token', () => {
  const secured = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .filter(({ security }) => security)
  expect(secured.length).toBeGreaterThan(10)
  for (const { responses } of secured) expect(responses).toHaveProperty('401')
})

it('a body that may be left out may be null', () => {
  const { schema } = bodyOf('/api/chain/search_block').content['application/json']!
  expect(schema.anyOf?.[1]).toEqual({ type: 'null' })
})

it('what no schema can tell is said in the words of the refusal', () => {
  expect(operation('/api/chain/btc_stakes')['x-refusals']).toEqual([
    'there is no such moment',
    'unix seconds, or a day of UTC as YYYY-MM-DD',
    'name a delegator or a validator, not both',
    'is before fromBlock',
    'is before start',
    'is beyond the indexed head',
    'is below the first indexed block',
    'a text with the character U+0000 or half of a surrogate pair is not valid',
  ])
  // a call without fields
  expect(operation('/api/chain/gas_tiers')['x-refusals']).toEqual([
    'a text with the character U+0000 or half of a surrogate pair is not valid',
  ])
  expect(operation('/api/chain/search_balance').description).toContain('“name a blockNumber or a date, not both”')
})

it.each([
  [0, 2 ** 53 - 1],
  [1, 366],
  [1, 4_000],
  [1, 2 ** 40],
  [0, 9],
] as const)('digits from %i to %i are told by a pattern', (least, most) => {
  const pattern = new RegExp(digitPattern(least, most))
  for (const number of [least, least + 1, 7, Math.trunc(most / 2), most - 1, most]) expect(`${number}`).toMatch(pattern)
  for (const text of [` 00${most} `, '01']) expect(text).toMatch(pattern)
  for (const text of [
    '',
    '-1',
    '1.5',
    '1e3',
    `${most}0`,
    `${BigInt(most) + 1n}`,
    ...(least === 1 ? ['0', '00'] : []),
  ]) {
    expect(text).not.toMatch(pattern)
  }
})

it.each([
  ['0xab cd\n', true],
  ['AB', true],
  ['', true],
  ['0xa', false],
  ['0xzz', false],
])('pasted bytes may be %j: %s', (text, isOne) => {
  const { pattern } = field('/api/chain/decode_input', 'input')
  expect(new RegExp(pattern!).test(text)).toBe(isOne)
})

it('no pattern needs classes of letters, which generators of requests do not know', () => {
  expect(JSON.stringify(bodyOf('/api/chain/update_token_info'))).not.toContain('\\p{')
})

it('tells of the doors of Sourcify, with their codes', () => {
  for (const kind of ['', 'metadata/', 'similarity/', 'etherscan/']) {
    const { responses } = operation(`/v2/verify/${kind}{chainId}/{address}`)
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['202', '400', '409', '429']))
  }
  expect(operation('/v2/verify/etherscan/{chainId}/{address}').responses).toHaveProperty('502')
})

it('names the addresses of its deployment, behind a prefix too', () => {
  const document = openApiDocument('Corescope', '1.0.0', { url: 'https://api.example', prefix: '/explorer/api' })
  expect(document.servers).toEqual([{ url: 'https://api.example' }])
  const named = Object.keys(document.paths).filter((path) => !path.startsWith('/v2/'))
  expect(named).toEqual(Object.keys(paths).flatMap((path) => (path.startsWith('/api/') ? [`/explorer${path}`] : [])))
  const reader = { nonce: '', appTitle: 'Corescope', theme: 'auto', prefix: '/explorer/api' } as const
  const page = renderDocs(document, reader)
  expect(page).toContain('href="openapi.json"')
  expect(page).not.toMatch(/[ "]\/api\b/)
})
