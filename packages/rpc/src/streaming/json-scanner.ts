/** Told of JSON as it is read. `text` and `literal` are the values of the last `key`, or elements of the open array. */
export interface JsonListener {
  /** @returns skip: nothing of what is inside is told, only the close */
  open(kind: 'object' | 'array'): 'skip' | undefined
  close(): void
  key(name: string): void
  /** A string; only its beginning, with `isCut`, where it is longer than the scanner keeps. `length`: its bytes on the wire. */
  text(value: string, length: number, isCut: boolean): void
  /** A number, true, false or null, as written. */
  literal(value: string): void
}

export interface JsonScanner {
  /** The next bytes. @throws SyntaxError */
  write(chunk: Uint8Array): void
  /** No more bytes come. @throws SyntaxError when the value is not complete */
  end(): void
}

const quote = 0x22
const backslash = 0x5c
const deepest = 100_000
/** Structure: what ends a literal. */
const opensObject = 0x7b
const closesObject = 0x7d
const opensArray = 0x5b
const closesArray = 0x5d
const comma = 0x2c
const colon = 0x3a
const isSpace = (byte: number) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09
const isStructure = (byte: number) =>
  byte === opensObject ||
  byte === closesObject ||
  byte === opensArray ||
  byte === closesArray ||
  byte === comma ||
  byte === colon ||
  byte === quote

const literals = /^(?:[-\d][-+.\deE]*|true|false|null)$/

/** A string that was cut may end inside an escape. */
const readEscapes = (raw: string): string => {
  for (let end = raw.length; end >= Math.max(0, raw.length - 12); end -= 1) {
    try {
      return JSON.parse(`"${raw.slice(0, end)}"`) as string
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
    }
  }
  return raw
}

/**
 * Reads one JSON value from bytes as they arrive and keeps nothing of it but one string, so that an answer of any size
 * takes a fixed amount of memory. It takes the structure as it comes: a stray comma or colon is not looked for.
 *
 * @param longestText bytes of a string that are kept
 */
export function createJsonScanner(listener: JsonListener, { longestText }: { longestText: number }): JsonScanner {
  /** 1: inside an object, 0: inside an array; one per open container. */
  const kinds: number[] = []
  let isKey = false
  let isComplete = false
  /** A string or literal under way, and what of it lies in earlier chunks. */
  let inside: 'text' | 'literal' | 'skipped' | undefined
  let kept = ''
  let length = 0
  let escapes = false
  let isEscaped = false
  /** Containers open inside the one that is skipped, itself included, and whether a string is. */
  let skippedDepth = 0
  let isSkippedText = false

  const keep = (chunk: Buffer, from: number, to: number) => {
    length += to - from
    if (kept.length < longestText)
      kept += chunk.toString('latin1', from, Math.min(to, from + longestText - kept.length))
  }
  const finishText = () => {
    const isPlain = !escapes && !hasWideCharacters(kept)
    const value = isPlain ? kept : readEscapes(Buffer.from(kept, 'latin1').toString('utf8'))
    if (isKey) listener.key(value)
    else listener.text(value, length, length > longestText)
    inside = undefined
    settle()
  }
  const finishLiteral = () => {
    if (!literals.test(kept)) throw new SyntaxError(`JSON holds "${kept.slice(0, 40)}"`)
    listener.literal(kept)
    inside = undefined
    settle()
  }
  const settle = () => {
    if (kinds.length === 0) isComplete = true
  }
  const open = (kind: 'object' | 'array') => {
    if (kinds.length >= deepest) throw new SyntaxError(`JSON is nested deeper than ${deepest}`)
    kinds.push(kind === 'object' ? 1 : 0)
    isKey = kind === 'object'
    if (listener.open(kind) === undefined) return
    inside = 'skipped'
    skippedDepth = 1
    isSkippedText = false
    isEscaped = false
  }
  const close = (kind: number) => {
    if (kinds.pop() !== kind) throw new SyntaxError('JSON closes what is not open')
    isKey = false
    listener.close()
    settle()
  }
  const begin = (what: 'text' | 'literal') => {
    inside = what
    kept = ''
    length = 0
    escapes = false
    isEscaped = false
  }

  const structure = (byte: number) => {
    if (isComplete && !isSpace(byte)) throw new SyntaxError('JSON goes on after its end')
    if (byte === quote) begin('text')
    else if (byte === opensObject) open('object')
    else if (byte === closesObject) close(1)
    else if (byte === opensArray) open('array')
    else if (byte === closesArray) close(0)
    else if (byte === comma) isKey = kinds.at(-1) === 1
    else if (byte === colon) isKey = false
  }
  /** @returns where the string ends, or the end of the chunk */
  const readText = (chunk: Buffer, from: number): number => {
    let at = from
    while (at < chunk.length) {
      const byte = chunk[at]!
      if (isEscaped) isEscaped = false
      else if (byte === backslash) {
        isEscaped = true
        escapes = true
      } else if (byte === quote) {
        keep(chunk, from, at)
        finishText()
        return at + 1
      }
      at += 1
    }
    keep(chunk, from, at)
    return at
  }
  /** The tight loop that most of a long trace goes through. */
  const skip = (chunk: Buffer, from: number): number => {
    for (let at = from; at < chunk.length; at += 1) {
      const byte = chunk[at]!
      if (isSkippedText) {
        if (isEscaped) isEscaped = false
        else if (byte === backslash) isEscaped = true
        else if (byte === quote) isSkippedText = false
      } else if (byte === quote) isSkippedText = true
      else if (byte === opensObject || byte === opensArray) skippedDepth += 1
      else if (byte === closesObject || byte === closesArray) {
        skippedDepth -= 1
        if (skippedDepth > 0) continue
        inside = undefined
        close(byte === closesObject ? 1 : 0)
        return at + 1
      }
    }
    return chunk.length
  }
  const readLiteral = (chunk: Buffer, from: number): number => {
    let at = from
    while (at < chunk.length && !isSpace(chunk[at]!) && !isStructure(chunk[at]!)) at += 1
    keep(chunk, from, at)
    if (length > 1_000) throw new SyntaxError('JSON holds a literal of more than 1,000 bytes')
    if (at < chunk.length) finishLiteral()
    return at
  }

  return {
    write(bytes) {
      const chunk = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      let at = 0
      while (at < chunk.length) {
        if (inside === 'text') at = readText(chunk, at)
        else if (inside === 'literal') at = readLiteral(chunk, at)
        else if (inside === 'skipped') at = skip(chunk, at)
        else {
          const byte = chunk[at]!
          if (isSpace(byte) || isStructure(byte)) {
            structure(byte)
            at += 1
          } else {
            if (isComplete) throw new SyntaxError('JSON goes on after its end')
            begin('literal')
          }
        }
      }
    },
    end() {
      if (inside === 'literal') finishLiteral()
      if (inside !== undefined || !isComplete || kinds.length > 0) throw new SyntaxError('JSON ends before its end')
    },
  }
}

const hasWideCharacters = (text: string): boolean => {
  for (let index = 0; index < text.length; index += 1) if (text.charCodeAt(index) > 127) return true
  return false
}
