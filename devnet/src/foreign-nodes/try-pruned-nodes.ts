import { until } from '../index-proof/until.ts'
import { ask } from '../real-nodes/ask.ts'
import type { Tally } from '../real-nodes/tally.ts'
import { openHouse } from './house.ts'
import { type PrunedNodes, type StateScheme, startPrunedNodes } from './start-pruned.ts'

/** The nodes keep 128 states, and run the first 128 blocks again from the genesis state. Between lie blocks they cannot trace. */
const age = 300
const gasCap = 1_000_000
const lanes = ['traces', 'balanceHistory']

/** JUMPDEST, PUSH1 0, JUMP: runs until its gas is used. */
const loop = '0x5b600056'

const grow = async ({ act, head }: PrunedNodes, upTo: number) => {
  let acted = -1
  const hasGrown = async () => {
    const number = await head()
    if (number > acted) await act()
    acted = number
    return number >= upTo
  }
  await until(`the chain is ${upTo} blocks old`, hasGrown, { withinMs: upTo * 10_000 })
}

/** What the node says of a block that lies in its gap; undefined: it traces it. */
const refusal = (url: string): Promise<string | undefined> =>
  ask(url, 'debug_traceBlockByNumber', `0x${(Math.floor(age / 2) - 10).toString(16)}`, { tracer: 'callTracer' }).then(
    () => undefined,
    (error: Error) => error.message,
  )

const tryNode = async (nodes: PrunedNodes, scheme: StateScheme, { fact, compare }: Tally): Promise<void> => {
  const { archive, pruned, act, head } = nodes
  const { url } = pruned[scheme]
  const name = `Core's node, ${scheme} scheme`
  const follows = async () => Number(await ask<string>(url, 'eth_blockNumber')) >= age
  await until(`${name}: it has the chain`, follows)
  const words = await refusal(url)
  process.stdout.write(`${name}, of a block whose state is gone: ${words}\n`)
  fact(`${name}: it has pruned states`, words !== undefined)
  const house = await openHouse()
  try {
    await house.start([url])
    for (const lane of lanes) {
      await house.untilLane(lane, 'works', ({ number, idle }) => number >= age && idle === null)
      const begun = await house.lane(lane)
      fact(`${name}: ${lane} begins where the node still can, and says so`, (begun.first ?? 0) > age - 130, begun)
      await act()
      await house.untilLane(lane, 'follows', ({ number }) => number > begun.number)
      const later = await house.lane(lane)
      fact(`${name}: ${lane} follows the head`, later.first === begun.first && later.idle === null, later)
    }
    const { status, body } = await house.get('/health')
    fact(`${name}: /health says that all is well`, status === 200, body)
    const { lanes: told } = body as { lanes: Record<string, { first: number | null }> }
    for (const lane of lanes)
      compare(`${name}: /health, where ${lane} begins`, told[lane]?.first, (await house.lane(lane)).first)
    const { code, message } = await house.call({ data: loop, gas: '0xffffffffffffffff' })
    fact(`${name}: a call above the node's gas cap says so`, code !== undefined && /out of gas/.test(message), message)
    await house.start([url, archive.url])
    await house.untilLane(
      'traces',
      'has the past',
      ({ first, number, idle }) => first === null && number >= age && idle === null,
    )
    const upTo = (await house.lane('traces')).number
    const [sent] = await house.rows<{ transactions: number; internal: number }>(
      `select (select count(*)::int from transactions where value > 0 and block_number <= ${upTo}) as transactions,
              (select count(*)::int from internal_transactions where block_number <= ${upTo}) as internal`,
    )
    compare(`${name}, with an archive as second: internal transactions`, sent!.internal, sent!.transactions)
    fact(`${name}, with an archive as second: hundreds of them`, sent!.internal > age / 2, sent)
    await until('it follows', async () => (await house.lane('blocks')).number >= (await head()) - 5)
  } finally {
    await house.stop()
  }
}

/**
 * Pruned nodes as `RPC_URL`, one of each way to keep states: traces and the balance history begin where the node still can, say so
 * and follow; with an archive beside it the past of the traces is filled.
 * @param program geth of Core
 */
export const tryPrunedNodes = async (program: string, folder: string, tally: Tally): Promise<void> => {
  const nodes = await startPrunedNodes(program, folder, gasCap)
  try {
    await grow(nodes, age)
    for (const scheme of ['path', 'hash'] as const) await tryNode(nodes, scheme, tally)
  } finally {
    await nodes.stop()
  }
}
