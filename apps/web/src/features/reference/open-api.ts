/** A schema of JSON, as far as it is shown field by field. */
export interface FieldSchema {
  type?: string | string[]
  enum?: unknown[]
  default?: unknown
  pattern?: string
  format?: string
  anyOf?: FieldSchema[]
  items?: FieldSchema
  properties?: Record<string, FieldSchema>
  required?: string[]
}

interface Content {
  content?: Record<string, { schema?: FieldSchema }>
}

export interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  security?: unknown[]
  parameters?: { name: string; required?: boolean; schema?: FieldSchema }[]
  requestBody?: Content
  responses: Record<string, Content>
}

export interface OpenApi {
  info: { title: string; version: string; description: string }
  paths: Record<string, Record<string, Operation>>
}

/** A call as the page lists it. */
export interface ListedCall {
  method: string
  path: string
  operation: Operation
}

/** Calls of the document that hold all words in name, path or summary, by tag. Pure. */
export const groupCalls = ({ paths }: OpenApi, search: string): Map<string, ListedCall[]> => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const groups = new Map<string, ListedCall[]>()
  for (const [place, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const text = `${place} ${operation.operationId} ${operation.summary}`.toLowerCase()
      if (!words.every((word) => text.includes(word))) continue
      const tag = operation.tags[0] ?? ''
      groups.set(tag, [...(groups.get(tag) ?? []), { method: method.toUpperCase(), path: place, operation }])
    }
  }
  return groups
}

/** The type of a field in words of JSON Schema. Pure. */
export const typeText = ({ type, enum: values, anyOf, items, format }: FieldSchema): string => {
  if (values !== undefined) return values.map((value) => JSON.stringify(value)).join(' | ')
  if (anyOf !== undefined) return [...new Set(anyOf.map(typeText))].join(' | ')
  if (items !== undefined) return `${typeText(items)}[]`
  return format ?? ([type ?? 'any'].flat().join(' | ') || 'any')
}

export interface AskedField {
  name: string
  isRequired: boolean
  schema: FieldSchema
}

/** What a call takes: parameters of its path and query, then fields of its body. Pure. */
export const fieldsOf = ({ parameters = [], requestBody }: Operation): AskedField[] => {
  const outside = parameters.map(({ name, required = false, schema = {} }) => ({ name, isRequired: required, schema }))
  return [...outside, ...bodyFieldsOf(requestBody)]
}

const bodyFieldsOf = (requestBody: Content | undefined): AskedField[] => {
  const given = requestBody?.content?.['application/json']?.schema
  const schema = given?.properties === undefined ? given?.anyOf?.find((one) => one.properties !== undefined) : given
  return Object.entries(schema?.properties ?? {}).map(([name, own]) => ({
    name,
    isRequired: schema?.required?.includes(name) ?? false,
    schema: own,
  }))
}

export const answerOf = ({ responses }: Operation): FieldSchema | undefined =>
  Object.values((responses['200'] ?? responses['202'])?.content ?? {})[0]?.schema

const exampleOf = ({ enum: values, default: own, type, anyOf }: FieldSchema): unknown => {
  if (own !== undefined) return own
  if (values !== undefined) return values[0]
  const kind = [type ?? anyOf?.[0]?.type ?? 'string'].flat()[0]
  return { integer: 1, number: 1, boolean: true, array: [], object: {} }[kind as 'integer'] ?? '…'
}

/** The call as a command line, with the fields that it must have. Pure. */
export const curlOf = (urlOf: (path: string) => string, { method, path: place, operation }: ListedCall): string => {
  // what stands in the path is left there, to be filled in
  const asked = fieldsOf(operation).filter(({ name, isRequired }) => isRequired && !place.includes(`{${name}}`))
  const signed = operation.security === undefined ? '' : ` -H 'authorization: Bearer …'`
  if (method === 'GET') {
    const query = asked.map(({ name, schema }) => `${name}=${encodeURIComponent(String(exampleOf(schema)))}`).join('&')
    return `curl '${urlOf(place)}${query === '' ? '' : `?${query}`}'${signed}`
  }
  const body = Object.fromEntries(asked.map(({ name, schema }) => [name, exampleOf(schema)]))
  return `curl -X ${method} '${urlOf(place)}' -H 'content-type: application/json'${signed} -d '${JSON.stringify(body)}'`
}
