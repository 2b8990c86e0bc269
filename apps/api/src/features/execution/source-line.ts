import type { FailurePlace } from '@corescope/api-schema/execution/calls'
import { hexToBytes } from '@corescope/decode/bytes/bytes'
import { disassemble } from '@corescope/decode/code/disassemble'
import { lineEndsOf } from '@corescope/decode/source-text/line-ends'
import { withoutWords } from '@corescope/decode/source-text/without-words'
import { withHiddenSigns } from '@corescope/decode/verification/hidden-signs'
import { placesOf, readSourceMap, type SourceRange } from '@corescope/decode/verification/source-map'
import type { CallEnd } from '@corescope/rpc/traces/last-steps'
import type { Reader } from '@corescope/store/reader'
import { listMappedFiles, type MappedFileRow, type SourceMapRow } from '@corescope/store/verification/source-maps'
import { LRUCache } from 'lru-cache'
import { hex } from '../../answers/wire.ts'

/** A call, and where it ended. */
export interface EndedCall {
  map: SourceMapRow
  end: CallEnd
}
export type SourceLine = Pick<FailurePlace, 'file' | 'line' | 'text' | 'isNear'>

const maxText = 300
/** Signs of a row that are looked at: its indentation and more than its text that is told. */
const maxRow = 10_000
/** What belongs to a whole contract or function is no line of its own. */
const isDeclaration = {
  solidity: /^(?:(?:abstract\s+)?contract|library|interface|function|modifier|constructor|fallback|receive)\b/,
  vyper: /^(?:@|def\b)/,
} as const

interface Step {
  /** Null: it comes from no file. */
  range: SourceRange | null
  /** Null: nothing jumped here. */
  jump: SourceRange['jump'] | null
}

type Instructions = ReturnType<typeof disassemble>['instructions']

/** Instructions of codes, each read once: many calls may end in the same contract. */
const createInstructions = () => {
  const read = new Map<string, Instructions>()
  return (code: string): Instructions => {
    const known = read.get(code) ?? disassemble(hexToBytes(hex(code))).instructions
    read.set(code, known)
    return known
  }
}

/** Where the instructions come from: the last ones, and those that were reached last, in their order. */
const stepsOf = (
  { map: { code, sourceMap }, end: { counters, isWhole, reached } }: EndedCall,
  instructionsOf: ReturnType<typeof createInstructions>,
) => {
  const wanted = new Set([...counters, ...reached])
  const indexAt = new Map<number, { index: number; name: string | undefined }>()
  for (const [index, { offset, name }] of instructionsOf(code).entries()) {
    if (wanted.has(offset)) indexAt.set(offset, { index, name })
  }
  const ranges = readSourceMap(
    sourceMap,
    [...indexAt.values()].map(({ index }) => index),
  )
  /** @param next the counter that came after it */
  const stepOf = (counter: number, next?: number): Step => {
    const at = indexAt.get(counter)
    const range = (at && ranges.get(at.index)) ?? null
    // a condition that does not hold goes on with the next byte
    const isJump = at?.name === 'JUMP' || (at?.name === 'JUMPI' && next !== counter + 1)
    return { range, jump: isJump ? (range?.jump ?? '-') : null }
  }
  const files = new Set([...ranges.values()].map(({ file }) => file))
  const last = counters.map((counter, at) => stepOf(counter, counters[at + 1]))
  return { last, isWhole, reached: reached.map((counter) => stepOf(counter)), files }
}
type Steps = ReturnType<typeof stepsOf>

const functionStarts = /\b(?:function|modifier|constructor|fallback|receive)\b/g

interface BareSource {
  /** The source as compilers count it, in bytes; of Solidity without comments and strings. */
  bare: string
  /** Where its functions begin; none of Vyper, which merges no code of functions. */
  starts: number[]
}
/** Bytes of sources whose reading is kept. */
const maxKept = 32 * 1024 * 1024
/** By hash of the source and how its lines end: a source of megabytes takes a good while. */
const bareSources = new LRUCache<string, BareSource>({ maxSize: maxKept })

const bareOf = ({ sourceHash, content, language, compilerVersion }: MappedFileRow): BareSource => {
  if (language === 'vyper') return { bare: Buffer.from(content, 'utf8').toString('latin1'), starts: [] }
  const ends = lineEndsOf(language, compilerVersion)
  const key = `${sourceHash} ${ends}`
  const known = bareSources.get(key)
  if (known !== undefined) return known
  const blanked = withoutWords(content, ends, (piece) => Buffer.byteLength(piece))
  const bare = Buffer.from(blanked, 'utf8').toString('latin1')
  const read = { bare, starts: Array.from(bare.matchAll(functionStarts), ({ index }) => index) }
  // eight bytes a number
  bareSources.set(key, read, { size: 1 + bare.length + 8 * read.starts.length })
  return read
}

/** The last of ascending numbers that is no greater, by halving: a source may have a million functions. Pure. */
const lastUpTo = (numbers: readonly number[], limit: number): number | undefined => {
  let [low, high] = [0, numbers.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (numbers[middle]! <= limit) low = middle + 1
    else high = middle
  }
  return numbers[low - 1]
}

const readSource = (row: MappedFileRow) => {
  const { path, content } = row
  const { bare, starts } = bareOf(row)
  const isVyper = row.language === 'vyper'
  const declaration = isDeclaration[isVyper ? 'vyper' : 'solidity']
  return {
    path,
    content,
    isVyper,
    sharesLines: row.sharesLines,
    isDeclaration: ({ start }: SourceRange) => declaration.test(bare.slice(start, start + 40)),
    /** The function around a place, by file and beginning. Of Vyper all code counts as one: it is never another function's. */
    functionAt: ({ file, start }: SourceRange) => (isVyper ? '' : `${file} ${lastUpTo(starts, start) ?? -1}`),
  }
}
type Source = ReturnType<typeof readSource>

interface End {
  range: SourceRange
  source: Source
  /** Nothing tells for certain that the line ran. */
  isNear: boolean
}
type SourceOf = (range: SourceRange) => Source | undefined

/** The newest of the instructions that comes from a line. Pure. */
const findNewest = ({ reached, isWhole }: Steps, sourceOf: SourceOf): End | undefined => {
  let declared: End | undefined
  for (const { range } of reached.toReversed()) {
    const source = range === null ? undefined : sourceOf(range)
    if (range === null || source === undefined) continue
    const end = { range, source, isNear: !isWhole || source.sharesLines }
    if (!source.isDeclaration(range)) return end
    declared ??= end
  }
  return declared
}

interface Running {
  /** The function by file and beginning; null: not known yet. */
  around: string | null
  /** The jump into it was seen. */
  isSure: boolean
}

/**
 * The range that a call ended in. The optimizer merges equal code of several functions, and the source map then names only one
 * of them. So the running function is followed by the jumps into functions and out of them. Code that the map places in another
 * function is skipped until the next jump. A function whose jump was left away is guessed by the first code that is met. Pure.
 */
const findEnd = ({ last, isWhole }: Steps, sourceOf: SourceOf): End | undefined => {
  let found: End | undefined
  let running: Running = { around: null, isSure: isWhole }
  const callers: Running[] = []
  let [hasJumped, isShared] = [false, false]
  for (const { range, jump } of last) {
    const source = range === null ? undefined : sourceOf(range)
    if (range !== null && source !== undefined && !source.isDeclaration(range)) {
      const around = source.functionAt(range)
      if (hasJumped) isShared = running.around !== null && running.around !== around
      // without a jump, code of another function is a modifier, or was inlined
      if (!isShared) {
        running = { ...running, around }
        // Vyper merges no code of functions
        found = { range, source, isNear: source.sharesLines || !(running.isSure || source.isVyper) }
      }
      hasJumped = false
    }
    if (jump === null) continue
    hasJumped = true
    if (jump === 'i') {
      callers.push(running)
      running = { around: null, isSure: true }
    } else if (jump === 'o') running = callers.pop() ?? { around: null, isSure: false }
  }
  return found
}

/** Line and text of each end. Each source is walked through once, however many calls ended in it. Pure. */
const linesOf = (ends: readonly (End | undefined)[]): (SourceLine | null)[] => {
  const bySource = new Map<Source, number[]>()
  for (const [index, end] of ends.entries()) {
    if (end !== undefined) bySource.set(end.source, [...(bySource.get(end.source) ?? []), index])
  }
  const lines = new Array<SourceLine | null>(ends.length).fill(null)
  for (const [{ path, content }, indices] of bySource) {
    const places = placesOf(
      content,
      indices.map((index) => ends[index]!.range.start),
    )
    for (const [at, index] of indices.entries()) {
      const { line, text } = places[at]!
      const shown = withHiddenSigns(text.slice(0, maxRow).trim().slice(0, maxText))
      lines[index] = { file: path, line, text: shown, isNear: ends[index]!.isNear }
    }
  }
  return lines
}

/**
 * Source lines at which calls ended. Code that the compiler adds, such as overflow checks or loops that decode, has no line: the line
 * from which it was reached stands for it. Null where no source has it. `isNear`: it may be a line beside, as the beginning of the
 * call was not kept, or the compiler's lines are not exact.
 */
export const findSourceLines = async (reader: Reader, ended: readonly EndedCall[]): Promise<(SourceLine | null)[]> => {
  const instructionsOf = createInstructions()
  const steps = ended.map((call) => stepsOf(call, instructionsOf))
  const wanted = new Map(
    ended.flatMap(({ map: { verificationId } }, index) =>
      Array.from(
        steps[index]!.files,
        (file) => [`${verificationId} ${file}`, { verificationId, sourceId: file }] as const,
      ),
    ),
  )
  const sources = new Map(
    (await listMappedFiles(reader, [...wanted.values()])).map((row) => [
      `${row.verificationId} ${row.sourceId}`,
      readSource(row),
    ]),
  )
  const ends = ended.map(({ map: { verificationId } }, index) => {
    const sourceOf = ({ file }: SourceRange) => sources.get(`${verificationId} ${file}`)
    return findEnd(steps[index]!, sourceOf) ?? findNewest(steps[index]!, sourceOf)
  })
  return linesOf(ends)
}
