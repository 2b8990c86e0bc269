import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Anvil, startAnvil } from '../anvil/start-anvil.ts'
import { patienceMs } from '../index-proof/until.ts'
import { createNodeClient } from '../world/node-client.ts'
import { watchNode } from './watch-node.ts'

/** Processor time that a process has used, in hundredths of a second (proc(5), utime and stime). */
const cpuTicks = (id: number): number => {
  const [user, system] = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ')[1]!.split(' ').slice(11, 13)
  return Number(user) + Number(system)
}

let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil({ accounts: 1, mining: 'manual' })
})
afterAll(() => {
  if (anvil !== undefined) process.kill(anvil.pid, 'SIGKILL')
})

it.skipIf(process.platform !== 'linux')(
  'a node that spins in a call is ended, although it goes on saying which chain it is; one that answers is not',
  async () => {
    const stop = new AbortController()
    let ended = 0
    const quick = { patienceMs: 10_000, everyMs: 100 }
    const watched = watchNode(anvil.url, () => (ended += 1), stop.signal, quick)
    const node = createNodeClient(anvil.url)
    for (let block = 0; block < 5; block += 1) await node.call('evm_mine')
    expect(ended).toBe(0)
    // jumpdest push0 jump, with all the gas there is
    const call = { data: '0x5b5f56', gas: '0xffffffffffffffff' }
    // The node cannot mine while the call runs on its newest state, and answers no question about the state until it has mined.
    const before = cpuTicks(anvil.pid)
    node.call('eth_call', [call, 'latest']).catch(() => undefined)
    await expect.poll(() => cpuTicks(anvil.pid), { timeout: patienceMs }).toBeGreaterThan(before + 50)
    node.call('evm_mine').catch(() => undefined)
    await expect.poll(() => ended, { timeout: patienceMs }).toBe(1)
    expect(Number(await node.call('eth_chainId'))).toBe(1112)
    await watched
  },
)
