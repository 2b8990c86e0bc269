type Compiled = (...values: unknown[]) => unknown

/** What of a JavaScript release of solc is used here: the module that Emscripten makes. */
export interface SolcModule {
  cwrap(name: string, returns: string, takes?: string[], options?: unknown): Compiled
  _malloc?(bytes: number): number
  /** Since 0.6: what it gives is freed by the compiler's own reset. */
  _solidity_alloc?(bytes: number): number
  /** Another one whenever the memory has grown. */
  HEAPU8?: Uint8Array
}

/**
 * The same release, but texts that it is given lie on its heap. Emscripten puts them on the stack of the compiler, which has 5 MB: of
 * sources that are longer every release ended with "memory access out of bounds". For a process that compiles once.
 */
export const onHeap = (solc: SolcModule): SolcModule => {
  const allocate = solc._solidity_alloc ?? solc._malloc
  if (allocate === undefined || solc.HEAPU8 === undefined) return solc
  const place = (text: unknown): unknown => {
    if (typeof text !== 'string') return text
    const bytes = Buffer.from(`${text}\0`)
    const at = allocate(bytes.length)
    solc.HEAPU8!.set(bytes, at)
    return at
  }
  const { cwrap } = solc
  solc.cwrap = (name, returns, takes = [], options) => {
    if (!takes.includes('string')) return cwrap(name, returns, takes, options)
    const pointers = takes.map((kind) => (kind === 'string' ? 'number' : kind))
    const call = cwrap(name, returns, pointers, options)
    return (...values) => call(...values.map((value, index) => (takes[index] === 'string' ? place(value) : value)))
  }
  return solc
}
