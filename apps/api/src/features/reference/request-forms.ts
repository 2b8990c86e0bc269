import { maxPageSize, pageSizes } from '@corescope/api-schema/shapes/page-sizes'
import { pageNumSchema, pageSizeSchema } from '@corescope/api-schema/shapes/paging'
import { addressSchema, blockNumberSchema, hashSchema } from '@corescope/api-schema/shapes/scalars'
import { z } from 'zod'

type JsonSchema = Record<string, unknown>

const wholeNumber = (minimum: number, maximum: number, pattern: string): JsonSchema => ({
  anyOf: [
    { type: 'integer', minimum, maximum },
    { type: 'string', pattern },
  ],
})

/**
 * What may be sent where a request names one of these, as JSON Schema. They are trimmed and put into one form before they
 * are checked, which a schema made from the check cannot know.
 */
const requestForms = new Map<unknown, JsonSchema>([
  [hashSchema, { type: 'string', pattern: '^\\s*(0[xX])?[0-9a-fA-F]{64}\\s*$', examples: [`0x${'0'.repeat(63)}1`] }],
  [
    addressSchema,
    {
      type: 'string',
      // Spec §5: of more than 44 characters the last 40 count.
      pattern: '^\\s*((0[xX])?[0-9a-fA-F]{40}|\\S.{4,}[0-9a-fA-F]{40})\\s*$',
      examples: [`0x${'0'.repeat(39)}1`],
    },
  ],
  [blockNumberSchema, wholeNumber(0, Number.MAX_SAFE_INTEGER, '^\\s*\\d{1,15}\\s*$')],
  [pageNumSchema, wholeNumber(1, maxPageSize, '^\\s*0*[1-9]\\d{0,11}\\s*$')],
  [pageSizeSchema, { enum: [...pageSizes, ...pageSizes.map(String)] }],
])

const dropLetterClasses = (schema: JsonSchema) => {
  if (String(schema.pattern ?? '').includes('\\p{')) delete schema.pattern
  for (const part of Array.isArray(schema.allOf) ? schema.allOf : []) dropLetterClasses(part as JsonSchema)
}

/** JSON Schema (draft 2020-12) of what a call takes. Pure. */
export const requestSchemaOf = (schema: z.ZodType): JsonSchema => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      // Classes of letters are in no dialect that readers of such documents share: the call says what it refuses.
      dropLetterClasses(jsonSchema as JsonSchema)
      const form = requestForms.get(zodSchema)
      if (form === undefined) return
      for (const key of Object.keys(jsonSchema)) delete (jsonSchema as JsonSchema)[key]
      Object.assign(jsonSchema, form)
    },
  })
  return rest
}

/** Fields of a request as parameters of a query, for calls by GET. Pure. */
export const queryParametersOf = (schema: z.ZodType) => {
  const { properties = {}, required = [] } = requestSchemaOf(schema) as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: field,
  }))
}
