import { users } from '@corescope/devnet/world/accounts'
import { contractAddress } from '@corescope/devnet/world/contracts'
import { expect } from '@playwright/test'
import { encodeFunctionData, parseAbi } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { queryOf } from '../../src/table.ts'
import { test } from '../../src/test.ts'

test('the unit converter is exact at any size, says what it cannot read, and is kept in the URL', async ({ page }) => {
  await page.goto('/unit-converter')
  const field = (unit: string) => page.getByRole('textbox', { name: new RegExp(`^${unit}\\b`, 'i') })
  await field('ether').fill('123456789012345678901234567890.000000000000000001')
  await expect(field('wei')).toHaveValue('123456789012345678901234567890000000000000000001')
  await field('wei').fill('1')
  await expect(field('ether')).toHaveValue('0.000000000000000001')
  await expect.poll(() => queryOf(page, 'unit')).toBe('wei')
  await field('ether').fill('1.5')
  await expect(page.getByText('$1.88')).toBeVisible()
  await page.reload()
  await expect(field('ether')).toHaveValue('1.5')
  await expect(field('wei')).toHaveValue('1500000000000000000')
  await field('ether').fill('1,5x')
  await expect(page.getByRole('alert')).toContainText('is not a decimal number')
  await field('wei').fill('0.5')
  await expect(page.getByRole('alert')).toContainText('is finer than one wei')
})

const abi = parseAbi(['function multicall(bytes[] data)', 'function transfer(address to, uint256 amount)'])
const recipient = `0x${'11'.repeat(20)}` as const
const transfer = encodeFunctionData({ abi, functionName: 'transfer', args: [recipient, 12_345n] })

test('input data is decoded, with the calls inside of it, and by an ABI of one’s own', async ({ page }) => {
  const multicall = encodeFunctionData({ abi, functionName: 'multicall', args: [[transfer]] })
  await page.goto(`/inputdatadecoder?data=${multicall}`)
  const main = page.getByRole('main')
  await expect(main.getByText('multicall(bytes[])', { exact: true })).toBeVisible()
  await expect(main.getByRole('heading', { name: '1 call inside' })).toBeVisible()
  await expect(main.getByText('12,345')).toBeVisible()
  await page.getByRole('textbox', { name: 'Input data' }).fill('0x1234567')
  await page.getByRole('button', { name: 'Decode' }).click()
  await expect(main.getByRole('alert')).toContainText('each byte has two hex digits')
  await page.getByRole('textbox', { name: 'Input data' }).fill(transfer)
  await page.getByRole('textbox', { name: 'ABI (optional)' }).fill('transfer(address whom, uint256 howMuch)')
  await page.getByRole('button', { name: 'Decode' }).click()
  await expect(main.getByRole('rowheader', { name: 'howMuch' })).toBeVisible()
  await page.getByRole('textbox', { name: 'ABI (optional)' }).fill('[{')
  await page.getByRole('button', { name: 'Decode' }).click()
  await expect(main.getByRole('alert')).toContainText('no valid JSON')
})

test('signatures are given to the dictionary, and read by it as what a visitor gave', async ({ page }) => {
  const name = `given${Date.now()}`
  const call = encodeFunctionData({ abi: parseAbi([`function ${name}(uint256 drops)`]), args: [12_345n] })
  await page.goto('/inputdatadecoder')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Add signatures to the dictionary' }).click()
  const field = main.getByRole('textbox', { name: 'Signatures, or a JSON ABI' })
  await field.fill(`${name}(uint)\n${name}(uint7)`)
  await main.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(main.getByText('Line 2 is no signature that can be read.')).toBeVisible()
  await field.fill(`${name}(uint)\nerror ${name}(bool)\ntransfer(address,uint256)`)
  await main.getByRole('button', { name: 'Add', exact: true }).click()
  const outcome = main.getByRole('status').getByRole('listitem')
  await expect(outcome).toContainText([
    `function ${name}(uint256) · added`,
    `error ${name}(bool) · added`,
    'known already',
  ])
  await page.getByRole('textbox', { name: 'Input data' }).fill(call)
  await page.getByRole('button', { name: 'Decode' }).click()
  await expect(main.getByText('by a signature that a visitor gave, not checked: a guess')).toBeVisible()
  await expect(main.getByText('12,345')).toBeVisible()
  await page.goto('/opcode-tool')
  await page.getByRole('textbox', { name: /^Bytecode/ }).fill(`0x60003560e01c63${call.slice(2, 10)}14600e57005b`)
  await page.getByRole('button', { name: 'Disassemble' }).click()
  await expect(main.getByText(`${name}(uint256) (a visitor gave it, not checked)`).first()).toBeVisible()
})

test('code is taken apart: pasted, and of a contract', async ({ page }) => {
  await page.goto('/opcode-tool')
  const main = page.getByRole('main')
  await page.getByRole('textbox', { name: /^Bytecode/ }).fill('0x6080604052348015600e575f5ffd5b50')
  await page.getByRole('button', { name: 'Disassemble' }).click()
  await expect(main.getByRole('heading', { name: '13 instructions in 16 bytes' })).toBeVisible()
  await expect(main.getByRole('row', { name: /^000a 57 JUMPI → 000e$/ })).toBeVisible()
  await page.getByRole('textbox', { name: /^Bytecode/ }).fill(contractAddress.stableToken)
  await page.getByRole('button', { name: 'Disassemble' }).click()
  await expect(main.getByRole('listitem').filter({ hasText: '0xa9059cbb transfer(address,uint256)' })).toBeVisible()
  await expect.poll(() => queryOf(page, 'address')).toBe(contractAddress.stableToken)
})

test('a signed transaction is told, sent and followed', async ({ page, request }) => {
  const account = privateKeyToAccount(generatePrivateKey())
  const transaction = { to: recipient, value: 5n, gas: 21_000n, maxFeePerGas: 10n ** 12n, maxPriorityFeePerGas: 1n }
  const foreign = await account.signTransaction({ ...transaction, type: 'eip1559', chainId: 1, nonce: 0 })
  await page.goto('/pushTx')
  const main = page.getByRole('main')
  const field = page.getByRole('textbox', { name: 'Signed transaction' })
  await field.fill(foreign)
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(main.getByText('signed for chain 1.')).toBeVisible()
  await expect(main.getByText('balance is lower')).toBeVisible()
  await expect(main.getByText('It can never be in a block of this chain')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send' })).toBeHidden()
  // The node says why it refuses: the sender has nothing.
  const { chainId } = (await (await request.get('/health')).json()) as { chainId: number }
  await field.fill(await account.signTransaction({ ...transaction, type: 'eip1559', chainId, nonce: 0 }))
  await page.getByRole('button', { name: 'Check' }).click()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(main.getByRole('alert')).toContainText('The node refuses the transaction')
})

test('what became of a transaction that was sent is told: in which block, and why it failed', async ({
  page,
  request,
}) => {
  const sender = users.at(-2)!
  const { chainId } = (await (await request.get('/health')).json()) as { chainId: number }
  const main = page.getByRole('main')
  const send = async (data: `0x${string}`, forecast: string) => {
    const count = { jsonrpc: '2.0', id: 1, method: 'eth_getTransactionCount', params: [sender.address, 'pending'] }
    const { result } = (await (await request.post('/rpc', { data: count })).json()) as { result: string }
    const signed = await sender.signTransaction({
      ...{ to: contractAddress.failures, data, gas: 100_000n, type: 'eip1559', chainId, nonce: Number(result) },
      ...{ maxFeePerGas: 10n ** 11n, maxPriorityFeePerGas: 10n ** 9n },
    })
    await page.goto('/pushTx')
    await page.getByRole('textbox', { name: 'Signed transaction' }).fill(signed)
    await page.getByRole('button', { name: 'Check' }).click()
    await expect(main.getByText(forecast)).toBeVisible()
    await page.getByRole('button', { name: 'Send' }).click()
  }
  const abi = parseAbi(['function failWithReason(string reason)', 'function divide(uint256 by)'])
  await send(encodeFunctionData({ abi, functionName: 'divide', args: [2n] }), 'It would succeed now.')
  await expect(main.getByText(/is in block [\d,]+ and succeeded/)).toBeVisible()
  await send(
    encodeFunctionData({ abi, functionName: 'failWithReason', args: ['out of seeds'] }),
    'would fail now: out of seeds',
  )
  await expect(main.getByText(/is in block [\d,]+ and failed/)).toBeVisible()
  await expect(main.getByText('Reverted: out of seeds')).toBeVisible()
})

test('a proxy is told with what it forwards to', async ({ page }) => {
  await page.goto('/proxyContractChecker')
  const main = page.getByRole('main')
  await page.getByRole('textbox', { name: 'Contract address' }).fill('0x12')
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(main.getByRole('alert')).toContainText('40 hex digits')
  await page.getByRole('textbox', { name: 'Contract address' }).fill(contractAddress.stableToken)
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(main.getByRole('heading', { name: /no known kind of proxy|is a proxy/ })).toBeVisible()
})
