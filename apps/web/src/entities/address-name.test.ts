import { expect, test } from 'vitest'
import { addressName, bareAddress } from './address-name.ts'

// EIP-55's own example.
const hash = '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'
const bare = bareAddress(hash)

test('first 9 and last 8 characters, checksum form', () => {
  expect(addressName(bare)).toEqual({
    kind: 'normal',
    text: '0x5aAeb60…Ef1BeAed',
    isName: false,
    checksum: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  })
})

test('kinds: contract, validator, domain; a private name goes before all', () => {
  expect(addressName({ ...bare, type: '1' }).kind).toBe('contract')
  expect(addressName({ ...bare, type: '1', tokenName: 'Gold' })).toMatchObject({ kind: 'contract', text: 'Gold' })
  expect(addressName({ ...bare, isCandidate: true, publicName: 'Atlas' })).toMatchObject({
    kind: 'validator',
    text: 'Atlas',
  })
  expect(addressName({ ...bare, domainName: 'a.core' })).toMatchObject({ kind: 'domain', text: 'a.core', isName: true })
  const all = { ...bare, isCandidate: true, domainName: 'a.core', publicName: 'Atlas', privateName: 'My miner' }
  expect(addressName(all)).toMatchObject({ kind: 'privateName', text: 'My miner' })
})

test('what a token calls itself is marked where it borrows its symbol; what others call it is not', () => {
  const token = { ...bare, type: '1', tokenName: 'Gold', borrowsSymbol: true } as const
  expect(addressName(token)).toMatchObject({ text: 'Gold', kind: 'borrowed' })
  expect(addressName({ ...token, publicName: 'Swindle' })).toMatchObject({ text: 'Swindle', kind: 'contract' })
  expect(addressName({ ...token, privateName: 'Careful' })).toMatchObject({ text: 'Careful', kind: 'privateName' })
})
