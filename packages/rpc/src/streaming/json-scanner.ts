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
const maxDepth = 100_000
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
 * @param maxText bytes of a string that are kept
 */
export function createJsonScanner(listener: JsonListener, { maxText }: { maxText: number }): JsonScanner {
  return new Scanner(listener, maxText)
}

class Scanner implements JsonScanner {
  readonly #listener: JsonListener
  readonly #maxText: number
  /** 1: inside an object, 0: inside an array; one per open container. */
  readonly #kinds: number[] = []
  #isKey = false
  #isComplete = false
  /** A string or literal under way, and what of it lies in earlier chunks. */
  #inside: 'text' | 'literal' | 'skipped' | undefined
  #kept = ''
  #length = 0
  #hasEscapes = false
  #isEscaped = false
  /** Containers open inside the one that is skipped, itself included, and whether a string is. */
  #skippedDepth = 0
  #isSkippedText = false

  constructor(listener: JsonListener, maxText: number) {
    this.#listener = listener
    this.#maxText = maxText
  }

  write(bytes: Uint8Array): void {
    const chunk = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    let at = 0
    while (at < chunk.length) {
      if (this.#inside === 'text') at = this.#readText(chunk, at)
      else if (this.#inside === 'literal') at = this.#readLiteral(chunk, at)
      else if (this.#inside === 'skipped') at = this.#skip(chunk, at)
      else at = this.#readStructure(chunk[at]!, at)
    }
  }

  end(): void {
    if (this.#inside === 'literal') this.#finishLiteral()
    if (this.#inside !== undefined || !this.#isComplete || this.#kinds.length > 0) {
      throw new SyntaxError('JSON ends before its end')
    }
  }

  /** @returns where to go on: after the byte, or at it where a literal begins with it */
  #readStructure(byte: number, at: number): number {
    if (this.#isComplete && !isSpace(byte)) throw new SyntaxError('JSON goes on after its end')
    if (byte === quote) this.#begin('text')
    else if (byte === opensObject) this.#open('object')
    else if (byte === closesObject) this.#close(1)
    else if (byte === opensArray) this.#open('array')
    else if (byte === closesArray) this.#close(0)
    else if (byte === comma) this.#isKey = this.#kinds.at(-1) === 1
    else if (byte === colon) this.#isKey = false
    else if (!isSpace(byte)) {
      this.#begin('literal')
      return at
    }
    return at + 1
  }

  /** @returns where the string ends, or the end of the chunk */
  #readText(chunk: Buffer, from: number): number {
    let at = from
    let isEscaped = this.#isEscaped
    while (at < chunk.length) {
      const byte = chunk[at]!
      if (isEscaped) isEscaped = false
      else if (byte === backslash) {
        isEscaped = true
        this.#hasEscapes = true
      } else if (byte === quote) {
        this.#keep(chunk, from, at)
        this.#finishText()
        return at + 1
      }
      at += 1
    }
    this.#isEscaped = isEscaped
    this.#keep(chunk, from, at)
    return at
  }

  #readLiteral(chunk: Buffer, from: number): number {
    let at = from
    while (at < chunk.length && !isSpace(chunk[at]!) && !isStructure(chunk[at]!)) at += 1
    this.#keep(chunk, from, at)
    if (this.#length > 1_000) throw new SyntaxError('JSON holds a literal of more than 1,000 bytes')
    if (at < chunk.length) this.#finishLiteral()
    return at
  }

  /** The tight loop that most of a long trace goes through. */
  #skip(chunk: Buffer, from: number): number {
    let isEscaped = this.#isEscaped
    let isText = this.#isSkippedText
    let depth = this.#skippedDepth
    for (let at = from; at < chunk.length; at += 1) {
      const byte = chunk[at]!
      if (isText) {
        if (isEscaped) isEscaped = false
        else if (byte === backslash) isEscaped = true
        else if (byte === quote) isText = false
      } else if (byte === quote) isText = true
      else if (byte === opensObject || byte === opensArray) depth += 1
      else if (byte === closesObject || byte === closesArray) {
        depth -= 1
        if (depth > 0) continue
        this.#inside = undefined
        this.#close(byte === closesObject ? 1 : 0)
        return at + 1
      }
    }
    this.#isEscaped = isEscaped
    this.#isSkippedText = isText
    this.#skippedDepth = depth
    return chunk.length
  }

  #begin(what: 'text' | 'literal'): void {
    this.#inside = what
    this.#kept = ''
    this.#length = 0
    this.#hasEscapes = false
    this.#isEscaped = false
  }

  #keep(chunk: Buffer, from: number, to: number): void {
    this.#length += to - from
    const room = this.#maxText - this.#kept.length
    if (room > 0) this.#kept += chunk.toString('latin1', from, Math.min(to, from + room))
  }

  #finishText(): void {
    const kept = this.#kept
    const isPlain = !this.#hasEscapes && !hasWideCharacters(kept)
    const value = isPlain ? kept : readEscapes(Buffer.from(kept, 'latin1').toString('utf8'))
    if (this.#isKey) this.#listener.key(value)
    else this.#listener.text(value, this.#length, this.#length > this.#maxText)
    this.#finishValue()
  }

  #finishLiteral(): void {
    if (!literals.test(this.#kept)) throw new SyntaxError(`JSON holds "${this.#kept.slice(0, 40)}"`)
    this.#listener.literal(this.#kept)
    this.#finishValue()
  }

  #finishValue(): void {
    this.#inside = undefined
    if (this.#kinds.length === 0) this.#isComplete = true
  }

  #open(kind: 'object' | 'array'): void {
    if (this.#kinds.length >= maxDepth) throw new SyntaxError(`JSON is nested deeper than ${maxDepth}`)
    this.#kinds.push(kind === 'object' ? 1 : 0)
    this.#isKey = kind === 'object'
    if (this.#listener.open(kind) === undefined) return
    this.#inside = 'skipped'
    this.#skippedDepth = 1
    this.#isSkippedText = false
    this.#isEscaped = false
  }

  #close(kind: number): void {
    if (this.#kinds.pop() !== kind) throw new SyntaxError('JSON closes what is not open')
    this.#isKey = false
    this.#listener.close()
    this.#finishValue()
  }
}

const hasWideCharacters = (text: string): boolean => {
  for (let index = 0; index < text.length; index += 1) if (text.charCodeAt(index) > 127) return true
  return false
}
