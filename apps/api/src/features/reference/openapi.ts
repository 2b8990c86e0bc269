import { accountsTag, type Call } from '@corescope/api-schema/call'
import { calls } from '@corescope/api-schema/calls'
import { envelopeOf, failureSchema } from '@corescope/api-schema/envelope'
import { exportRefusals, exportRequestSchema } from '@corescope/api-schema/exports/export-request'
import { exportPath } from '@corescope/api-schema/exports/export-types'
import { prefixed } from '@corescope/api-schema/prefixed-path'
import { z } from 'zod'
import { unstorableRefusal } from '../../http/trim-strings.ts'
import { queryParametersOf, type RequestForm, requestFormOf } from './request-forms.ts'
import { sourcifyPaths } from './sourcify-paths.ts'

export interface OpenApiDocument {
  openapi: string
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { securitySchemes: Record<string, unknown> }
}

export interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  parameters?: unknown[]
  requestBody?: unknown
  security?: Record<string, string[]>[]
  responses: Record<string, unknown>
  /** Words of the refusals (HTTP 400) that the schema of the request cannot tell: a message that holds them is one of these. */
  'x-refusals'?: string[]
}

const json = (schema: unknown) => ({ 'application/json': { schema } })
const answerSchemaOf = (schema: z.ZodType) => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })
  return rest
}
const failure = (description: string) => ({ description, content: json(answerSchemaOf(failureSchema)) })

/** How what is asked travels: in the query of a GET, else in a body, which may be left out (or be null) where nothing must be said. */
const requestOf = (call: Call, form: RequestForm): Pick<Operation, 'parameters' | 'requestBody'> => {
  if (call.method === 'GET') {
    const parameters = queryParametersOf(form)
    return parameters.length === 0 ? {} : { parameters }
  }
  const required = !call.request.safeParse({}).success
  const mayBeNull = required || call.request.safeParse(null).success
  const schema = mayBeNull ? form.schema : { anyOf: [form.schema, { type: 'null' }] }
  return { requestBody: { required, content: json(schema) } }
}

/** What is refused of fields that many calls share, and depends on what is indexed or on another field. */
const sharedRefusals: Record<string, readonly string[]> = {
  asOf: ['is beyond the indexed head', 'is below the first indexed block'],
  toBlock: ['is before fromBlock', 'is before start'],
}

/** Everything that is refused beside what the schema says, in words of the answers. */
const refusalsOf = ({ schema, refusals }: RequestForm, own: readonly string[] = []): string[] => {
  const fields = Object.keys((schema.properties as object | undefined) ?? {})
  // The last one also where there are no fields: it is said of fields that no call has, too.
  return [...refusals, ...own, ...fields.flatMap((field) => sharedRefusals[field] ?? []), unstorableRefusal]
}

const describe = (failures: readonly string[] | undefined, refusals: readonly string[]) => {
  const said = [
    ...(failures === undefined ? [] : [`Failures (code 1): ${failures.join('; ')}.`]),
    ...(refusals.length === 0 ? [] : [`Refused (HTTP 400), too: ${refusals.map((words) => `“${words}”`).join('; ')}.`]),
  ]
  return {
    ...(said.length === 0 ? {} : { description: said.join(' ') }),
    ...(refusals.length === 0 ? {} : { 'x-refusals': [...refusals] }),
  }
}

const refusals = {
  '400': failure('A field is not valid: the message names it'),
  '413': failure('The request is longer than the server reads'),
  '429': failure('Rate limit'),
  '503': failure('The database is away, or (reason "indexing") the index is being prepared'),
}

const operationOf = (name: string, call: Call): Operation => {
  const form = requestFormOf(call.request)
  return {
    operationId: name,
    tags: [call.tag],
    summary: call.summary,
    ...describe(call.failures, refusalsOf(form, call.refusals)),
    ...(call.auth === 'user' ? { security: [{ bearer: [] }] } : {}),
    ...requestOf(call, form),
    responses: answersOf(call),
  }
}

const answersOf = (call: Call): Operation['responses'] => ({
  '200': {
    description:
      'Success envelope with code "00000", or a failure with code "1" and no data: what was asked for is not there, or ' +
      'its hash or address can be none',
    content: json(answerSchemaOf(z.union([envelopeOf(call.response), failureSchema]))),
  },
  ...(call.auth === 'user' || call.needsSession === true
    ? { '401': failure('Nobody is signed in by this request') }
    : {}),
  ...(call.writes === true ? { '403': failure('The request comes from a page of another site') } : {}),
  ...refusals,
})

const exportForm = requestFormOf(exportRequestSchema)
const exportOperation: Operation = {
  operationId: 'export',
  tags: ['exports'],
  summary:
    'A list as a file, streamed as of one block, of any length, newest first. Each type takes its own fields: any other is refused. For who is signed in it has columns of their private names and notes.',
  ...describe(undefined, refusalsOf(exportForm, exportRefusals)),
  parameters: queryParametersOf(exportForm),
  responses: {
    '200': {
      description: 'The rows, with a header line in CSV',
      content: { 'text/csv': { schema: { type: 'string' } }, 'application/x-ndjson': { schema: { type: 'string' } } },
    },
    '404': failure('What the file would be of is not there'),
    '409': failure('There is no such file: this explorer lacks what it would be made of, or it would not be whole'),
    ...refusals,
    '429': {
      ...failure('Rate limit, or too many exports are running'),
      headers: { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } } },
    },
  },
}

/** Where the API of a deployment is asked. */
export interface ApiPlace {
  /** Its address; empty: where the document comes from. */
  url: string
  /** What stands in the place of `/api`. */
  prefix: string
}

/** The contract as OpenAPI 3.1. Pure. */
export const openApiDocument = (
  title: string,
  version: string,
  { url, prefix }: ApiPlace,
  hasAccounts = true,
): OpenApiDocument => {
  const served = Object.entries<Call>(calls)
  const entries = hasAccounts ? served : served.filter(([, { tag }]) => tag !== accountsTag)
  return {
    openapi: '3.1.0',
    info: {
      title: `${title} API`,
      version,
      description:
        'Every call takes and answers JSON. Quantities are decimal strings, times unix seconds, hashes and addresses ' +
        'lower-case hex. Lists take pageNum, pageSize and asOf, and answer records with an exact total at one block. ' +
        'A field that is not valid is refused by name; one that a call does not know is ignored, but not by the export. ' +
        'The doors of Sourcify (/v2) answer as Sourcify does.',
    },
    servers: [{ url: url === '' ? '/' : url }],
    tags: [...new Set([...entries.map(([, call]) => call.tag), 'exports', 'sourcify'])].map((name) => ({ name })),
    paths: {
      ...Object.fromEntries(
        entries.map(([name, call]) => [
          prefixed(call.path, prefix),
          { [call.method.toLowerCase()]: operationOf(name, call) },
        ]),
      ),
      [prefixed(exportPath, prefix)]: { get: exportOperation },
      ...sourcifyPaths,
    },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  }
}
