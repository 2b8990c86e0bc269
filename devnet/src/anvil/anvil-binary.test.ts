import { expect, test } from 'vitest'
import { findAnvilBinary } from './anvil-binary.ts'

test('a platform that has no anvil is told of another node', () => {
  expect(() => findAnvilBinary('linux', 'riscv64')).toThrow(
    'anvil, which is not made for linux on riscv64. Or use another node: NETWORK=custom RPC_URL=',
  )
})

test('a package that is made but not installed is named', () => {
  const other = process.platform === 'darwin' ? 'linux' : 'darwin'
  expect(() => findAnvilBinary(other, 'arm64')).toThrow(`@foundry-rs/anvil-${other}-arm64, which is not installed`)
})
