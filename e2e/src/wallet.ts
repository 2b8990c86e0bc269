import { users } from '@corescope/devnet/world/accounts'
import type { APIRequestContext, Page } from '@playwright/test'

interface Asked {
  method: string
  params?: unknown[]
}

/** A wallet that announces itself by EIP-6963, and signs with a key of the devnet. @returns its address */
export const installWallet = async (page: Page, request: APIRequestContext) => {
  const account = users.at(-1)
  if (account === undefined) throw new Error('the devnet has no users')
  const node = async (method: string, params: unknown[]) => {
    const answer = await request.post('/rpc/wallet', { data: { jsonrpc: '2.0', id: 1, method, params } })
    const { result, error } = (await answer.json()) as { result: `0x${string}`; error?: { message: string } }
    if (error !== undefined) throw new Error(error.message)
    return result
  }
  await page.exposeFunction('askWallet', async ({ method, params = [] }: Asked) => {
    if (method === 'eth_requestAccounts') return [account.address]
    if (method === 'eth_chainId') return node('eth_chainId', [])
    if (method === 'personal_sign') return account.signMessage({ message: { raw: params[0] as `0x${string}` } })
    const { to, data, value } = params[0] as Record<'to' | 'data' | 'value', `0x${string}`>
    const transaction = await account.signTransaction({
      ...{ type: 'eip1559', to, data, value: BigInt(value), gas: 200_000n },
      chainId: Number(await node('eth_chainId', [])),
      nonce: Number(await node('eth_getTransactionCount', [account.address, 'latest'])),
      maxFeePerGas: 10n ** 11n,
      maxPriorityFeePerGas: 10n ** 9n,
    })
    return node('eth_sendRawTransaction', [transaction])
  })
  await page.addInitScript(() => {
    const { askWallet } = window as unknown as { askWallet: (asked: Asked) => Promise<unknown> }
    const info = { uuid: 'd1f4d3c2-0000-4000-8000-000000000000', name: 'Test Wallet', rdns: 'test.wallet' }
    const detail = { info, provider: { request: (asked: Asked) => askWallet(asked) } }
    const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    window.addEventListener('eip6963:requestProvider', announce)
  })
  return account.address
}
