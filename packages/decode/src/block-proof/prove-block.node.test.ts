import { startAnvil } from '@corescope/devnet/anvil/start-anvil'
import type { Hex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordedBlock, recordedReceipt } from '../test-data/standardise.ts'
import { proveBlock } from './prove-block.ts'

const account = mnemonicToAccount('test test test test test test test test test test test junk')
const to = '0x00000000000000000000000000000000c0ffee02'
/** Emits a log without topics and one with two topics and 32 bytes, then returns no code. */
const loggingCode = '0x60006000a06002600160206000a200'
const revertingCode = '0x60006000fd'
const transfers = 150

let anvil: Awaited<ReturnType<typeof startAnvil>>

beforeAll(async () => {
  anvil = await startAnvil({ mining: 'manual', hardfork: 'prague', gasLimit: 60_000_000n })
})
afterAll(() => anvil?.stop())

async function call(method: string, ...params: unknown[]) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(anvil.url, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  const { result, error } = (await response.json()) as { result: never; error?: { message: string } }
  if (error !== undefined) throw new Error(`${method}: ${error.message}`)
  return result
}

const send = async (transaction: object, nonce: number) => {
  const fields = { chainId: 1112, nonce, value: 1n, gas: 21_000n, to, ...transaction }
  return call('eth_sendRawTransaction', await account.signTransaction(fields as never))
}

async function bundleAt(tag: string) {
  const block = recordedBlock(await call('eth_getBlockByNumber', tag, true))
  const receipts = (await call('eth_getBlockReceipts', tag)) as never[]
  return { block, receipts: receipts.map(recordedReceipt) }
}

describe('blocks of a real node', () => {
  it('the first one is proven', async () => {
    expect(proveBlock(await bundleAt('0x0')).map(({ verdict }) => verdict)).not.toContain('refuted')
  })

  it('one with every type, logs, failures and more than 128 transactions is proven', async () => {
    const fees = { maxFeePerGas: 10_000_000_000n, maxPriorityFeePerGas: 1n }
    const accessList = [{ address: to, storageKeys: [`0x${'0'.repeat(64)}` as Hex] }]
    const create = { to: undefined, value: 0n, gas: 200_000n, ...fees, type: 'eip1559' }
    const authorization = await account.signAuthorization!({ address: to, chainId: 1112, nonce: 90 })
    const special = [
      { type: 'legacy', gasPrice: 10_000_000_000n },
      { type: 'eip2930', gasPrice: 10_000_000_000n, gas: 60_000n, accessList },
      { type: 'eip1559', ...fees, gas: 60_000n, accessList },
      { ...create, data: loggingCode },
      { ...create, data: revertingCode },
      { type: 'eip7702', ...fees, gas: 100_000n, authorizationList: [authorization] },
    ]
    let nonce = 0
    for (const transaction of special) await send(transaction, nonce++)
    for (let index = 0; index < transfers; index += 1) await send({ type: 'eip1559', ...fees }, nonce++)
    await call('evm_mine')
    const bundle = await bundleAt('latest')
    expect(bundle.block.transactions).toHaveLength(special.length + transfers)
    expect(new Set(bundle.block.transactions.map(({ type }) => type))).toEqual(new Set([0, 1, 2, 4]))
    expect(bundle.receipts.flatMap(({ logs }) => logs)).toHaveLength(2)
    expect(bundle.receipts.filter(({ status }) => status === 0)).toHaveLength(1)
    const proofs = proveBlock(bundle)
    expect(proofs.filter(({ verdict }) => verdict !== 'proven')).toEqual([])
    expect(proofs.map(({ name }) => name)).toContain('withdrawalsRoot')
  })

  it('a lie of the node is refuted, each where it stands', async () => {
    const { block, receipts } = await bundleAt('latest')
    const refuted = (bundle: { block: typeof block; receipts: typeof receipts }) =>
      proveBlock(bundle)
        .filter(({ verdict }) => verdict === 'refuted')
        .map(({ name }) => name)
    const [first, ...others] = block.transactions
    expect(refuted({ block: { ...block, timestamp: block.timestamp + 1 }, receipts })).toEqual(['blockHash'])
    expect(refuted({ block: { ...block, transactions: [{ ...first!, value: 2n }, ...others] }, receipts })).toEqual([
      'transactionHashes',
      'transactionsRoot',
    ])
    expect(refuted({ block, receipts: receipts.slice(1) })).toEqual(['receiptsRoot'])
    const silenced = receipts.map((receipt) => ({ ...receipt, logs: [] }))
    expect(refuted({ block, receipts: silenced })).toEqual(['receiptsRoot', 'logsBloom'])
  })

  it('a transaction of an unknown type leaves its part unproven and refutes nothing', async () => {
    const { block, receipts } = await bundleAt('latest')
    const [first, ...others] = block.transactions
    const strange = { ...block, transactions: [{ ...first!, type: 0x7e }, ...others] }
    const verdicts = Object.fromEntries(
      proveBlock({ block: strange, receipts }).map((proof) => [proof.name, proof.verdict]),
    )
    expect(verdicts).toMatchObject({ transactionHashes: 'unproven', transactionsRoot: 'unproven', blockHash: 'proven' })
  })
})
