import type { Call } from '@corescope/api-schema/call'
import { calls } from '@corescope/api-schema/calls'
import { envelopeOf, failureSchema } from '@corescope/api-schema/envelope'
import { z } from 'zod'

export interface OpenApiDocument {
  openapi: string
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
}

export interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  requestBody?: unknown
  responses: Record<string, unknown>
}

const json = (schema: unknown) => ({ 'application/json': { schema } })
const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

const operationOf = (name: string, call: Call): Operation => ({
  operationId: name,
  tags: [call.tag],
  summary: call.summary,
  ...(call.failures === undefined ? {} : { description: `Failures (code 1): ${call.failures.join('; ')}.` }),
  ...(call.method === 'GET' ? {} : { requestBody: { content: json(schemaOf(call.request, 'input')) } }),
  responses: {
    '200': {
      description: 'Success envelope with code "00000", or a failure with code "1" and no data',
      content: json(schemaOf(envelopeOf(call.response), 'output')),
    },
    '400': {
      description: 'A field is not valid: the message names it',
      content: json(schemaOf(failureSchema, 'output')),
    },
    '429': { description: 'Rate limit', content: json(schemaOf(failureSchema, 'output')) },
    '503': {
      description: 'The database is away, or (reason "indexing") the index is being prepared',
      content: json(schemaOf(failureSchema, 'output')),
    },
  },
})

/** The contract as OpenAPI 3.1. Pure. */
export const openApiDocument = (title: string, version: string, url: string): OpenApiDocument => {
  const entries: [string, Call][] = Object.entries(calls)
  return {
    openapi: '3.1.0',
    info: {
      title: `${title} API`,
      version,
      description:
        'Every call takes and answers JSON. Quantities are decimal strings, times unix seconds, hashes and addresses ' +
        'lower-case hex. Lists take pageNum, pageSize and asOf, and answer records with an exact total at one block. ' +
        'A field that is not valid is refused by name; one that a call does not know is ignored.',
    },
    servers: [{ url: url === '' ? '/' : url }],
    tags: [...new Set(entries.map(([, call]) => call.tag))].map((name) => ({ name })),
    paths: Object.fromEntries(
      entries.map(([name, call]) => [call.path, { [call.method.toLowerCase()]: operationOf(name, call) }]),
    ),
  }
}
