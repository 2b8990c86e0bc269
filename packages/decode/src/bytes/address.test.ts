import { getAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { checksumVerdict, isAddress, shortenHash, toChecksumAddress } from './address.ts'

describe('checksum form', () => {
  // Examples of EIP-55.
  it.each([
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0xde709f2102306220921060314715629080e2fb77',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  ] as const)('%s', (address) => {
    expect(toChecksumAddress(address.toLowerCase() as typeof address)).toBe(address)
  })

  it('agrees with the library', () => {
    for (let index = 1; index < 200; index += 1) {
      const address =
        `0x${(BigInt(index) * 0x1234567890abcdef1234567890abcdefn).toString(16).padStart(40, '0')}` as const
      expect(toChecksumAddress(address)).toBe(getAddress(address))
    }
  })

  it.each([
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'valid'],
    ['0x5aaEb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'wrong'],
    ['0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', 'none'],
    ['0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED', 'none'],
  ])('%s is %s', (text, verdict) => {
    expect(checksumVerdict(text)).toBe(verdict)
  })
})

describe('an address', () => {
  const address = '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'
  it('is exactly 20 bytes', () => {
    expect(isAddress(address)).toBe(true)
    expect(isAddress(address.slice(2))).toBe(false)
  })
})

describe('short form', () => {
  it('keeps the first 9 and the last 8 characters', () => {
    expect(shortenHash(`0x${'ab'.repeat(32)}`)).toBe('0xabababa…abababab')
    expect(shortenHash('0x1234')).toBe('0x1234')
  })
})
