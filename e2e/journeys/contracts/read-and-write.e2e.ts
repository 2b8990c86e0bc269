import { users } from '@corescope/devnet/world/accounts'
import { contractAddress } from '@corescope/devnet/world/contracts'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { ask } from '../../src/ask.ts'
import { test } from '../../src/test.ts'

interface Asked {
  method: string
  params?: unknown[]
}

/** A wallet that announces itself by EIP-6963, and signs with a key of the devnet. */
const installWallet = async (page: Page, request: APIRequestContext) => {
  const account = users.at(-1)
  if (account === undefined) throw new Error('the devnet has no users')
  const node = async (method: string, params: unknown[]) => {
    const answer = await request.post('/rpc', { data: { jsonrpc: '2.0', id: 1, method, params } })
    return ((await answer.json()) as { result: `0x${string}` }).result
  }
  await page.exposeFunction('askWallet', async ({ method, params = [] }: Asked) => {
    if (method === 'eth_requestAccounts') return [account.address]
    if (method === 'eth_chainId') return node('eth_chainId', [])
    const { to, data, value } = params[0] as Record<'to' | 'data' | 'value', `0x${string}`>
    const transaction = await account.signTransaction({
      ...{ type: 'eip1559', to, data, value: BigInt(value), gas: 200_000n },
      chainId: Number(await node('eth_chainId', [])),
      nonce: Number(await node('eth_getTransactionCount', [account.address, 'latest'])),
      maxFeePerGas: 10n ** 11n,
      maxPriorityFeePerGas: 10n ** 9n,
    })
    return (await ask<{ transactionHash: string }>(request, 'push_transaction', { transaction })).transactionHash
  })
  await page.addInitScript(() => {
    const { askWallet } = window as unknown as { askWallet: (asked: Asked) => Promise<unknown> }
    const info = { uuid: 'd1f4d3c2-0000-4000-8000-000000000000', name: 'Test Wallet', rdns: 'test.wallet' }
    const detail = { info, provider: { request: (asked: Asked) => askWallet(asked) } }
    const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    window.addEventListener('eip6963:requestProvider', announce)
  })
}

test('all values of a contract are read in one exchange with the node, by an ABI that is pasted and kept', async ({
  page,
}) => {
  await page.goto(`/address/${contractAddress.stableToken}?tab=read`)
  const main = page.getByRole('main')
  let exchanges = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/rpc') && request.postData()?.includes('0x18160ddd')) exchanges += 1
  })
  await main.getByRole('textbox', { name: 'ABI' }).fill('function nothing(')
  await main.getByRole('button', { name: 'Use this ABI' }).click()
  await expect(main.getByRole('alert')).toContainText('This ABI cannot be used')
  await main.getByRole('button', { name: 'ERC-20' }).click()
  const values = main.getByRole('region', { name: 'Values' })
  await expect(values).toContainText('Devnet Dollar')
  expect(exchanges).toBe(1)
  await page.reload()
  await expect(values).toContainText('DUSD')
  const balance = main.getByRole('group').filter({ hasText: 'balanceOf' })
  await balance.getByText('balanceOf').click()
  await balance.getByRole('textbox').fill('0x12')
  await balance.getByRole('button', { name: 'Read' }).click()
  await expect(balance.getByRole('alert')).toContainText('owner: an address is 0x and 40 hex digits')
  await balance.getByRole('textbox').fill(`0x${'99'.repeat(20)}`)
  await balance.getByRole('button', { name: 'Read' }).click()
  await expect(balance.getByText('uint256')).toBeVisible()
})

test('a call is simulated, signed by a wallet and followed', async ({ page, request }) => {
  await installWallet(page, request)
  await page.goto(`/address/${contractAddress.stableToken}#writeContract`)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'ERC-20' }).click()
  await main.getByRole('button', { name: 'Connect Test Wallet' }).click()
  await expect(main.getByText('Connected as')).toBeVisible()
  const approve = main.getByRole('group').filter({ hasText: 'approve' }).first()
  await approve.getByText('approve').click()
  await approve.getByRole('textbox', { name: /^spender/ }).fill(`0x${'99'.repeat(20)}`)
  await approve.getByRole('textbox', { name: /^value/ }).fill('1.5')
  await approve.getByRole('combobox').selectOption('6')
  await approve.getByRole('button', { name: 'Simulate' }).click()
  await expect(approve.getByText('This call would succeed now.')).toBeVisible()
  await approve.getByRole('button', { name: 'Sign and send' }).click()
  await expect(approve.getByText('is in a block and succeeded')).toBeVisible()
  await approve.getByRole('link', { name: 'Follow the transaction' }).click()
  await expect(page).toHaveURL(/\/tx\/0x[0-9a-f]{64}$/)
  await page.goto(`/address/${contractAddress.stableToken}?tab=write`)
  const transfer = main.getByRole('group').filter({ hasText: 'transferFrom' }).first()
  await transfer.getByText('transferFrom').click()
  for (const name of [/^from/, /^to/]) await transfer.getByRole('textbox', { name }).fill(`0x${'98'.repeat(20)}`)
  await transfer.getByRole('textbox', { name: /^value/ }).fill('1')
  await transfer.getByRole('button', { name: 'Simulate' }).click()
  await expect(transfer.getByText('This call would fail now:')).toBeVisible()
})
