import { expect, it } from 'vitest'
import { type Operation, openApiDocument } from './openapi.ts'

const { paths } = openApiDocument('Corescope', '1.0.0', '')
const operation = (path: string, method = 'post') => paths[path]?.[method] as Operation
type Body = { required: boolean; content: Record<string, { schema: { properties: Record<string, unknown> } }> }
const bodyOf = (path: string) => operation(path).requestBody as Body
const field = (path: string, name: string) => {
  const { schema } = bodyOf(path).content['application/json']!
  return schema.properties[name] as { pattern?: string; anyOf?: { maximum?: number }[]; enum?: unknown[] }
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

it('no pattern needs classes of letters, which generators of requests do not know', () => {
  expect(JSON.stringify(bodyOf('/api/chain/update_token_info'))).not.toContain('\\p{')
})
