import { parse } from 'node:querystring'

/** Fields of a form; no client of ours sends a tenth of it. */
const maxFields = 1_000

/**
 * The body of a form (`application/x-www-form-urlencoded`). One of more fields is refused before any of them is read.
 * @throws Error with `statusCode` 400
 */
export const readForm = (body: string): Record<string, string | string[] | undefined> => {
  let fields = 1
  for (let at = body.indexOf('&'); at >= 0 && fields <= maxFields; at = body.indexOf('&', at + 1)) fields += 1
  if (fields > maxFields)
    throw Object.assign(new Error(`request: the form has more than ${maxFields} fields`), { statusCode: 400 })
  return { ...parse(body, '&', '=', { maxKeys: maxFields }) }
}
