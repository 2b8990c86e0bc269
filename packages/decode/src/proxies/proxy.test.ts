import type { Address, Hash, Hex } from '@corescope/chain/types/hex'
import { ownFixture, recordedFiles } from '@corescope/devnet/test-worlds/recorded-files'
import { describe, expect, it } from 'vitest'
import { detectProxy, maxImplementations, type ProxyState } from './proxy.ts'

const slots = {
  implementation: '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc',
  beacon: '0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50',
  admin: '0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103',
  proxiable: '0xc5f16f0fcc639fa48a6947836d9850f504798523bf8c9a3a87d5876cf622bcf7',
  first: `0x${'0'.repeat(64)}`,
} as const
const address = (digit: string): Address => `0x${digit.repeat(40)}`
const word = (value: string): Hash => `0x${value.slice(2).padStart(64, '0')}`
const proxy = address('a')
const [logic, beacon, admin] = [address('b'), address('c'), address('d')]

/** State by address and slot or selector; everything else is zero or refused. */
const stateOf = (known: Record<string, Hex>): ProxyState => ({
  storageAt: async (at, slot) => (known[`${at}/${slot}`] as Hash | undefined) ?? word('0x0'),
  call: async (at, selector) => known[`${at}/${selector}`] ?? null,
})
/** Some code that can forward: CALLDATASIZE … DELEGATECALL. */
const forwarding: Hex = '0x36600060003760006000366000545af400'
const detect = (known: Record<string, Hex>, code: Hex = forwarding) => detectProxy(proxy, code, stateOf(known))

describe('detectProxy', () => {
  it.each<[string, Hex, string]>([
    ['ERC-1167', `0x363d3d373d3d3d363d73${logic.slice(2)}5af43d82803e903d91602b57fd5bf3`, 'erc1167'],
    ['ERC-1167 with PUSH0', `0x365f5f375f5f365f73${logic.slice(2)}5af43d5f5f3e5f3d91602a57fd5bf3`, 'erc1167'],
    [
      'a clone with arguments',
      `0x363d3d373d3d3d363d73${logic.slice(2)}5af43d82803e903d91602b57fd5bf3aabb`,
      'cloneWithImmutableArgs',
    ],
    [
      'a clone with arguments whose jump leads one byte too far',
      `0x363d3d373d3d3d363d73${logic.slice(2)}5af43d3d93803e602a57fd5bf3aabb`,
      'cloneWithImmutableArgs',
    ],
    [
      'a clone that appends arguments to the calldata',
      `0x3d3d3d3d363d3d376100046037363936610004013d73${logic.slice(2)}5af43d3d93803e603557fd5bf3aabb0004`,
      'cloneWithImmutableArgs',
    ],
    ['an EIP-7702 delegation', `0xef0100${logic.slice(2)}`, 'delegation'],
  ])('%s by its code', async (_name, code, kind) => {
    expect(await detect({}, code)).toEqual({
      kind,
      implementations: [logic],
      moreImplementations: 0,
      beacon: null,
      admin: null,
    })
  })
  it('ERC-1967: plain, transparent by its admin, UUPS by what the implementation answers', async () => {
    const plain = { [`${proxy}/${slots.implementation}`]: word(logic) }
    expect(await detect(plain)).toMatchObject({ kind: 'erc1967', implementations: [logic] })
    expect(await detect({ ...plain, [`${proxy}/${slots.admin}`]: word(admin) })).toMatchObject({
      kind: 'transparent',
      admin,
    })
    expect(await detect({ ...plain, [`${logic}/0x52d1902d`]: slots.implementation })).toMatchObject({ kind: 'uups' })
    expect(await detect({ ...plain, [`${logic}/0x52d1902d`]: word('0x1') })).toMatchObject({ kind: 'erc1967' })
  })
  it('the mark of a Safe counts where no slot of a standard says anything', async () => {
    const marked: Hex = `${forwarding}7fa619486e${'0'.repeat(56)}`
    const first = { [`${proxy}/${slots.first}`]: word(admin) }
    // PUSH32 up to Safe 1.4, PUSH4 since 1.5 and where an optimizer shifts
    for (const code of [marked, `${forwarding}63a619486e` as Hex]) {
      expect(await detect(first, code)).toMatchObject({ kind: 'safe', implementations: [admin] })
    }
    expect(await detect({ ...first, [`${proxy}/${slots.implementation}`]: word(logic) }, marked)).toMatchObject({
      ...{ kind: 'erc1967', implementations: [logic] },
    })
    expect(await detect({ ...first, [`${proxy}/${slots.proxiable}`]: word(logic) }, marked)).toMatchObject({
      ...{ kind: 'uups', implementations: [logic], isErc1822: true },
    })
    const asking = { ...first, [`${proxy}/${slots.beacon}`]: word(beacon) }
    expect(await detect({ ...asking, [`${beacon}/0x5c60da1b`]: word(logic) }, marked)).toMatchObject({
      ...{ kind: 'beacon', implementations: [logic] },
    })
    // the beacon says nothing: what runs cannot be told
    expect(await detect(asking, marked)).toBeUndefined()
  })
  it('a contract that names an implementation and cannot run it is none, as a beacon', async () => {
    const known = { [`${proxy}/0x5c60da1b`]: word(logic) }
    expect(await detect(known)).toMatchObject({ kind: 'erc897', implementations: [logic] })
    expect(await detect(known, '0x6080')).toBeUndefined()
  })
  it('a beacon names the implementation', async () => {
    const known = { [`${proxy}/${slots.beacon}`]: word(beacon), [`${beacon}/0x5c60da1b`]: word(logic) }
    expect(await detect(known)).toEqual({
      kind: 'beacon',
      implementations: [logic],
      moreImplementations: 0,
      beacon,
      admin: null,
    })
    expect(await detect({ [`${proxy}/${slots.beacon}`]: word(beacon) })).toBeUndefined()
  })
  it('a beacon is asked as its proxy asks it', async () => {
    const state = stateOf({ [`${proxy}/${slots.beacon}`]: word(beacon) })
    const call: ProxyState['call'] = async (_at, _selector, from) => word(from === proxy ? logic : admin)
    expect(await detectProxy(proxy, forwarding, { ...state, call })).toMatchObject({ implementations: [logic] })
  })
  it('of a diamond with more facets than any in use 256 are read, and the others counted', async () => {
    const words = [word('0x20'), word('0x186a0'), ...Array.from({ length: 100_000 }, () => word(logic))]
    const facets: Hex = `0x${words.map((one) => one.slice(2)).join('')}`
    const detected = await detect({ [`${proxy}/0x52ef6b2c`]: facets })
    expect(detected?.implementations).toHaveLength(maxImplementations)
    expect(detected?.moreImplementations).toBe(100_000 - maxImplementations)
  })
  it('a diamond has facets, ERC-897 an implementation', async () => {
    const facets: Hex = `0x${[word('0x20'), word('0x2'), word(logic), word(admin)].map((one) => one.slice(2)).join('')}`
    expect(await detect({ [`${proxy}/0x52ef6b2c`]: facets })).toMatchObject({
      kind: 'diamond',
      implementations: [logic, admin],
    })
    expect(await detect({ [`${proxy}/0x5c60da1b`]: word(logic) })).toMatchObject({
      kind: 'erc897',
      implementations: [logic],
    })
  })
  it('code that cannot forward is no proxy, whatever it answers and keeps', async () => {
    const facets: Hex = `0x${[word('0x20'), word('0x1'), word(logic)].map((one) => one.slice(2)).join('')}`
    const says = [
      { [`${proxy}/0x5c60da1b`]: word(logic) },
      { [`${proxy}/0x52ef6b2c`]: facets },
      { [`${proxy}/${slots.implementation}`]: word(logic) },
      { [`${proxy}/${slots.beacon}`]: word(beacon), [`${beacon}/0x5c60da1b`]: word(logic) },
    ]
    // it returns an address to every call; DELEGATECALL and CALLCODE stand in what it pushes only
    const names: Hex = `0x73${logic.slice(2)}61f4f260005260206000f3`
    for (const known of says) {
      expect(await detect(known)).toBeDefined()
      expect(await detect(known, names)).toBeUndefined()
    }
  })
  it('garbage is no proxy: words with more than an address, arrays that do not fit, no code', async () => {
    expect(await detect({ [`${proxy}/${slots.implementation}`]: `0x${'ff'.repeat(32)}` })).toBeUndefined()
    expect(
      await detect({
        [`${proxy}/0x52ef6b2c`]: `0x${[word('0x20'), word('0xffff')].map((one) => one.slice(2)).join('')}`,
      }),
    ).toBeUndefined()
    expect(await detect({ [`${proxy}/${slots.implementation}`]: word(logic) }, '0x')).toBeUndefined()
    expect(await detect({})).toBeUndefined()
  })
})

describe('proxies of the devnet are told apart', () => {
  type Recorded = { address: Address; code: Hex; answers: Record<string, Hex> }
  const recorded: Record<string, Recorded> = ownFixture('proxies')

  it.each([
    ['transparentProxy', 'transparent'],
    ['slotProxy', 'erc1967'],
    ['zeppelinProxy', 'openZeppelin'],
    ['movingBeaconProxy', 'beacon'],
    ['beaconProxy', 'beacon'],
    ['namedProxy', 'erc897'],
    ['uupsProxy', 'uups'],
    ['standardProxy', 'uups'],
    ['diamond', 'diamond'],
    ['safe', 'safe'],
    ['argumentsClone', 'cloneWithImmutableArgs'],
  ])('%s: %s', async (name, kind) => {
    const { address: at, code, answers } = recorded[name]!
    const detected = await detectProxy(at, code, stateOf(answers))
    expect(detected).toMatchObject({ kind })
    expect(detected!.implementations).toHaveLength(kind === 'diamond' ? 3 : 1)
    for (const one of detected!.implementations) expect(one).toMatch(/^0x(?!0{40})[0-9a-f]{40}$/)
  })

  it('a contract that forwards nothing is none', async () => {
    const { address: at, code, answers } = recorded.tally!
    expect(await detectProxy(at, code, stateOf(answers))).toBeUndefined()
  })
})

const { extra, json: recorded } = recordedFiles('proxies')
extra(describe)('recorded proxies are told apart', () => {
  const codeOf = (text: string): Hex => (text.startsWith('0x') ? text : `0x${text}`) as Hex

  it('clones name their target', async () => {
    const solady = recorded('clones-with-immutable-args-solady.json')
    expect(await detect({}, codeOf(solady.bytecode))).toMatchObject({
      kind: 'cloneWithImmutableArgs',
      implementations: [solady.expected.implementation],
    })
    const minimal = recorded('sourcify-EIP1167Proxy.json')
    expect(await detect({}, codeOf(minimal.bytecode))).toMatchObject({
      kind: 'erc1167',
      implementations: minimal.expected.implementations,
    })
  })
  it('a Safe’s singleton lies in slot 0', async () => {
    const safe = recorded('safe-proxy-1.3.0.json')
    expect(await detect({ [`${proxy}/${slots.first}`]: word(logic) }, codeOf(safe.bytecode))).toMatchObject({
      kind: 'safe',
      implementations: [logic],
    })
  })
  it('minimal ERC-1967 proxies by their slots', async () => {
    const { uups_basic_variant: uups, beacon_basic_variant: withBeacon } = recorded('erc7760-uups-beacon.json')
    const slot = { [`${proxy}/${slots.implementation}`]: word(logic), [`${logic}/0x52d1902d`]: slots.implementation }
    expect(await detect(slot, codeOf(uups))).toMatchObject({ kind: 'uups', implementations: [logic] })
    const named = { [`${proxy}/${slots.beacon}`]: word(beacon), [`${beacon}/0x5c60da1b`]: word(logic) }
    expect(await detect(named, codeOf(withBeacon))).toMatchObject({ kind: 'beacon', beacon })
    const later = recorded('sourcify-EIP1967ProxyWithSlotOnlyInCreationCode.json')
    const value = later.expected.slotValue as Hash
    expect(await detect({ [`${proxy}/${slots.implementation}`]: value }, codeOf(later.bytecode))).toMatchObject({
      implementations: [`0x${value.slice(26)}`],
    })
  })
  it('a diamond by its facets; what is none is none', async () => {
    const diamond = recorded('sourcify-DiamondProxy.json')
    const implementations = diamond.expected.implementations.map((one: string) => one.toLowerCase())
    const words = [word('0x20'), word(`0x${implementations.length.toString(16)}`), ...implementations.map(word)]
    const facets: Hex = `0x${words.map((one) => one.slice(2)).join('')}`
    expect(await detect({ [`${proxy}/0x52ef6b2c`]: facets }, codeOf(diamond.bytecode))).toMatchObject({
      kind: 'diamond',
      implementations,
    })
    expect(await detect({}, codeOf(recorded('sourcify-NoProxy.json').bytecode))).toBeUndefined()
  })
})
