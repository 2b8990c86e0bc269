import { expect, test } from 'vitest'
import { SaidError } from '../i18n/said-error.ts'
import { signText } from './sign-text.ts'

const first = `0x${'ab'.repeat(20)}` as const
const second = `0x${'cd'.repeat(20)}` as const
const asked: { method: string; params?: unknown }[] = []
const walletOf = (sign: () => Promise<unknown>) => ({
  request: async (call: { method: string; params?: unknown }) => {
    asked.push(call)
    return call.method === 'eth_requestAccounts' ? [first.toUpperCase().replace('X', 'x'), second] : sign()
  },
})

test('the text is signed by the account that it was written for', async () => {
  asked.length = 0
  const wallet = walletOf(async () => '0x01')
  const signed = await signText(wallet, (accounts) => ({ signer: accounts[1]!, text: `é of ${accounts[0]}` }))
  expect(signed).toEqual({ signer: second, signature: '0x01' })
  const text = `0x${Buffer.from(`é of ${first}`).toString('hex')}`
  expect(asked).toEqual([{ method: 'eth_requestAccounts' }, { method: 'personal_sign', params: [text, second] }])
})

test('what the wallet says against it is an error of the wallet; what the writer says is not', async () => {
  const write = () => ({ signer: first, text: 'yes' })
  for (const fault of [{ code: 4001 }, new Error('locked'), undefined]) {
    await expect(
      signText(
        walletOf(() => Promise.reject(fault)),
        write,
      ),
    ).rejects.toBeInstanceOf(SaidError)
  }
  await expect(signText({ request: async () => [] }, write)).rejects.toBeInstanceOf(SaidError)
  const no = async () => Promise.reject(new RangeError('no text'))
  await expect(
    signText(
      walletOf(async () => '0x01'),
      no,
    ),
  ).rejects.toThrow(RangeError)
})
