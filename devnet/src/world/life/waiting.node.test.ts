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

type Pool = Record<'pending' | 'queued', Record<string, Record<string, { hash: Hex }>>>
const queued = async () => {
  const pool = await node.call<Pool>('txpool_content')
  const own = Object.entries(pool.queued).find(([sender]) => sender.toLowerCase() === patient.address.toLowerCase())
  return Object.values(own?.[1] ?? {}).map(({ hash }) => hash)
}

it('a transaction waits for its turn, is replaced by a dearer one, and that one is mined', async () => {
  const wallets = await openWallets(node, chainId, [faucet])
  const sent: Hex[] = []
  const listening: NodeClient = {
    ...node,
    call: async <T>(method: string, parameters?: readonly unknown[]) => {
      const answer = await node.call<T>(method, parameters)
      if (method === 'eth_sendRawTransaction') sent.push(answer as Hex)
      return answer
    },
  }
  const stage = { chainId, wallets, random: createRandom(1), portraits: new Map(), hasWorkshop: false }
  const waiting = openWaiting(listening, stage)
  const takeStep = async () => {
    for (const raw of await waiting.step(true)) await node.call('eth_sendRawTransaction', [raw])
    await node.call('evm_mine')
  }
  const nonce = async () => Number(await node.call<Hex>('eth_getTransactionCount', [patient.address, 'latest']))
  for (let round = 1; round <= 2; round += 1) {
    sent.length = 0
    // the first time it is paid before
    while (sent.length === 0) await takeStep()
    expect(await queued()).toEqual(sent)
    while (sent.length === 1) await takeStep()
    // the pool of anvil tells either of the two
    expect(sent).toEqual(expect.arrayContaining(await queued()))
    while ((await nonce()) < 2 * round) await takeStep()
    expect(sent).toHaveLength(2)
    const [first, second] = await Promise.all(sent.map((hash) => node.call('eth_getTransactionReceipt', [hash])))
    expect([first, second]).toEqual([null, expect.objectContaining({ status: '0x1' })])
    expect(await queued()).toEqual([])
  }
})
