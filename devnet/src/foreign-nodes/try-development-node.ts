import { until } from '../index-proof/until.ts'
import { ask } from '../real-nodes/ask.ts'
import type { Tally } from '../real-nodes/tally.ts'
import { openHouse } from './house.ts'
import type { ForeignNode } from './start-nodes.ts'

/** Creates a contract of one byte, STOP: PUSH1 1, PUSH1 0, RETURN. */
const creation = '0x60016000f3'
const transfers = 12

const act = async (url: string): Promise<void> => {
  const [from, ...others] = await ask<string[]>(url, 'eth_accounts')
  for (let count = 0; count < transfers; count += 1) {
    const to = others[count % others.length]
    await ask(url, 'eth_sendTransaction', { from, to, value: `0x${(count + 1).toString(16)}` })
  }
  await ask(url, 'eth_sendTransaction', { from, data: creation, gas: '0x186a0' })
}

interface WireBlock {
  hash: string
  transactions: string[]
}

const readNode = async (url: string) => {
  const head = Number(await ask<string>(url, 'eth_blockNumber'))
  const blocks: WireBlock[] = []
  for (let number = 0; number <= head; number += 1)
    blocks.push(await ask<WireBlock>(url, 'eth_getBlockByNumber', `0x${number.toString(16)}`, false))
  const balances = new Map<string, string>()
  for (const account of await ask<string[]>(url, 'eth_accounts'))
    balances.set(account.toLowerCase(), String(BigInt(await ask<string>(url, 'eth_getBalance', account, 'latest'))))
  return { head, blocks, balances }
}

const tellsCalls = (url: string, transaction: string): Promise<boolean> =>
  ask<object>(url, 'debug_traceTransaction', transaction, { tracer: 'callTracer' }).then(
    (answer) => 'from' in answer,
    () => false,
  )

const equal = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right)

/**
 * Indexes a node of development and compares blocks, transactions and balances with what the node says. One that ignores the
 * tracer it is asked for, or refuses it, tells of no calls: the index goes on without.
 */
export const tryDevelopmentNode = async (name: string, node: ForeignNode, { fact }: Tally): Promise<void> => {
  const house = await openHouse()
  try {
    await act(node.url)
    await house.start([node.url])
    const first = await readNode(node.url)
    await house.untilLane('blocks', 'stands at the head', ({ number }) => number === first.head)
    // What comes while it runs is followed.
    await act(node.url)
    const { head, blocks, balances } = await readNode(node.url)
    await house.untilLane('blocks', 'follows', ({ number }) => number === head)
    await house.untilLane('balances', 'follows', ({ number }) => number === head)
    const stored = await house.rows<{ hash: string }>(
      `select '0x' || encode(hash, 'hex') as hash from blocks order by block_number`,
    )
    const hashes = blocks.map(({ hash }) => hash)
    const found = stored.map(({ hash }) => hash)
    fact(`${name}: ${hashes.length} blocks have the hashes the node says`, equal(found, hashes), found)
    const sent = blocks.flatMap(({ transactions }) => transactions)
    const rows = await house.rows<{ hash: string }>(
      `select '0x' || encode(hash, 'hex') as hash from transactions order by transaction_position`,
    )
    fact(
      `${name}: ${sent.length} transactions in the node's order`,
      equal(
        rows.map(({ hash }) => hash),
        sent,
      ),
      rows,
    )
    const held = await house.rows<{ address: string; balance: string }>(
      `select '0x' || encode(address, 'hex') as address, balance::text as balance
         from accounts join addresses using (address_id)`,
    )
    const wrong = held.filter(({ address, balance }) => balances.has(address) && balances.get(address) !== balance)
    fact(`${name}: ${balances.size} accounts hold what the node says`, wrong.length === 0, wrong)
    const traces = await tellsCalls(node.url, sent.at(-1)!)
    const settled = async () => {
      const { idle, number } = await house.lane('traces')
      return idle !== null || number === head
    }
    await until('the traces lane knows what the node can do', settled)
    const lane = await house.lane('traces')
    const says = traces ? 'tells of calls: the lane stands at the head' : 'tells of none: the lane says "unsupported"'
    fact(`${name}: ${says}`, traces ? lane.idle === null && lane.number === head : lane.idle === 'unsupported', lane)
    const health = await house.get('/health')
    fact(`${name}: /health says that all is well`, health.status === 200, health)
  } finally {
    await house.stop()
  }
}
