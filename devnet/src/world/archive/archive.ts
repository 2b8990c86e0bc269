import {
  closeSync,
  constants,
  createReadStream,
  fstatSync,
  ftruncateSync,
  openSync,
  readSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Hash } from '@corescope/chain/types/hex'

/** A question about the state of a certain block, and what the node answered. */
export type Answer = [method: string, params: readonly unknown[], result: unknown]

/** What the node said of a block, and of the one before it, while it had their states. */
export type BlockRecord = { hash: Hash; parent: Hash; answers: Answer[] }

/** Answers of a devnet's node about blocks whose states it has forgotten since. */
export type Archive = {
  has: (hash: Hash) => boolean
  append: (records: readonly BlockRecord[]) => void
  /** Undefined: nobody has asked this of the node while it knew. */
  find: (method: string, params: readonly unknown[]) => { result: unknown } | undefined
  close: () => void
}

type Line = { offset: number; length: number }

/** A record as it is written, a line of ASCII; one that a kill has torn ends otherwise. */
const WHOLE = /^\{"hash":"(0x[0-9a-f]{64})","parent":"(0x[0-9a-f]{64})",.*\]\}$/

export const archiveFile = (dataDir: string): string => join(dataDir, 'answers.jsonl')

/** The block that a question is about, named by its hash: such an answer stays true whatever becomes of the chain. */
export function blockOf(method: string, params: readonly unknown[]): Hash | undefined {
  if (method === 'debug_traceBlockByHash') return params[0] as Hash
  if (method === 'eth_getBalance') return (params[1] as { blockHash?: Hash } | undefined)?.blockHash
  return undefined
}

export const keyOf = (method: string, params: readonly unknown[]): string => JSON.stringify([method, params])

/** Opens the archive of a devnet's folder. What stands behind the last whole record is dropped. */
export async function openArchive(dataDir: string): Promise<Archive> {
  const path = archiveFile(dataDir)
  const file = openSync(path, constants.O_RDWR | constants.O_CREAT)
  const own = new Map<Hash, Line>()
  const after = new Map<Hash, Line[]>()
  const note = (hash: Hash, parent: Hash, line: Line) => {
    own.set(hash, line)
    after.set(parent, [...(after.get(parent) ?? []), line])
  }
  let end = 0
  const { size } = fstatSync(file)
  for await (const text of createInterface({ input: createReadStream(path, 'latin1') })) {
    const [, hash, parent] = WHOLE.exec(text) ?? []
    const length = text.length + 1
    if (hash === undefined || end + length > size) break
    note(hash as Hash, parent as Hash, { offset: end, length })
    end += length
  }
  ftruncateSync(file, end)

  let isClosed = false
  // The number of a closed file may be that of another by now.
  const mustBeOpen = () => {
    if (isClosed) throw new Error(`${path} is closed`)
  }
  const read = ({ offset, length }: Line): BlockRecord => {
    const bytes = Buffer.alloc(length)
    readSync(file, bytes, 0, length, offset)
    return JSON.parse(bytes.toString('latin1')) as BlockRecord
  }
  return {
    has: (hash) => own.has(hash),
    append: (records) => {
      mustBeOpen()
      const lines = records.map(({ hash, parent, answers }) => `${JSON.stringify({ hash, parent, answers })}\n`)
      const bytes = Buffer.from(lines.join(''), 'latin1')
      for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done, bytes.length - done, end + done)
      for (const [index, { length }] of lines.entries()) {
        const { hash, parent } = records[index]!
        note(hash, parent, { offset: end, length })
        end += length
      }
    },
    find: (method, params) => {
      mustBeOpen()
      const hash = blockOf(method, params)
      if (hash === undefined) return undefined
      const key = keyOf(method, params)
      const ownLine = own.get(hash)
      for (const line of [...(ownLine === undefined ? [] : [ownLine]), ...(after.get(hash) ?? [])]) {
        const found = read(line).answers.find(([one, its]) => keyOf(one, its) === key)
        if (found !== undefined) return { result: found[2] }
      }
      return undefined
    },
    close: () => {
      if (!isClosed) closeSync(file)
      isClosed = true
    },
  }
}
