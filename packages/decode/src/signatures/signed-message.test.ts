import { hashMessage } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, it } from 'vitest'
import { canonicalJson, personalMessageHash, recoverMessageSigner, tokenInfoMessage } from './signed-message.ts'

const account = privateKeyToAccount(`0x${'17'.repeat(32)}`)
const texts = ['', 'hello', '果园 🍎', 'x'.repeat(1_000)]

it.each(texts)('"%.20s" is hashed and signed as wallets do', async (text) => {
  expect(personalMessageHash(text)).toBe(hashMessage(text))
  const signature = await account.signMessage({ message: text })
  const signer = account.address.toLowerCase()
  expect(await recoverMessageSigner(text, signature)).toBe(signer)
  const v = Number.parseInt(signature.slice(-2), 16)
  expect(await recoverMessageSigner(text, `0x${signature.slice(2, -2)}0${v - 27}`)).toBe(signer)
  expect(await recoverMessageSigner(`${text}!`, signature)).not.toBe(signer)
})

it.each(['0x', '0x12', `0x${'00'.repeat(65)}`, `0x${'11'.repeat(64)}1d`, `0x${'11'.repeat(66)}`] as const)(
  '%s is no signature',
  async (signature) => {
    await expect(recoverMessageSigner('hello', signature)).rejects.toThrow()
  },
)

it('equal contents are equal texts', () => {
  expect(canonicalJson({ b: [1, { d: 'x', c: null }], a: undefined, é: true })).toBe('{"b":[1,{"d":"x"}],"é":true}')
  expect(canonicalJson({ z: 1, y: '"', a: {} })).toBe(canonicalJson({ a: {}, y: '"', z: 1 }))
})

it('the text names site, chain, token, content and moment', () => {
  const claim = {
    origin: 'https://scan.example.org',
    chainId: 1112,
    contractAddress: account.address,
    content: { website: 'https://a.org' },
    signedAt: 1_760_000_000,
  }
  const text = tokenInfoMessage(claim)
  expect(text.split('\n')).toEqual([
    'I own this token and want an explorer to show what I say of it.',
    '',
    'Site: https://scan.example.org',
    'Chain: 1112',
    `Token: ${account.address.toLowerCase()}`,
    expect.stringMatching(/^Content: 0x[0-9a-f]{64}$/),
    'Time: 2025-10-09T08:53:20Z',
  ])
  const elsewhere = { origin: 'https://evil.example.org' }
  for (const change of [
    elsewhere,
    { chainId: 1 },
    { content: { website: 'https://b.org' } },
    { signedAt: 1_760_000_001 },
  ]) {
    expect(tokenInfoMessage({ ...claim, ...change })).not.toBe(text)
  }
})
