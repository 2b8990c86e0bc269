import type { Hex } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Anvil, startAnvil } from '../../anvil/start-anvil.ts'
import { faucet, patient } from '../accounts.ts'
import { createNodeClient, type NodeClient } from '../node-client.ts'
import { createRandom } from '../random.ts'
import { openWallets } from '../wallets.ts'
import { openWaiting } from './waiting.ts'

const chainId = 77_003
let anvil: Anvil
let node: NodeClient
beforeAll(async () => {
  anvil = await startAnvil({ chainId, genesisTimestamp: 1_760_000_000 })
  node = createNodeClient(anvil.url)
  await node.call('anvil_setBalance', [faucet.address, '0x56bc75e2d63100000'])
})
afterAll(() => anvil?.stop())

type Pool = Record<'pending' | 'queued', Record<string, Record<string, { hash: Hex; value: Hex; gasPrice: Hex }>>>
const queued = async () => {
  const pool = await node.call<Pool>('txpool_content')
  const own = Object.entries(pool.queued).find(([sender]) => sender.toLowerCase() === patient.address.toLowerCase())
  return Object.values(own?.[1] ?? {})
}

it('a transaction waits for its turn, is replaced by a dearer one, and that one is mined', async () => {
  const wallets = await openWallets(node, chainId, [faucet])
  const waiting = openWaiting(node, {
    chainId,
    wallets,
    random: createRandom(1),
    portraits: new Map(),
    hasWorkshop: false,
  })
  const seen: Hex[] = []
  const takeStep = async () => {
    const raw = await waiting.step(true)
    for (const transaction of raw) await node.call('eth_sendRawTransaction', [transaction])
    await node.call('evm_mine')
    for (const { hash } of await queued()) if (!seen.includes(hash)) seen.push(hash)
  }
  const nonce = async () => Number(await node.call<Hex>('eth_getTransactionCount', [patient.address, 'latest']))
  for (let round = 1; round <= 2; round += 1) {
    // until it waits: the first time it is paid before
    while ((await queued()).length === 0) await takeStep()
    const [first] = await queued()
    while ((await queued())[0]?.hash === first!.hash) await takeStep()
    const [second] = await queued()
    expect(BigInt(second!.gasPrice)).toBeGreaterThan(BigInt(first!.gasPrice))
    while ((await queued()).length > 0) await takeStep()
    expect(await nonce()).toBe(2 * round)
    expect(seen).toHaveLength(2 * round)
    expect(await node.call('eth_getTransactionReceipt', [second!.hash])).toMatchObject({ status: '0x1' })
    expect(await node.call('eth_getTransactionReceipt', [first!.hash])).toBeNull()
  }
})
