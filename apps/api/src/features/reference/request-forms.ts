import { emailSchema } from '@corescope/api-schema/accounts/fields'
import { pageSizes } from '@corescope/api-schema/shapes/page-sizes'
import { pageSizeSchema } from '@corescope/api-schema/shapes/paging'
import { addressSchema, hashSchema } from '@corescope/api-schema/shapes/scalars'
import { standardInput } from '@corescope/api-schema/shapes/token-standard'
import { z } from 'zod'
import { digitPattern } from './digit-pattern.ts'

type JsonSchema = Record<string, unknown>

/** Blanks that all readers of patterns agree on; JavaScript trims more. */
const blanks = '[ \\t\\r\\n]*'

/**
 * What may be sent where a request names one of these, as JSON Schema. They are trimmed and put into one form before they
 * are checked, which a schema made from the check cannot know.
 */
const requestForms = new Map<unknown, JsonSchema>([
  [
    hashSchema,
    { type: 'string', pattern: `^${blanks}(0[xX])?[0-9a-fA-F]{64}${blanks}$`, examples: [`0x${'0'.repeat(63)}1`] },
  ],
  [
    addressSchema,
    {
      type: 'string',
      // Spec §5: of more than 44 characters the last 40 count.
      pattern: `^${blanks}((0[xX])?[0-9a-fA-F]{40}|[!-~]{5,}[0-9a-fA-F]{40})${blanks}$`,
      examples: [`0x${'0'.repeat(39)}1`],
    },
  ],
  [pageSizeSchema, { enum: [...pageSizes, ...pageSizes.map(String)] }],
  [
    standardInput,
    {
      anyOf: [
        { enum: [20, 721, 1155] },
        { type: 'string', pattern: `^${blanks}([Ee][Rr][Cc]-?)?(20|721|1155|1115)${blanks}$` },
      ],
    },
  ],
  [
    emailSchema,
    {
      type: 'string',
      format: 'email',
      maxLength: 254,
      pattern: '^[A-Za-z0-9_+-]+(\\.[A-Za-z0-9_+-]+)*@([A-Za-z0-9][A-Za-z0-9-]*\\.)+[A-Za-z]{2,}$',
    },
  ],
])

/** A number that may come as its digits (`wholeNumberInput`): what is checked in the end are its bounds. */
const wholeNumberForm = (schema: z.core.$ZodType): JsonSchema | undefined => {
  const { def } = schema._zod as { def: { type: string; in?: z.core.$ZodType; out?: z.core.$ZodType } }
  if (def.type !== 'pipe' || def.out?._zod.def.type !== 'number' || def.in?._zod.def.type !== 'union') return undefined
  const bounds = (def.out._zod.def.checks ?? []).map(({ _zod }) => _zod.def as { check: string; value?: number })
  const minimum = bounds.find(({ check }) => check === 'greater_than')?.value
  const maximum = bounds.find(({ check }) => check === 'less_than')?.value
  if ((minimum !== 0 && minimum !== 1) || maximum === undefined) return undefined
  return {
    anyOf: [
      { type: 'integer', minimum, maximum },
      { type: 'string', pattern: digitPattern(minimum, maximum) },
    ],
  }
}

/** The words of a rule that no schema can tell: a check in code, or a class of letters. */
const wordsOfRule = (check: z.core.$ZodCheck): string | undefined => {
  const { def } = check._zod as {
    def: { check: string; error?: z.core.$ZodErrorMap; pattern?: RegExp; format?: string }
  }
  const isLetters = def.check === 'string_format' && String(def.pattern ?? '').includes('\\p{')
  if (def.check !== 'custom' && !isLetters) return undefined
  const said = def.error?.({ code: 'custom', input: undefined, path: [], message: '' } as never)
  const words = typeof said === 'string' ? said : said?.message
  return words ?? (isLetters ? 'Invalid string' : 'Invalid input')
}

const dropLetterClasses = (schema: JsonSchema) => {
  if (String(schema.pattern ?? '').includes('\\p{')) delete schema.pattern
  for (const part of Array.isArray(schema.allOf) ? schema.allOf : []) dropLetterClasses(part as JsonSchema)
}

/** What is trimmed before it is measured must hold something; where nothing may be said, blanks say nothing. */
const tellBlanks = (schema: JsonSchema) => {
  if (schema.const === '') {
    delete schema.const
    schema.pattern = '^\\s*$'
  } else if (schema.type === 'string' && Number(schema.minLength) > 0 && schema.pattern === undefined)
    schema.pattern = '\\S'
}

export interface RequestForm {
  /** JSON Schema, draft 2020-12. */
  schema: JsonSchema
  /** Words of the refusals that the schema cannot tell. */
  refusals: string[]
}

/** What a call takes. Pure. */
export const requestFormOf = (request: z.ZodType): RequestForm => {
  const refusals = new Set<string>()
  const { $schema: _dialect, ...schema } = z.toJSONSchema(request, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const form = requestForms.get(zodSchema) ?? wholeNumberForm(zodSchema)
      if (form === undefined) {
        for (const check of zodSchema._zod.def.checks ?? []) {
          const words = wordsOfRule(check)
          if (words !== undefined) refusals.add(words)
        }
        if ((zodSchema._zod.def as { format?: string }).format === 'url') refusals.add('Invalid URL')
        // Classes of letters are in no dialect that readers of such documents share: the call says what it refuses.
        dropLetterClasses(jsonSchema as JsonSchema)
        tellBlanks(jsonSchema as JsonSchema)
        return
      }
      for (const key of Object.keys(jsonSchema)) delete (jsonSchema as JsonSchema)[key]
      Object.assign(jsonSchema, form)
    },
  })
  return { schema, refusals: [...refusals] }
}

/** Fields of a request as parameters of a query, for calls by GET. Pure. */
export const queryParametersOf = ({ schema }: RequestForm) => {
  const { properties = {}, required = [] } = schema as {
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
