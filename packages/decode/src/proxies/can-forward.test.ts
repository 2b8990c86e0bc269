import { expect, it } from 'vitest'
import { canForward } from './can-forward.ts'

it.each([
  ['DELEGATECALL', '0x5f5f5f5f5f5af4', true],
  ['CALLCODE', '0x5f5f5f5f5f5f5af2', true],
  ['CALL', '0x5f5f5f5f5f5f5af1', false],
  ['the byte as what a PUSH carries', '0x60f461f4f200', false],
  // a map of one entry, 4 bytes: {"f4": …} stands for what a compiler writes
  ['the byte within the metadata', '0x6001600200a161f4f20004', false],
  ['no code', '0x', false],
] as const)('%s', (_name, code, forwards) => {
  expect(canForward(code)).toBe(forwards)
})
