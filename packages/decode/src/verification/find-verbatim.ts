import { withoutWords } from '../source-text/without-words.ts'

/**
 * The first `verbatim_…` in code of Yul, with its line from 1; undefined: there is none. It puts bytes into code as they are: with it
 * every contract has sources, which say nothing of what it does. Comments and strings do not count. Pure.
 */
export const findVerbatim = (source: string): { word: string; line: number } | undefined => {
  for (const { 0: word, index } of withoutWords(source, 'unicode').matchAll(/[a-zA-Z_$][\w$.]*/g)) {
    if (word.startsWith('verbatim_')) return { word, line: source.slice(0, index).split('\n').length }
  }
  return undefined
}
