import { expect, it } from 'vitest'
import { curlOf, fieldsOf, groupCalls, type OpenApi, typeText } from './open-api.ts'

const document: OpenApi = {
  info: { title: 'API', version: '1', description: '' },
  paths: {
    '/api/chain/block': {
      post: {
        ...{ operationId: 'block', tags: ['blocks'], summary: 'A block by number or hash.', responses: {} },
        requestBody: {
          content: {
            'application/json': {
              schema: {
                properties: { blockId: { type: 'string' }, pageNum: { type: 'integer', default: 1 } },
                required: ['blockId'],
              },
            },
          },
        },
      },
    },
    '/api/chain/round_tag': {
      get: {
        ...{ operationId: 'roundTag', tags: ['rounds'], summary: 'The round.', security: [{}], responses: {} },
        parameters: [{ name: 'tag', required: true, schema: { enum: ['now', 'last'] } }],
      },
    },
  },
}

it('finds calls by all words, in any place, by tag', () => {
  expect([...groupCalls(document, '').keys()]).toEqual(['blocks', 'rounds'])
  expect([...groupCalls(document, 'HASH chain').keys()]).toEqual(['blocks'])
  expect(groupCalls(document, 'nothing').size).toBe(0)
})

it('tells fields with their types', () => {
  const { post } = document.paths['/api/chain/block']!
  expect(fieldsOf(post!).map(({ name, isRequired }) => [name, isRequired])).toEqual([
    ['blockId', true],
    ['pageNum', false],
  ])
  expect(typeText({ anyOf: [{ type: 'integer' }, { type: 'string' }, { type: 'string' }] })).toBe('integer | string')
  expect(typeText({ items: { enum: ['a', 1] } })).toBe('"a" | 1[]')
})

it('makes a command of what must be given', () => {
  const command = (path: string, method: string) =>
    curlOf((path) => `https://x${path}`, {
      path,
      method: method.toUpperCase(),
      operation: document.paths[path]![method]!,
    })
  expect(command('/api/chain/block', 'post')).toBe(
    `curl -X POST 'https://x/api/chain/block' -H 'content-type: application/json' -d '{"blockId":"…"}'`,
  )
  expect(command('/api/chain/round_tag', 'get')).toBe(
    `curl 'https://x/api/chain/round_tag?tag=now' -H 'authorization: Bearer …'`,
  )
})

it('leaves what stands in the path there, and tells fields of path and body', () => {
  const operation = {
    ...{ operationId: 'verify', tags: ['sourcify'], summary: 'Submits.', responses: {} },
    parameters: [{ name: 'address', required: true, schema: { type: 'string' } }],
    requestBody: {
      content: {
        'application/json': { schema: { properties: { sources: { type: 'object' } }, required: ['sources'] } },
      },
    },
  }
  expect(fieldsOf(operation).map(({ name }) => name)).toEqual(['address', 'sources'])
  expect(curlOf((path) => `https://x${path}`, { method: 'POST', path: '/v2/verify/{address}', operation })).toBe(
    `curl -X POST 'https://x/v2/verify/{address}' -H 'content-type: application/json' -d '{"sources":{}}'`,
  )
})
