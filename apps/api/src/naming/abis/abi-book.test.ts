import type { Reader, Statement } from '@corescope/store/reader'
import type { AbiOriginRow, AbiRow } from '@corescope/store/verification/abis'
import { parseAbi, toFunctionSelector } from 'viem'
import { describe, expect, it } from 'vitest'
import { createAbiBook } from './abi-book.ts'

const addressOf = (index: number): `0x${string}` => `0x${index.toString(16).padStart(40, '0')}`
const transfer = { type: 'function', name: 'own', inputs: [], outputs: [], stateMutability: 'view' }
const selector = toFunctionSelector('own()')

interface Given {
  /** Bytes of its ABI; absent: nobody verified it. */
  size?: number
  results?: AbiOriginRow['results']
  /** It has no instruction that forwards. */
  isBeacon?: boolean
  /** Its ABI, instead of one of that size. */
  functions?: string[]
}

/** A database that holds these contracts by their number, and tells which ABIs it gave. */
const open = (contracts: Record<number, Given>) => {
  const given: number[][] = []
  const origins = new Map(
    Object.entries(contracts).map(([key, { size, results = null, isBeacon = false }]) => {
      const number = Number(key)
      const row: AbiOriginRow = {
        ...{ address: addressOf(number), addressId: number, codeHash: `0x${'00'.repeat(31)}${isBeacon ? 'be' : 'f4'}` },
        ...{ verificationId: size === undefined ? null : number, abiBytes: size ?? null },
        ...{ shortCode: isBeacon ? '0x00' : '0xf4', upgrades: null, results, delegations: null },
      }
      return [row.address, row]
    }),
  )
  const reader = {
    row: async () => ({ transactionPosition: 0, codeBlock: 0, authorizationPosition: 0, addresses: [] }),
    rows: async ({ name }: Statement<unknown>, [keys]: [Buffer[] | number[]]) => {
      if (name === 'abi_origins') {
        return (keys as Buffer[]).flatMap((key) => origins.get(`0x${key.toString('hex')}`) ?? [])
      }
      if (name === 'verified_signatures' || name === 'account_codes') return []
      if (name !== 'abis_of_verifications') throw new Error(`asked for ${name}`)
      given.push(keys as number[])
      // one at a time, as a statement gives no more than it has room for
      const [verificationId] = keys as number[]
      const filling = { ...transfer, name: 'filling', pad: 'a'.repeat(contracts[verificationId!]!.size!) }
      const { functions } = contracts[verificationId!]!
      const abi = JSON.stringify(functions === undefined ? [transfer, filling] : parseAbi(functions))
      const row: AbiRow = { verificationId: verificationId!, abi, enums: '{}' }
      return [row]
    },
  } as unknown as Reader
  const book = createAbiBook(reader, () => false)
  /** By number: whether calls of it are decoded by what was verified. */
  const decodedOf = async (...numbers: number[]) => {
    const abis = await book.find(numbers.map((number) => ({ address: addressOf(number), blockNumber: 150 })))
    return numbers.map((number) =>
      abis
        .of(addressOf(number), 150)
        .some((source) => source.source === 'verified' && source.functionsBySelector(selector).length > 0),
    )
  }
  return { book, decodedOf, given }
}

describe('what is decoded of one page', () => {
  it('is what has the shortest ABIs, as far as there is room: contracts of megabytes stay undecoded', async () => {
    const big = Object.fromEntries(Array.from({ length: 17 }, (_, index) => [10 + index, { size: 3_900_000 }]))
    const { decodedOf, given } = open({ ...big, 1: { size: 100 }, 2: { size: 20_000 } })
    const numbers = [...Object.keys(big).map(Number), 1, 2]
    const decoded = await decodedOf(...numbers)
    expect(decoded).toEqual([true, ...Array(16).fill(false), true, true])
    expect(new Set(given.flat())).toEqual(new Set([1, 2, 10]))
    // and is kept: the same page asks for nothing again
    given.length = 0
    expect(await decodedOf(...numbers)).toEqual(decoded)
    expect(given).toEqual([])
  })

  it('is one of megabytes where it stands alone', async () => {
    expect(await open({ 10: { size: 3_900_000 } }).decodedOf(10)).toEqual([true])
  })
})

describe("a beacon's proxy that somebody asked about", () => {
  const proxy = { results: [[100, [addressOf(3)], addressOf(2)]] as AbiOriginRow['results'] }
  it('is read by what the beacon tells by itself at the block', async () => {
    const beacon = { isBeacon: true, results: [[120, [addressOf(4)], null]] as AbiOriginRow['results'] }
    const { book } = open({ 1: proxy, 2: beacon, 3: { size: 10 }, 4: { size: 20 } })
    expect(await book.verifications([addressOf(1)], 150)).toEqual(new Map([[addressOf(1), [4]]]))
  })
  it('is read by what the beacon named then, where the beacon tells nothing', async () => {
    const { book } = open({ 1: proxy, 2: { isBeacon: true }, 3: { size: 10 } })
    expect(await book.verifications([addressOf(1)], 150)).toEqual(new Map([[addressOf(1), [3]]]))
  })
})

describe('a selector that a proxy has itself', () => {
  const burn = toFunctionSelector('burn(uint256)')
  const proxy = {
    ...{ size: 10, results: [[100, [addressOf(2)], null]] as AbiOriginRow['results'] },
    functions: ['function collate_propagate_storage(bytes16)', 'function upgradeTo(address to)'],
  }
  const logic = { size: 10, functions: ['function burn(uint256 amount)', 'function upgradeTo(address next)'] }
  const namesOf = async (contracts: Record<number, Given>, hash: `0x${string}`, ran: readonly number[] = []) => {
    const abis = await open(contracts).book.find([{ address: addressOf(1), blockNumber: 150 }])
    const found = abis.of(addressOf(1), 150, new Set(ran.map(addressOf))).filter(({ source }) => source === 'verified')
    return found.flatMap((source) =>
      source.functionsBySelector(hash).map(({ item }) => `${item.name}(${item.inputs[0]?.name ?? ''})`),
    )
  }
  it('is answered by the proxy: its code looks for its own functions first', async () => {
    expect((await namesOf({ 1: proxy, 2: logic }, burn))[0]).toBe('collate_propagate_storage()')
  })
  it('is answered by what lies behind it where the call was passed on', async () => {
    expect((await namesOf({ 1: proxy, 2: logic }, burn, [2]))[0]).toBe('burn(amount)')
  })
  it('is answered by the proxy where the call was passed on to what it does not forward to', async () => {
    expect((await namesOf({ 1: proxy, 2: logic }, burn, [9]))[0]).toBe('collate_propagate_storage()')
  })
  it('is answered by the proxy that lies behind a clone or another proxy, before what lies behind that', async () => {
    const behind = { ...proxy, results: [[100, [addressOf(3)], null]] as AbiOriginRow['results'] }
    const outer = { ...proxy, functions: ['function other()'] }
    for (const first of [{ results: proxy.results }, outer]) {
      const contracts = { 1: first, 2: behind, 3: logic }
      expect((await namesOf(contracts, burn))[0]).toBe('collate_propagate_storage()')
      // the outer one passed it on, the inner one did not
      expect((await namesOf(contracts, burn, [2]))[0]).toBe('collate_propagate_storage()')
      expect((await namesOf(contracts, burn, [2, 3]))[0]).toBe('burn(amount)')
    }
  })
  it("of a beacon's proxy is answered by what the beacon names where the call was passed on to that", async () => {
    const asking = { ...proxy, results: [[100, [addressOf(3)], addressOf(2)]] as AbiOriginRow['results'] }
    const contracts = { 1: asking, 2: { isBeacon: true }, 3: logic }
    expect((await namesOf(contracts, burn))[0]).toBe('collate_propagate_storage()')
    expect((await namesOf(contracts, burn, [3]))[0]).toBe('burn(amount)')
  })
  it('under one signature in both, is told by what lies behind it: a transparent proxy passes it on', async () => {
    expect((await namesOf({ 1: proxy, 2: logic }, toFunctionSelector('upgradeTo(address)')))[0]).toBe('upgradeTo(next)')
  })
  it('is that of what lies behind it where nobody verified the proxy', async () => {
    expect(await namesOf({ 1: { results: proxy.results }, 2: logic }, burn)).toEqual(['burn(amount)'])
  })
})
