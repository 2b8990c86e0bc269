import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import type { CompiledContract, CompilerInput } from './compile.ts'
import { keptFiles } from './kept-files.ts'

const solc = createRequire(import.meta.url)('solc') as { compile(input: string): string }
const keptOf = (path: string, metadata: string, language: string, texts: Record<string, string>) => {
  const sources = Object.fromEntries(Object.entries(texts).map(([name, content]) => [name, { content }]))
  const input: CompilerInput = { language, sources, settings: {} }
  return Object.keys(keptFiles({ path, metadata } as CompiledContract, input))
}

it('keeps of Solidity what the metadata of the contract names, also where the code has none', () => {
  const texts = {
    'A_AUDIT_REPORT.sol': '// AUDITED: no findings.\ncontract Vault { enum State { Safe, Stolen } }',
    'Base.sol': 'contract Base {}',
    'Vault.sol': 'import "./Base.sol"; contract Vault is Base { enum State { Stolen, Safe } State public state; }',
  }
  const output = JSON.parse(
    solc.compile(
      JSON.stringify({
        language: 'Solidity',
        sources: Object.fromEntries(Object.entries(texts).map(([name, content]) => [name, { content }])),
        settings: {
          metadata: { bytecodeHash: 'none', appendCBOR: false },
          outputSelection: { '*': { '*': ['metadata'] } },
        },
      }),
    ),
  )
  const { metadata } = output.contracts['Vault.sol'].Vault
  expect(keptOf('Vault.sol', metadata, 'Solidity', texts)).toEqual(['Base.sol', 'Vault.sol'])
})

it('keeps of Yul the one file', () => {
  expect(keptOf('A.yul', '', 'Yul', { 'A.yul': 'object "A" {}', 'B.yul': '' })).toEqual(['A.yul'])
})

it('keeps of Vyper what imports lead to', () => {
  const texts = {
    'src/main.vy':
      '# import AUDIT\nimport lib.math as m, other\nfrom . import near\nfrom ..up import (\n  one, # first\n  two,\n)\nfrom ethereum.ercs import IERC20',
    'src/lib/math.vy': 'from lib.deep import base',
    'lib/deep/base.vy': '',
    'src/other.vyi': '',
    'src/near.json': '',
    'up/one.vy': '',
    'up/two.vy': '',
    'AUDIT.vy': '',
    'other/AUDIT.vy': '',
    'src/another.vy': '',
  }
  expect(keptOf('src/main.vy', '', 'Vyper', texts)).toEqual([
    ...['src/main.vy', 'src/lib/math.vy', 'lib/deep/base.vy', 'src/other.vyi', 'src/near.json'],
    ...['up/one.vy', 'up/two.vy'],
  ])
})

it('reads a Vyper source of megabytes of lines that look like imports, and two thousand files: it once took minutes', () => {
  const lines = `"""\n${'from a import (\n'.repeat(130_000)}"""\nimport b\n${Array.from({ length: 20_000 }, (_, at) => `import m${at}`).join('\n')}`
  const many = Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`lib/m${at}.vy`, lines.slice(-4_000)]))
  const kept = keptOf('main.vy', '', 'Vyper', { 'main.vy': lines, 'b.vy': '', ...many })
  expect(kept).toHaveLength(2_002)
})
