import { createRequire } from 'node:module'
import { startAnvil } from '@corescope/devnet/anvil/start-anvil'
import { eventually } from '@corescope/devnet/test-worlds/eventually'
import { type Hex, keccak256 } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readLayout, type StorageLayout } from './layout.ts'
import { MappingKeyError, mappingSlot } from './mapping-key.ts'
import { nameSlots } from './name-slots.ts'
import { readStorage } from './read-storage.ts'
import { lookAtPlace, lookAtStorage, type StorageEntry, slotHex } from './storage-values.ts'

const solc = createRequire(import.meta.url)('solc') as { compile(input: string): string }
const account = mnemonicToAccount('test test test test test test test test test test test junk')
const holder = '0x00000000000000000000000000000000c0ffee02'
const longText = 'A text of more than thirty-one bytes lies elsewhere: “…” 核心'

/** Every kind of variable, with the values that the test expects. */
const source = `
// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;
contract Everything {
  enum Color { Red, Green, Blue }
  type Price is uint128;
  struct Part { uint8 small; address who; string name; uint16[3] rates; }
  uint8 a = 7; bool b = true; address c = address(uint160(0xc0ffee02)); int16 d = -300;
  bytes4 e = 0xdeadbeef; Color f = Color.Blue; Price g = Price.wrap(5);
  uint256 h = type(uint256).max;
  int256 i = -1;
  string j = "short";
  string k = unicode"${longText}";
  bytes l = hex"0102";
  uint16[5] m = [1, 2, 3, 4, 5];
  uint256[] n;
  uint8[][] o;
  Part p;
  Part[] q;
  mapping(address => uint256) r;
  mapping(string => mapping(int8 => bool)) s;
  string t;
  uint256[1000] u;
  function() internal v;
  constructor() {
    for (uint256 x = 0; x < 30; x++) n.push(x * 10);
    o.push(); o.push(); o[1].push(8); o[1].push(9);
    p = Part(1, c, k, [uint16(10), 20, 30]);
    q.push(); q.push(Part(2, address(1), "two", [uint16(0), 0, 9]));
    r[c] = 42; s["key"][-3] = true; u[3] = 3;
  }
}`

let anvil: Awaited<ReturnType<typeof startAnvil>>
let layout: StorageLayout
let contract: string
let asked = 0
const rpc = async (method: string, ...params: unknown[]) => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(anvil.url, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  const { result, error } = (await response.json()) as { result: never; error?: { message: string } }
  if (error !== undefined) throw new Error(`${method}: ${error.message}`)
  return result
}
const readSlots = (slots: readonly bigint[]) => {
  asked += slots.length
  return Promise.all(slots.map((slot) => rpc('eth_getStorageAt', contract, slotHex(slot), 'latest') as Promise<Hex>))
}

beforeAll(async () => {
  const settings = { outputSelection: { '*': { '*': ['storageLayout', 'evm.bytecode.object'] } } }
  const input = { language: 'Solidity', sources: { 'e.sol': { content: source } }, settings }
  const { contracts, errors } = JSON.parse(solc.compile(JSON.stringify(input)))
  expect(errors ?? []).toEqual([])
  const compiled = contracts['e.sol'].Everything
  layout = readLayout(JSON.stringify(compiled.storageLayout))
  anvil = await startAnvil({ mining: 'automatic', hardfork: 'prague', gasLimit: 60_000_000n })
  const data: Hex = `0x${compiled.evm.bytecode.object}`
  const fields = { chainId: 1112, nonce: 0, gas: 15_000_000n, maxFeePerGas: 10n ** 12n, data, type: 'eip1559' } as const
  const hash = await rpc('eth_sendRawTransaction', await account.signTransaction(fields))
  const receiptOf = () =>
    rpc('eth_getTransactionReceipt', hash) as Promise<{ contractAddress: string; status: string } | null>
  const receipt = await eventually(async () => {
    const found = await receiptOf()
    expect(found).not.toBeNull()
    return found!
  })
  expect(receipt.status).toBe('0x1')
  contract = receipt.contractAddress
})
afterAll(() => anvil?.stop())

/** What is shown of an entry, in short: values by themselves, groups as lists or objects. */
const shown = ({ value }: StorageEntry): unknown => {
  if (value.kind === 'value' || value.kind === 'long') return value.value
  if (value.kind !== 'group') return value.kind
  if (value.isArray) return value.entries.map(shown)
  return Object.fromEntries(value.entries.map((entry) => [entry.label, shown(entry)]))
}

it('reads every kind of variable as the contract set it', async () => {
  const { entries, isWhole } = await readStorage((slots) => lookAtStorage(layout, slots), readSlots)
  expect(isWhole).toBe(true)
  const first = [{ small: '0', who: `0x${'00'.repeat(20)}`, name: '', rates: ['0', '0', '0'] }]
  const second = { small: '2', who: `0x${'00'.repeat(19)}01`, name: 'two', rates: ['0', '0', '9'] }
  expect(Object.fromEntries(entries.map((entry) => [entry.label, shown(entry)]))).toEqual({
    ...{ a: '7', b: true, c: holder, d: '-300', e: '0xdeadbeef', f: '2' },
    g: `0x${'05'.padStart(32, '0')}`,
    ...{ h: (2n ** 256n - 1n).toString(), i: '-1', j: 'short', k: longText, l: '0x0102' },
    m: ['1', '2', '3', '4', '5'],
    n: Array.from({ length: 20 }, (_, index) => String(index * 10)),
    o: [[], ['8', '9']],
    p: { small: '1', who: holder, name: longText, rates: ['10', '20', '30'] },
    q: [...first, second],
    ...{ r: 'mapping', s: 'mapping', t: '' },
    u: ['0', '0', '0', '3', ...Array.from({ length: 16 }, () => '0')],
    v: expect.stringMatching(/^0x[0-9a-f]{16}$/),
  })
  const lengths = ['n', 'u'].map((label) => entries.find((entry) => entry.label === label)?.value)
  expect(lengths).toMatchObject([{ length: 30n }, { length: 1000n }])
})

it('finds values of mappings by their keys, through mappings of mappings', async () => {
  const variable = (label: string) => lookAtStorage(layout, new Map()).entries.find((one) => one.label === label)!
  const valueAt = async (entry: StorageEntry, ...keys: string[]) => {
    let place = { label: entry.label, type: entry.type, slot: entry.slot }
    for (const key of keys) {
      const { key: keyId, value } = layout.types.get(place.type.id)!
      const slot = mappingSlot(place.slot, layout.types.get(keyId!)!, key)
      place = { label: key, type: layout.types.get(value!)!, slot }
    }
    const { entries } = await readStorage((slots) => lookAtPlace(layout, slots, place), readSlots)
    return shown(entries[0]!)
  }
  expect(await valueAt(variable('r'), holder)).toBe('42')
  expect(await valueAt(variable('r'), `0x${'00'.repeat(20)}`)).toBe('0')
  expect(await valueAt(variable('s'), 'key', '-3')).toBe(true)
  expect(await valueAt(variable('s'), 'key', '3')).toBe(false)
  await expect(valueAt(variable('r'), '0x12')).rejects.toThrow(MappingKeyError)
  await expect(valueAt(variable('s'), 'key', '128')).rejects.toMatchObject({ fault: 'range' })
})

it('stops at its ceiling', async () => {
  const many = { label: 'many', type: 't_uint256', offset: 0 }
  const wide = { ...layout, variables: Array.from({ length: 900 }, (_, index) => ({ ...many, slot: BigInt(index) })) }
  asked = 0
  const { entries, isWhole } = await readStorage((slots) => lookAtStorage(wide, slots), readSlots)
  expect([asked, isWhole]).toEqual([120, false])
  expect(entries.filter(({ value }) => value.kind === 'unread')).toHaveLength(780)
})

it('names slots by variables, members, elements, and keys that are at hand', async () => {
  const hashed = (slot: bigint) => BigInt(keccak256(slotHex(slot)))
  const slotOf = (label: string) => layout.variables.find((variable) => variable.label === label)!.slot
  const keys = [holder, '0x2a'].map(BigInt)
  const places: [bigint, string[]][] = [
    [0n, ['a', 'b', 'c', 'd', 'e', 'f']],
    [slotOf('m'), ['m[0]', 'm[1]', 'm[2]', 'm[3]', 'm[4]']],
    [slotOf('n'), ['n.length']],
    [hashed(slotOf('n')) + 7n, ['n[7]']],
    [slotOf('p') + 1n, ['p.name']],
    [hashed(slotOf('q')) + 3n, ['q[1].small', 'q[1].who']],
    [hashed(slotOf('k')) + 1n, ['k (32…)']],
    [mappingSlot(slotOf('r'), layout.types.get('t_address')!, holder), [`r[${holder}]`]],
    [slotOf('u') + 3n, ['u[3]']],
  ]
  const wanted = new Set(places.map(([slot]) => slot))
  const named = nameSlots(layout, wanted, keys, { hashes: 1_000, visits: 1_000 })
  for (const [slot, paths] of places) {
    const found = named.get(slot)?.map(({ path }) => path) ?? []
    expect(found.slice(0, paths.length), paths[0]).toEqual(paths)
  }
  // nothing is named that was not asked for, and the budget ends the search
  expect([...named.keys()].every((slot) => wanted.has(slot))).toBe(true)
  const budget = { hashes: 2, visits: 1_000 }
  nameSlots(layout, wanted, keys, budget)
  expect(budget.hashes).toBe(0)
})
