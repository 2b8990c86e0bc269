import type { LineEnds } from '../source-text/line-ends.ts'
import { withoutWords } from '../source-text/without-words.ts'

/** Whether a Solidity source declares a contract as a library. Pure. @param ends how its compiler ends lines */
export const isLibrary = (content: string, contractName: string, ends: LineEnds): boolean => {
  const names = withoutWords(content, ends).matchAll(/\blibrary\s+([\w$]+)/g)
  return [...names].some(([, name]) => name === contractName)
}
