import type { RuntimeConfig } from '@corescope/api-schema/runtime-config'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { SaidError } from '../i18n/said-error.ts'
import { sendTransaction } from './send-transaction.ts'

beforeAll(() => void vi.stubGlobal('location', { origin: 'https://e.f' }))
afterAll(() => void vi.unstubAllGlobals())
const ours = '0x45c'
const hash = `0x${'ab'.repeat(32)}`
const chain = { chainId: ours, chainName: 'Core', symbol: 'CORE', decimals: 18, rpcUrls: ['https://a.b'] }
const config = { chain: { ...chain, explorerUrls: ['https://c.d'] }, walletRpcUrl: '' } as unknown as RuntimeConfig
const wanted = { from: `0x${'1'.repeat(40)}`, to: `0x${'2'.repeat(40)}`, data: '0x', value: 5n } as const

type Answers = Record<string, (wallet: { chain: string }) => void>
/** A wallet on another chain, and how it takes what is asked of it. */
const send = async (answers: Answers) => {
  const wallet = { chain: '0x1' }
  const asked: string[] = []
  const sent: unknown[] = []
  const request = async ({ method, params }: { method: string; params?: unknown }) => {
    asked.push(method)
    if (method === 'eth_chainId') return wallet.chain
    if (method !== 'eth_sendTransaction') return answers[method]!(wallet)
    sent.push((params as unknown[])[0])
    return hash
  }
  return { sent, asked, outcome: await sendTransaction({ request }, config, wanted).catch((error: unknown) => error) }
}
const switches = (wallet: { chain: string }) => {
  wallet.chain = '0x045C'
}
const fails = (code: number) => () => {
  throw Object.assign(new Error('no'), { code })
}
const stays = () => undefined

test('a transaction names the chain it is for', async () => {
  const takes: Answers[] = [
    { wallet_switchEthereumChain: switches },
    { wallet_switchEthereumChain: fails(4902), wallet_addEthereumChain: switches },
  ]
  for (const answers of takes) {
    const { sent, outcome } = await send(answers)
    expect(outcome).toBe(hash)
    expect(sent).toEqual([{ ...wanted, value: '0x5', chainId: ours }])
  }
})

test('a wallet that stays on another chain is asked to send nothing', async () => {
  const leaves: Answers[] = [
    { wallet_switchEthereumChain: stays },
    { wallet_switchEthereumChain: fails(4902), wallet_addEthereumChain: stays },
  ]
  for (const answers of leaves) {
    const { sent, outcome } = await send(answers)
    expect(outcome).toBeInstanceOf(SaidError)
    expect(sent).toEqual([])
  }
  const { asked, outcome } = await send({ wallet_switchEthereumChain: fails(4001) })
  expect(outcome).toBe('rejected')
  expect(asked).toEqual(['eth_chainId', 'wallet_switchEthereumChain'])
})
