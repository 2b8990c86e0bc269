import type { Reader } from '@corescope/store/reader'
import { expect, it } from 'vitest'
import { findEnums } from './enums.ts'

const abis = [{ verificationId: 1, abi: '[{"inputs":[{"internalType":"enum Vault.State","type":"uint8"}]}]' }]
const findIn = async (contents: (string | null)[], compilerVersion = 'v0.8.37+commit.f401782d') => {
  const rows = contents.map((content) => ({ verificationId: 1, language: 'solidity', compilerVersion, content }))
  return (await findEnums({ rows: () => Promise.resolve(rows) } as unknown as Reader, abis)).get(1)
}

it('reads the enums of live code, as the compiler of the contract ends its lines', async () => {
  const source = 'contract Vault {\n // \renum State { Stolen, Safe }\n}'
  expect(await findIn([source])).toEqual({ 'Vault.State': ['Stolen', 'Safe'] })
  expect(await findIn([source], 'v0.4.24+commit.e67f0147')).toEqual({})
})

it('tells none where a source is too long to be read', async () => {
  expect(await findIn(['contract Vault { enum State { Safe, Stolen } }', null])).toEqual({})
})
