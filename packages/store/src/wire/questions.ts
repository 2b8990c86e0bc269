import type { Columns } from './answers.ts'
import { parameterText } from './parameters.ts'

/** A statement as one connection knows it. */
export interface Prepared {
  name: string
  text: string
  /** The server has it under its name. */
  isParsed: boolean
  /** What its rows consist of; undefined until the server has said it. */
  columns: Columns | undefined
}

export const prepare = (name: string, text: string): Prepared => ({ name, text, isParsed: false, columns: undefined })

/** A message: its kind, its length, its body. */
const message = (kind: string, body: Buffer): Buffer => {
  const bytes = Buffer.allocUnsafe(5 + body.length)
  bytes[0] = kind.charCodeAt(0)
  bytes.writeInt32BE(4 + body.length, 1)
  body.copy(bytes, 5)
  return bytes
}

/** The unnamed portal, described. */
const describe = message('D', Buffer.from('P\0'))
/** All its rows, then the end of the question. */
const executeAndSync = Buffer.concat([message('E', Buffer.from('\0\0\0\0\0')), message('S', Buffer.alloc(0))])

const parse = ({ name, text }: Prepared) => message('P', Buffer.from(`${name}\0${text}\0\0\0`))

/** Parameters and results are text: of those, numbers and bytes are as cheap to read as binary ones. */
const bind = ({ name }: Prepared, values: readonly unknown[]): Buffer => {
  const texts = values.map(parameterText)
  const sizes = texts.map((text) => (text === null ? 0 : Buffer.byteLength(text)))
  // portal, name, formats of parameters (none: text), parameters, formats of results (none: text)
  const length = 1 + Buffer.byteLength(name) + 1 + 2 + 2 + sizes.reduce((sum, size) => sum + 4 + size, 0) + 2
  const bytes = Buffer.allocUnsafe(5 + length)
  let at = bytes.write('B', 0)
  at = bytes.writeInt32BE(4 + length, at)
  at = bytes.writeInt8(0, at)
  at += bytes.write(name, at)
  at = bytes.writeInt8(0, at)
  at = bytes.writeInt16BE(0, at)
  at = bytes.writeInt16BE(texts.length, at)
  texts.forEach((text, index) => {
    at = bytes.writeInt32BE(text === null ? -1 : sizes[index]!, at)
    if (text !== null) at += bytes.write(text, at)
  })
  bytes.writeInt16BE(0, at)
  return bytes
}

/** All that is sent to have a statement answered; the server is told and asked of it only what it has not said yet. */
export const questionOf = (statement: Prepared, values: readonly unknown[]): Buffer =>
  Buffer.concat([
    ...(statement.isParsed ? [] : [parse(statement)]),
    bind(statement, values),
    ...(statement.columns === undefined ? [describe] : []),
    executeAndSync,
  ])
