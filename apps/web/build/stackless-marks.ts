import type { Plugin } from 'vite'

const mark = /(\w+Exception = )Error\((formatProdErrorMessage\(\d+\))\)/g

/** The text of React's client with its marks as errors without a stack, and how many there were. Pure. */
export const withoutStacks = (code: string): { code: string; count: number } => {
  let count = 0
  const next = code.replace(mark, (_, opening: string, message: string) => {
    count += 1
    return `${opening}Object.create(Error.prototype, { message: { value: ${message} } })`
  })
  return { code: next, count }
}

/**
 * React makes a few errors while it is evaluated, as marks to throw and to recognise. Each asks the engine where in the script
 * it stands, and V8 then reads the whole script a second time: 90 of the 110 ms that React takes to evaluate on a processor
 * slowed four times. Nobody ever sees these marks; they need no stack.
 */
export const stacklessMarksPlugin = (): Plugin => ({
  name: 'corescope-stackless-marks',
  apply: 'build',
  transform(code, id) {
    if (!id.endsWith('/react-dom-client.production.js')) return undefined
    const { code: next, count } = withoutStacks(code)
    if (count === 0) this.warn('React has no marks with a stack any more: this plugin can go.')
    return { code: next, map: null }
  },
})
