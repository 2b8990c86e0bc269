/** Lists and objects inside each other; no client of ours needs a tenth of it. */
export const maxNested = 100

const [quote, backslash] = ['"'.charCodeAt(0), '\\'.charCodeAt(0)]
const [openList, closeList] = ['['.charCodeAt(0), ']'.charCodeAt(0)]
const [openObject, closeObject] = ['{'.charCodeAt(0), '}'.charCodeAt(0)]

/** Whether lists and objects lie deeper inside each other than `most`, by its brackets outside of strings. Pure. */
const isNestedDeeper = (json: string, most: number): boolean => {
  let depth = 0
  let isText = false
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at)
    if (isText) {
      if (sign === backslash) at += 1
      else if (sign === quote) isText = false
    } else if (sign === quote) isText = true
    else if (sign === openList || sign === openObject) {
      depth += 1
      if (depth > most) return true
    } else if (sign === closeList || sign === closeObject) depth -= 1
  }
  return false
}

const refused = (what: string, cause?: unknown) =>
  Object.assign(new Error(`request: ${what}`, { cause }), { statusCode: 400 })

/**
 * The body of a request. What is nested too deep is refused here, in one place: whatever walks it later (validation,
 * errors that show it, what is passed on to a node) would leave the stack.
 * @throws Error with `statusCode` 400
 */
export const readJson = (body: string): unknown => {
  if (body === '') return undefined
  if (isNestedDeeper(body, maxNested)) throw refused(`the body is nested more than ${maxNested} deep`)
  try {
    return JSON.parse(body)
  } catch (error) {
    throw refused('the body is not valid JSON', error)
  }
}
