import type { Address, Hex } from '@corescope/chain/types/hex'
import { proxyUpgradeTopics } from '@corescope/decode/proxies/proxy-upgrade'
import { ConnectionError } from '@corescope/rpc/errors'
import type { Reader, Statement } from '@corescope/store/reader'
import type { AbiOriginRow } from '@corescope/store/verification/abis'
import { expect, it } from 'vitest'
import { findImplementation, findProxyNow, findRunning } from './implementation.ts'

const [proxy, beacon, good, evil, other] = Array.from(
  { length: 5 },
  (_, index): Address => `0x${String(index + 1).repeat(40)}`,
) as [Address, Address, Address, Address, Address]
const zero: Address = `0x${'0'.repeat(40)}`
const wordOf = (address: Address): Hex => `0x${address.slice(2).padStart(64, '0')}`
const slots = {
  implementation: '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc',
  beacon: '0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50',
}
const hashOf = (block: number): Hex => `0x${String(block).padStart(64, '0')}`

interface Given {
  /** Its events, newest first. */
  upgrades?: [blockNumber: number, kind: 'upgraded' | 'beaconUpgraded', names: Address][]
  results?: AbiOriginRow['results']
  code?: Hex
}
interface State {
  slots?: Partial<Record<keyof typeof slots, Address>>
  /** What contracts answer to implementation(). */
  answers?: Record<Address, Address | ((from: Address) => Address)>
}

const kinds = { upgraded: 1, beaconUpgraded: 3 } as const

/** An index that knows these contracts up to block 100, and a node with the state of some blocks. */
const open = (contracts: Record<Address, Given>, states: Record<number, State>) => {
  const addresses = Object.keys(contracts) as Address[]
  const originOf = (address: Address): AbiOriginRow => {
    const { upgrades = [], results = null, code = '0xf4' } = contracts[address]!
    return {
      ...{ address, addressId: addresses.indexOf(address) + 1, codeHash: `0x${code.slice(2, 4).repeat(32)}` },
      ...{ verificationId: null, abiBytes: null, shortCode: code, results, delegations: null },
      upgrades: upgrades.length === 0 ? null : upgrades.map(([, kind], index) => [index, kinds[kind]]),
    } as AbiOriginRow
  }
  const logOf = ([blockNumber, kind, names]: [number, keyof typeof kinds, Address], contractPosition: number) => ({
    ...{ contractPosition, blockNumber, data: Buffer.alloc(0), dataSize: 0, topic0: proxyUpgradeTopics[kind] },
    ...{ topic1: wordOf(names), topic2: null, topic3: null },
  })
  const reader = {
    row: async ({ name }: Statement<unknown>, [block]: [number]) => {
      if (name !== 'block_point') throw new Error(`asked for ${name}`)
      return { number: block, hash: hashOf(block), timestamp: 0, lastTransactionPosition: 0 }
    },
    rows: async ({ name }: Statement<unknown>, values: [Buffer[], unknown]) => {
      if (name.includes('abi_origins')) {
        return values[0]
          .map((key) => `0x${key.toString('hex')}` as Address)
          .flatMap((address) => (address in contracts ? [originOf(address)] : []))
      }
      const id = values.find((value) => typeof value === 'number') as unknown as number
      return (contracts[addresses[id - 1]!]!.upgrades ?? []).map(logOf)
    },
  } as unknown as Reader
  let asked = 0
  const request = async ({ method, params }: { method: string; params: readonly unknown[] }) => {
    asked += 1
    const { blockHash } = params.at(-1) as { blockHash: Hex }
    const state = states[Number(blockHash.slice(2))]
    if (state === undefined) throw new ConnectionError('away', {})
    if (method === 'eth_getCode') return '0x36600060003760006000366000545af400'
    if (method === 'eth_getStorageAt') {
      const name = (['implementation', 'beacon'] as const).find((one) => slots[one] === params[1])
      const address = name === undefined ? undefined : state.slots?.[name]
      return address === undefined ? `0x${'0'.repeat(64)}` : wordOf(address)
    }
    const { to, data, from = zero } = params[0] as { to: Address; data: Hex; from?: Address }
    const known = data === '0x5c60da1b' ? state.answers?.[to] : undefined
    const answer = typeof known === 'function' ? known(from) : known
    return answer === undefined ? '0x' : wordOf(answer)
  }
  const node = { request } as never
  const head = { current: () => ({ head: { number: 100, hash: hashOf(100) } }) } as never
  return { context: { reader, node, head }, asked: () => asked }
}

it('what stands in the slot runs, whatever an event or what was kept says', async () => {
  const lying = open({ [proxy]: { upgrades: [[10, 'upgraded', good]] } }, { 100: { slots: { implementation: evil } } })
  const running = {
    ...{ implementations: [evil], basis: 'state' },
    otherwise: { implementation: good, beacon: null, blockNumber: 10 },
  }
  expect(await findRunning(lying.context, proxy, undefined)).toEqual(running)
  // the dialects say the same; one screen asks the node once
  const before = lying.asked()
  expect(await findImplementation(lying.context, proxy)).toBe(evil)
  expect(await findProxyNow(lying.context, proxy)).toMatchObject({ kind: 'erc1967' })
  expect(lying.asked()).toBe(before)
  const quiet = open({ [proxy]: { results: [[10, [good], null]] } }, { 100: { slots: { implementation: evil } } })
  expect(await findRunning(quiet.context, proxy, undefined)).toEqual(running)
})

it('where both say the same nothing is told otherwise', async () => {
  const { context } = open(
    { [proxy]: { upgrades: [[10, 'upgraded', good]] } },
    { 100: { slots: { implementation: good } } },
  )
  expect(await findRunning(context, proxy, undefined)).toEqual({
    ...{ implementations: [good], basis: 'state', otherwise: null },
  })
})

it('without the node, or without a slot, it is what was told', async () => {
  const told = { implementations: [good], basis: 'told', otherwise: null }
  for (const states of [{}, { 100: {} }] as Record<number, State>[]) {
    const { context } = open({ [proxy]: { upgrades: [[10, 'upgraded', good]] } }, states)
    expect(await findRunning(context, proxy, undefined)).toEqual(told)
  }
})

it('of a past block it is the slot of that block, and the events where that state is gone', async () => {
  const upgrades: Given['upgrades'] = [
    [50, 'upgraded', good],
    [10, 'upgraded', other],
  ]
  const { context } = open({ [proxy]: { upgrades } }, { 30: { slots: { implementation: evil } } })
  expect(await findRunning(context, proxy, 30)).toEqual({
    ...{ implementations: [evil], basis: 'state' },
    otherwise: { implementation: other, beacon: null, blockNumber: 10 },
  })
  expect(await findRunning(context, proxy, 40)).toEqual({ implementations: [other], basis: 'told', otherwise: null })
})

it('of a beacon it is what that answers; which of the two said otherwise is told', async () => {
  const contracts: Record<Address, Given> = {
    [proxy]: { upgrades: [[10, 'beaconUpgraded', beacon]] },
    [beacon]: { upgrades: [[20, 'upgraded', good]], code: '0x00' },
  }
  const lyingBeacon = open(contracts, { 100: { slots: { beacon }, answers: { [beacon]: evil } } })
  expect(await findRunning(lyingBeacon.context, proxy, undefined)).toEqual({
    ...{ implementations: [evil], basis: 'beacon' },
    otherwise: { implementation: good, beacon: null, blockNumber: 20 },
  })
  const otherBeacon = open(contracts, { 100: { slots: { beacon: other }, answers: { [other]: evil } } })
  expect(await findRunning(otherBeacon.context, proxy, undefined)).toEqual({
    ...{ implementations: [evil], basis: 'beacon' },
    otherwise: { implementation: good, beacon, blockNumber: 10 },
  })
})

it('a beacon is asked as its proxy asks it, and what it says is its word', async () => {
  const contracts: Record<Address, Given> = {
    [proxy]: { upgrades: [[10, 'beaconUpgraded', beacon]] },
    [beacon]: { upgrades: [[20, 'upgraded', good]], code: '0x00' },
  }
  const answers = { [beacon]: (from: Address) => (from === proxy ? evil : good) }
  const { context } = open(contracts, { 100: { slots: { beacon }, answers } })
  expect(await findRunning(context, proxy, undefined)).toEqual({
    ...{ implementations: [evil], basis: 'beacon' },
    otherwise: { implementation: good, beacon: null, blockNumber: 20 },
  })
})

it('a clone says it by its code: no node is asked', async () => {
  const code: Hex = `0x363d3d373d3d3d363d73${good.slice(2)}5af43d82803e903d91602b57fd5bf3`
  const { context, asked } = open({ [proxy]: { code } }, {})
  expect(await findRunning(context, proxy, undefined)).toEqual({
    ...{ implementations: [good], basis: 'state', otherwise: null },
  })
  expect(asked()).toBe(0)
})
