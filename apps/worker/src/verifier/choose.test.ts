import { expect, it } from 'vitest'
import { chooseNearest } from './choose.ts'
import type { CompiledContract } from './compile.ts'

it('immutables that Vyper puts behind the code are no part of a difference', () => {
  const none = { linkReferences: {}, immutableReferences: {}, hasMetadata: false }
  const runtime = '6001600255600360045500'
  // Vyper 0.3.10 with 64 bytes of immutables
  const creation = `6001${runtime}84182a801840a16576797065728300030a0013`
  const contract = { runtime: { ...none, object: runtime }, creation: { ...none, object: creation } }
  const onChain = `${runtime.replace('6003', '6009')}${'5b'.repeat(64)}`
  const near = chooseNearest([contract as CompiledContract], { runtime: onChain, creation: null })
  expect(near?.difference).toMatchObject({ offset: 6, sizeOnChain: 11, sizeCompiled: 11 })
  expect(near?.difference.likeness).toBeCloseTo(6 / 7)
})

it('code that is far longer than that on chain is told by its size: its instructions are not looked at', () => {
  const none = { linkReferences: {}, immutableReferences: {}, hasMetadata: false }
  const contractOf = (bytes: number) => {
    const code = { ...none, object: '5b'.repeat(bytes) }
    return { path: 'A.sol', name: 'A', runtime: code, creation: code } as CompiledContract
  }
  const near = (bytes: number, onChain: number) =>
    chooseNearest([contractOf(bytes)], { runtime: '5b'.repeat(onChain), creation: null })
  expect(near(65_536, 1)).toBeDefined()
  expect(near(65_537, 1)).toBeUndefined()
  expect(near(80_000, 40_000)).toBeDefined()
})
