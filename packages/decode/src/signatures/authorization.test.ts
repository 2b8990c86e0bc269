import type { Authorization } from '@corescope/chain/types/transaction'
import { ownFixture, recordedFiles } from '@corescope/devnet/test-worlds/recorded-files'
import { privateKeyToAccount } from 'viem/accounts'
import { hashAuthorization } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import { authorizationHash, delegateOf, recoverAuthority } from './authorization.ts'

const { extra, json: read } = recordedFiles('eip7702')

const account = privateKeyToAccount(`0x${'51'.repeat(32)}`)
const address = '0x000000000000000000000000000000000000aaaa'

async function signed(chainId: number, nonce: number): Promise<Authorization> {
  const entry = await account.signAuthorization({ address, chainId, nonce })
  return {
    chainId: BigInt(chainId),
    address,
    nonce: BigInt(nonce),
    yParity: entry.yParity!,
    r: entry.r,
    s: entry.s,
  }
}

describe('the authority of an authorization', () => {
  it.each([
    [0, 0],
    [1116, 1],
    [1112, 70_000],
  ])('chain %s, nonce %s', async (chainId, nonce) => {
    const authorization = await signed(chainId, nonce)
    expect(authorizationHash(authorization)).toBe(hashAuthorization({ address, chainId, nonce }))
    expect(await recoverAuthority(authorization)).toBe(account.address.toLowerCase())
  })

  it('is another one for another nonce', async () => {
    const authorization = await signed(1116, 1)
    expect(await recoverAuthority({ ...authorization, nonce: 2n })).not.toBe(account.address.toLowerCase())
  })

  it.each([
    ['a parity of 2', { yParity: 2 }],
    ['an s in the upper half', { s: `0x${'f'.repeat(63)}0` as const }],
    ['an r of zero', { r: '0x0' as const }],
  ])('is nobody with %s', async (_, change) => {
    expect(await recoverAuthority({ ...(await signed(1116, 1)), ...change })).toBeUndefined()
  })

  it('of those of the devnet is found', async () => {
    type Wire = Record<keyof Authorization, string>
    const transactions: { authorizationList?: Wire[] }[] = ownFixture('blocks').flatMap(
      ({ block }: { block: { transactions: object[] } }) => block.transactions,
    )
    const entries = transactions.flatMap(({ authorizationList = [] }) => authorizationList)
    expect(entries.length).toBeGreaterThan(0)
    for (const { address: to, r, s, ...entry } of entries) {
      const [chainId, nonce, yParity] = [BigInt(entry.chainId), BigInt(entry.nonce), Number(entry.yParity)]
      const given = { address: to, r, s, chainId, nonce, yParity } as Authorization
      expect(await recoverAuthority(given)).toMatch(/^0x[0-9a-f]{40}$/)
    }
  })

  extra(it)('of the recorded ones is found', async () => {
    const [transaction] = read('t8n-33-txs.json')
    for (const entry of transaction.authorizationList) {
      const authority = await recoverAuthority({
        ...entry,
        chainId: BigInt(entry.chainId),
        nonce: BigInt(entry.nonce),
        yParity: Number(entry.yParity),
      })
      expect(authority).toMatch(/^0x[0-9a-f]{40}$/)
    }
  })
})

describe('the delegate of an account', () => {
  it('is read from its code', () => {
    expect(delegateOf(`0xef0100${'ab'.repeat(20)}`)).toBe(`0x${'ab'.repeat(20)}`)
  })

  extra(it)('is read from recorded code', () => {
    for (const { code, delegate } of read('delegation-designators.json')) {
      expect(delegateOf(code)).toBe(delegate)
    }
  })

  it.each(['0x', '0xef0100', `0xef0101${'00'.repeat(20)}`, `0xef0100${'00'.repeat(21)}`] as const)(
    'is none in %s',
    (code) => {
      expect(delegateOf(code)).toBeUndefined()
    },
  )
})
