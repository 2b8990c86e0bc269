import type { WireError } from '../classify-failure.ts'
import type { JsonListener } from './json-scanner.ts'
import { CutText, createElementReader } from './read-elements.ts'
import { createValueBuilder, literalValue, type ValueBuilder } from './value-builder.ts'

/** Bytes as far as they are kept, as hex, and how many there are. */
export interface CutBytes {
  hex: string
  size: number
}

/** A frame as sent; members that were not sent are absent. */
export interface WireFrame {
  traceAddress: number[]
  input?: CutBytes
  output?: CutBytes
  /** Events it emitted itself, where the tracer tells. */
  logs: number
  /** Those of them that are kept. */
  keptLogs: unknown[]
  members: Partial<Record<'type' | 'from' | 'to' | 'value' | 'gas' | 'gasUsed' | 'error' | 'revertReason', string>>
}

/** A tree of `callTracer` inside a JSON-RPC answer, read as it arrives. */
export interface CallTreeReader extends JsonListener {
  /** Frames [from, from + count) in order, parents before children. */
  frames: WireFrame[]
  total(): number
  error(): WireError | undefined
}

const plainMembers = new Set(['type', 'from', 'to', 'value', 'gas', 'gasUsed', 'error', 'revertReason'])
type PlainMember = keyof WireFrame['members']

export interface CallTreeWindow {
  from: number
  count: number
  /** Whether a frame of the window is kept. Once it is not, none that follows is: what is kept is a tree without gaps. */
  keepsFrame?: (depth: number) => boolean
  /** Whether an event is kept, before it is read; none is by default. @param length signs of those that were kept before it */
  keepsLog?: (length: number) => boolean
  /** Signs of calldata and of returned data that are kept of each frame; as many as the scanner hands on by default. */
  keptText?: number
}

/** A beginning that does not hold on to the whole text. */
const beginningOf = (text: string, length: number): string =>
  text.length <= length ? text : Buffer.from(text.slice(0, length), 'latin1').toString('latin1')

export const bytesOf = (hex: string, length: number): CutBytes => ({ hex, size: Math.max(0, (length - 2) / 2) })

interface OpenFrame {
  /** Undefined: outside the window. */
  frame: WireFrame | undefined
  /** Which child of its parent. */
  index: number
  children: number
}

type ContainerKind = 'root' | 'frame' | 'calls' | 'logs' | 'other'

/** What a container is, by what is around it. Pure. */
const kindOf = (kind: 'object' | 'array', around: ContainerKind | undefined, member: string): ContainerKind => {
  if (around === undefined) return 'root'
  if (around === 'root') return member === 'result' && kind === 'object' ? 'frame' : 'other'
  if (around === 'calls') return kind === 'object' ? 'frame' : 'other'
  if (around === 'frame' && kind === 'array' && (member === 'calls' || member === 'logs')) return member
  return 'other'
}

/** Puts events together while they arrive, and counts the signs of those that are kept. */
const createLogKeeper = () => {
  /** Of the event under way. */
  let builder: ValueBuilder | undefined
  let target: unknown[] = []
  let length = 0
  const add = (value: unknown) => {
    builder?.add(value)
  }
  return {
    isReading: () => builder !== undefined,
    length: () => length,
    begin(into: unknown[]) {
      target = into
      builder = createValueBuilder()
      builder.open('object')
    },
    open: (kind: 'object' | 'array') => builder?.open(kind),
    /** @returns whether the event goes on */
    close() {
      if (builder?.close() !== true) return builder !== undefined
      target.push(builder.value())
      builder = undefined
      return false
    },
    key: (name: string) => builder?.key(name),
    literal: (value: string) => add(literalValue(value)),
    text(value: string, size: number, isCut: boolean) {
      length += value.length
      add(isCut ? new CutText(value, size) : value)
    },
  }
}

/**
 * Keeps a window of the frames and forgets the rest. A node sends a frame's kind and value after its children, so every
 * open frame is held until it closes: as many as the tree is deep.
 */
export function createCallTreeReader({
  from,
  count,
  keepsFrame = () => true,
  keepsLog = () => false,
  keptText = Number.POSITIVE_INFINITY,
}: CallTreeWindow): CallTreeReader {
  /** What each open container is. */
  const open: ContainerKind[] = []
  const path: OpenFrame[] = []
  const frames: WireFrame[] = []
  let member = ''
  let total = 0
  let isFull = false
  const log = createLogKeeper()
  // An answer with an error holds no tree: what it says is read like any list that is not there.
  const errors = createElementReader({ path: ['error'], from: 0, count: 0 })

  const beginFrame = () => {
    const parent = path.at(-1)
    const entry: OpenFrame = { frame: undefined, index: parent?.children ?? 0, children: 0 }
    if (parent !== undefined) parent.children += 1
    path.push(entry)
    const isWanted = !isFull && total >= from && total < from + count
    if (isWanted && !keepsFrame(path.length - 1)) isFull = true
    else if (isWanted) {
      entry.frame = { traceAddress: path.slice(1).map(({ index }) => index), logs: 0, keptLogs: [], members: {} }
      frames.push(entry.frame)
    }
    total += 1
  }

  return {
    frames,
    total: () => total,
    error: errors.error,
    open(kind) {
      if (log.isReading()) {
        log.open(kind)
        return undefined
      }
      errors.open(kind)
      const what = kindOf(kind, open.at(-1), member)
      if (what === 'frame') beginFrame()
      const frame = path.at(-1)?.frame
      const isLog = open.at(-1) === 'logs' && frame !== undefined
      if (isLog) frame.logs += 1
      open.push(what)
      if (isLog && kind === 'object' && keepsLog(log.length())) {
        log.begin(frame.keptLogs)
        return undefined
      }
      // Answers with an error are read to their end: what it says stands in a member of the root.
      return what === 'other' && open.at(-2) !== 'root' ? 'skip' : undefined
    },
    close() {
      if (log.close()) return
      errors.close()
      if (open.pop() === 'frame') path.pop()
    },
    key(name) {
      if (log.isReading()) return log.key(name)
      errors.key(name)
      member = name
    },
    text(value, length, isCut) {
      if (log.isReading()) return log.text(value, length, isCut)
      errors.text(value, length, isCut)
      const frame = path.at(-1)?.frame
      if (open.at(-1) !== 'frame' || frame === undefined) return
      if (member === 'input' || member === 'output') frame[member] = bytesOf(beginningOf(value, keptText), length)
      else if (plainMembers.has(member)) frame.members[member as PlainMember] = value
    },
    literal: (value) => (log.isReading() ? log.literal(value) : errors.literal(value)),
  }
}
