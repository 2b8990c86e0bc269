import { expect, it } from 'vitest'
import { canForward } from './can-forward.ts'

const metadata = (digest: string) => `a2646970667358221220${digest.padEnd(64, '0')}64736f6c63430008220033`

it.each([
  ['DELEGATECALL', '0x5f5f5f5f5f5af4', true],
  ['CALLCODE', '0x5f5f5f5f5f5f5af2', true],
  ['CALL', '0x5f5f5f5f5f5f5af1', false],
  ['the byte as what a PUSH carries', '0x60f461f4f200', false],
  ['the byte within the metadata', `0x60016002fe${metadata('f4f2')}`, false],
  ['the byte within metadata that runs', `0x60016002fe${metadata('5b5f5f5f5f5f5af400')}`, true],
  // the proxy of ERC-1967 as a whole is a map by its first byte and its length alone
  ['the byte within what only looks like metadata', '0x600456a15b365f5f375f5f365f5f545af43d5f5f3e5f3df30016', true],
  ['no code', '0x', false],
] as const)('%s', (_name, code, forwards) => {
  expect(canForward(code)).toBe(forwards)
})
