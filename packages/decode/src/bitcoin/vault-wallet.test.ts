import { hexToBytes } from 'viem'
import { describe, expect, it } from 'vitest'
import { readOutputScript } from './output-script.ts'
import { readVaultWallet, vaultScriptOf } from './vault-wallet.ts'

const key = '751e76e8199196d454941c45d1b3a323f1433bd6'
const zeros = '0'.repeat(24)

describe('a wallet of a vault', () => {
  it('has the address of its form: example of BIP 173, the 20 bytes at the end of the word', () => {
    expect(readVaultWallet(`0x${zeros}${key}`, 4, 'main')).toEqual({
      ...{ hash: `0x${key}`, kind: 'p2wpkh' },
      address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    })
    expect(readVaultWallet(`0x${zeros}${key}`, 1, 'main').address).toBe('1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH')
  })

  it('has the end of the word as its hash, also where that ends with zeros', () => {
    const odd = `${key.slice(24)}${zeros}`
    expect(readVaultWallet(`0x${zeros}${odd}`, 4, 'main').hash).toBe(`0x${odd}`)
    expect(readVaultWallet(`0x${key}${zeros}`, 4, 'main').hash).toBe(`0x${odd}`)
  })

  it('is paid by the script of its form; nothing is said of an unknown form', () => {
    expect(vaultScriptOf(`0x${zeros}${key}`, 4)).toBe(`0x0014${key}`)
    expect(vaultScriptOf(`0x${zeros}${key}`, 2)).toBe(`0xa914${key}87`)
    expect(vaultScriptOf(`0x${'12'.repeat(32)}`, 16)).toBe(`0x5120${'12'.repeat(32)}`)
    expect(vaultScriptOf(`0x${zeros}${key}`, 3)).toBeUndefined()
  })

  it('has 32 bytes as a script of a witness or a key of Taproot (BIP 173, BIP 350), and no address of an unknown form', () => {
    const script = '0x1863143c14c5166804bd19203356da136c985678cd4d27a1b8c6329604903262'
    expect(readVaultWallet(script, 8, 'test').address).toBe(
      'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7',
    )
    const taproot = '0x79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'
    expect(readVaultWallet(taproot, 16, 'main')).toMatchObject({
      ...{ kind: 'p2tr', hash: taproot },
      address: 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
    })
    // no point of the curve: Bitcoin goes by the form
    const nobodys = '0x1dc72212f4defaec092ffe941f4d62f64f139910c4bf60d6a306f43762c4de55'
    expect(readOutputScript(hexToBytes(`0x5120${nobodys.slice(2)}`), 'test')).toEqual({ kind: 'p2tr', address: null })
    expect(readVaultWallet(script, 32, 'main')).toEqual({ hash: script, kind: 'other', address: null })
  })
})
