import type { Abi } from 'viem'
import { expect, it } from 'vitest'
import { enumsOf } from './enums-of.ts'

const stateOf = (name: string) => ({ internalType: `enum ${name}`, type: 'uint8', name: 'state' })
const abi = [
  { type: 'function', name: 'set', inputs: [stateOf('Vault.State')], outputs: [], stateMutability: 'view' },
  { type: 'event', name: 'Moved', inputs: [{ type: 'tuple[]', name: 'moves', components: [stateOf('Side[]')] }] },
] as unknown as Abi

it('keeps the enums of sources that the ABI names, in whatever depth', () => {
  const contents = ['enum Side { Buy, Sell }\nenum Unused { A }', 'contract Vault { enum State { Stolen, Safe } }']
  expect(enumsOf(abi, contents, 'unicode')).toEqual({ Side: ['Buy', 'Sell'], 'Vault.State': ['Stolen', 'Safe'] })
})

it('reads live code alone, as the compiler of the contract ends its lines', () => {
  const source = 'contract Vault {\n // \renum State { Stolen, Safe }\n}'
  expect(enumsOf(abi, [source], 'unicode')).toEqual({ 'Vault.State': ['Stolen', 'Safe'] })
  expect(enumsOf(abi, [source], 'lf')).toEqual({})
})

it('tells none where a source that may declare some is too long to be read', () => {
  const source = 'contract Vault { enum State { Safe, Stolen } }'
  expect(enumsOf(abi, [source, `enum A { B } //${'a'.repeat(1_000_000)}`], 'unicode')).toEqual({})
  expect(enumsOf(abi, [source, 'a'.repeat(1_000_001)], 'unicode')).toEqual({ 'Vault.State': ['Safe', 'Stolen'] })
})
