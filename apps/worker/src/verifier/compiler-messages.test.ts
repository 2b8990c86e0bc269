import { expect, it, vi } from 'vitest'
import { compile } from './compile.ts'
import { createCompilers } from './compilers.ts'

const walks = vi.hoisted((): string[] => [])
vi.mock('@corescope/decode/verification/source-map', async (load) => {
  const real = await load<typeof import('@corescope/decode/verification/source-map')>()
  const placesOf: typeof real.placesOf = (content, bytes) => {
    walks.push(content)
    return real.placesOf(content, bytes)
  }
  return { ...real, placesOf, placeOf: (content: string, byte: number) => placesOf(content, [byte])[0]! }
})

it('tells where each message of the compiler belongs, and walks through each file once', async () => {
  const compilers = createCompilers({
    COMPILERS_DIR: '',
    COMPILER_CACHE: '/nowhere',
    NPM_REGISTRY: 'off',
    SOLC_LIST: 'off',
  })
  const signal = AbortSignal.timeout(60_000)
  const head = '// SPDX-License-Identifier: MIT\npragma solidity ^0.8.0;\n'
  const unused = (count: number) => Array.from({ length: count }, (_, index) => `  uint v${index};`).join('\n')
  const [long, short] = [20, 2].map((count) => `${head}function f${count}() pure {\n${unused(count)}\n}`)
  const sources = { 'long.sol': { content: long! }, 'short.sol': { content: short! } }
  const compiler = await compilers.find('solidity', '0.8.37', null, signal)
  const { messages } = await compile(compiler, { language: 'Solidity', sources, settings: {} }, signal)
  const linesOf = (path: string) =>
    messages.filter(({ file }) => file === path).map(({ line, column }) => `${line}:${column}`)
  expect(linesOf('long.sol')).toEqual(Array.from({ length: 20 }, (_, index) => `${index + 4}:3`))
  expect(linesOf('short.sol')).toEqual(['4:3', '5:3'])
  expect(walks.sort()).toEqual([long, short].sort())
})
