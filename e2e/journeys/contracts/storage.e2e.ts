import { contractAddress } from '@corescope/devnet/world/contracts'
import { type APIRequestContext, expect } from '@playwright/test'
import { encodeFunctionData, parseAbi } from 'viem'
import { ask, type Listed, type ListedBlock } from '../../src/ask.ts'
import { test } from '../../src/test.ts'
import { verificationMs } from '../../src/verify-contract.ts'
import { verifyItems } from '../../src/verify-items.ts'

const token = contractAddress.items
const abi = parseAbi(['function balanceOf(address, uint256) view returns (uint256)'])

/** A balance as the contract itself tells it at a block. */
const balanceAt = async (request: APIRequestContext, holder: `0x${string}`, item: string, block: number) => {
  const data = encodeFunctionData({ abi, args: [holder, BigInt(item)] })
  const params = [{ to: token, data }, `0x${block.toString(16)}`]
  const answer = await request.post('/rpc', { data: { jsonrpc: '2.0', id: 1, method: 'eth_call', params } })
  return BigInt((await answer.json()).result)
}

test('the variables of a verified contract stand with their values at a block, those of mappings by their keys', async ({
  page,
  request,
}) => {
  test.setTimeout(verificationMs + 120_000)
  await verifyItems(request)
  const { records: blocks } = await ask<Listed<ListedBlock>>(request, 'search_block')
  const { blockNumber } = blocks[0]!
  interface Transfer {
    to: { hash: `0x${string}` }
    tokenItem: string
  }
  const { records } = await ask<Listed<Transfer>>(request, 'token_transfers', { contractAddress: token })
  const { to, tokenItem } = records[0]!

  await page.goto(`/address/${token}?tab=code&at=${blockNumber}`)
  const main = page.getByRole('main')
  await main.getByText('Storage: variables and their values').click()
  const variables = main.getByRole('region', { name: 'Variables of Items' })
  await expect(variables).toContainText(`Read from the node at block ${blockNumber.toLocaleString('en-US')}.`)
  const row = (name: string) => variables.locator('> ul > li').filter({ has: page.getByText(name, { exact: true }) })
  await expect(row('name')).toContainText('Orchard Tools')

  const keys = row('balances').getByRole('textbox')
  await keys.first().fill('five')
  await keys.first().press('Enter')
  await expect(row('balances').getByRole('alert')).toContainText('is no whole number for uint256')
  await keys.first().fill(tokenItem)
  await keys.first().press('Enter')
  await keys.nth(1).fill(to.hash)
  await keys.nth(1).press('Enter')
  const balance = await balanceAt(request, to.hash, tokenItem, blockNumber)
  await expect(row('balances').getByRole('listitem').last()).toContainText(balance.toLocaleString('en-US'))
})
