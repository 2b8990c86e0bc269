import type { Hex } from '@corescope/chain/types/hex'
import { privateKeyToAccount, sign } from 'viem/accounts'
import { keccak256, recoverAddress, toHex } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import { recoverAddress as inBrowser } from './recover-address.browser.ts'
import { recoverAddress as inNode } from './recover-address.node.ts'
import { InvalidSignatureError, recoverSigner } from './recover-signer.ts'

const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const word = (value: bigint): Hex => `0x${value.toString(16).padStart(64, '0')}`

const signatures = await Promise.all(
  Array.from({ length: 40 }, async (_, index) => {
    const privateKey = keccak256(toHex(`key ${index}`))
    const hash = keccak256(toHex(`message ${index}`))
    const { r, s, v } = await sign({ hash, privateKey })
    const address = privateKeyToAccount(privateKey).address.toLowerCase()
    return { hash, address, r, s, yParity: v === 28n ? 1 : 0 }
  }),
)

it('who signed is recovered, also from the other of the two numbers that sign (s and n − s)', async () => {
  for (const { hash, address, r, s, yParity } of signatures) {
    expect(await recoverSigner(hash, { r, s, yParity })).toBe(address)
    expect(await recoverSigner(hash, { r, s: word(order - BigInt(s)), yParity: 1 - yParity })).toBe(address)
  }
})

describe('numbers of any kind', () => {
  const [{ hash, r, s }] = signatures as [(typeof signatures)[number]]
  const odd = [0n, 1n, 2n, 5n, 6n, order - 1n, order, order + 1n, 2n ** 256n - 1n].map(word)
  const pairs = [...odd.flatMap((one) => [r, ...odd].map((other) => [one, other])), ...odd.map((one) => [r, one])]
  it.each([0, 1] as const)(
    'are the same signature, or none, to server, browser and viem (y parity %i)',
    async (yParity) => {
      let valid = 0
      for (const [one, other] of [...pairs, [r, s]] as [Hex, Hex][]) {
        const signature = { r: one, s: other, yParity }
        const address = await inNode(hash, signature)
        expect(await inBrowser(hash, signature), `${one} ${other}`).toBe(address)
        const expected = await recoverAddress({ hash, signature }).catch(() => undefined)
        if (expected === undefined) await expect(recoverSigner(hash, signature)).rejects.toThrow(InvalidSignatureError)
        else expect(await recoverSigner(hash, signature)).toBe(expected.toLowerCase())
        valid += expected === undefined ? 0 : 1
      }
      expect(valid).toBeGreaterThan(10)
      expect(valid).toBeLessThan(pairs.length)
    },
  )
})

it('a parity that is neither 0 nor 1, and numbers of other lengths, are refused', async () => {
  const [{ hash, r, s }] = signatures as [(typeof signatures)[number]]
  await expect(recoverSigner(hash, { r, s, yParity: 2 })).rejects.toThrow('y parity is 2')
  await expect(recoverSigner(hash, { r: `${r}00`, s, yParity: 0 })).rejects.toThrow(InvalidSignatureError)
  await expect(recoverSigner(hash, { r, s: '0x', yParity: 0 })).rejects.toThrow(InvalidSignatureError)
})
