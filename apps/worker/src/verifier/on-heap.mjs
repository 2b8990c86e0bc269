/**
 * What of a JavaScript release of solc is used here: the module that Emscripten makes. What `_solidity_alloc` (since 0.6) gives is freed
 * by the compiler's own reset; `HEAPU8` is another one whenever the memory has grown.
 * @typedef {{
 *   cwrap(name: string, returns: string, takes?: string[], options?: unknown): (...values: unknown[]) => unknown
 *   _malloc?(bytes: number): number
 *   _solidity_alloc?(bytes: number): number
 *   HEAPU8?: Uint8Array
 * }} SolcModule
 */

/**
 * The same release, but texts that it is given lie on its heap. Emscripten puts them on the stack of the compiler, which has 5 MB: of
 * sources that are longer every release ended with "memory access out of bounds". For a process that compiles once.
 * @param {SolcModule} solc
 * @returns {SolcModule}
 */
export const onHeap = (solc) => {
  const allocate = solc._solidity_alloc ?? solc._malloc
  if (allocate === undefined || solc.HEAPU8 === undefined) return solc
  const place = (value) => {
    if (typeof value !== 'string') return value
    const bytes = Buffer.from(`${value}\0`)
    const at = allocate(bytes.length)
    solc.HEAPU8.set(bytes, at)
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
