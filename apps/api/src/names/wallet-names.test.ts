import { listNames } from '@corescope/devnet/names/registry'
import { startNameServer } from '@corescope/devnet/names/start-name-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { NameAnswer } from './look-up.ts'
import { nameSettings, openWalletNames } from './name-settings.ts'
import { addressesIn, createWalletNames } from './wallet-names.ts'

const { registered, claimed } = listNames()
const addressOf = (name: string) => registered.find((one) => one.name === name)!.address
const settingsOf = (given: Record<string, string>) => ({ ...z.object(nameSettings).parse(given), DOH_URL: 'none' })

describe('the names of the devnet, signed', () => {
  let server: Awaited<ReturnType<typeof startNameServer>>
  let names: NonNullable<ReturnType<typeof openWalletNames>>
  beforeAll(async () => {
    server = await startNameServer()
    names = openWalletNames(settingsOf(server.settings))!
  })
  afterAll(() => server.stop())

  it.each(registered)('$name leads to its address', async ({ name, address }) => {
    expect(await names.addressOf(name)).toEqual({ state: 'found', address })
  })
  it.each(registered)('the address of $name leads back: $back', async ({ name, address, back }) => {
    expect(await names.nameOf(address)).toEqual(back === 'none' ? { state: 'none' } : { state: 'found', name })
  })
  it('a name that is claimed by somebody else is told as differing', async () => {
    const [{ address, name }] = claimed as [(typeof claimed)[0]]
    expect(await names.nameOf(address)).toEqual({ state: 'differs', name })
  })
  it('a name nobody registered leads nowhere, which is proven', async () => {
    expect(await names.addressOf('nobody.core')).toEqual({ state: 'none' })
    expect(await names.nameOf(`0x${'9'.repeat(40)}`)).toEqual({ state: 'none' })
  })
  it('records of a name are those below the forwarder, proven; another name has none there', async () => {
    const anna = await names.recordsOf('anna.core')
    expect(anna).toMatchObject({ trust: 'secure', exists: true, records: [{ type: 'TXT', value: 'v=spf1 -all' }] })
    expect(await names.recordsOf('www.anna.core.names.devnet')).toMatchObject({
      records: [{ type: 'CNAME', value: 'anna.core.names.devnet' }],
    })
    expect(await names.recordsOf('example.org')).toMatchObject({ exists: false, records: [] })
  })
  it('the ends of its names are known, and that others are not of it', async () => {
    const ends = ['nobody.core', 'no.anna.core', 'x.names.devnet', 'example.org', 'core.example'].map(names.hasEndOf)
    expect(await Promise.all(ends)).toEqual([true, true, true, false, false])
  })
  it('by other keys of the root nothing is believed', async () => {
    const strange = openWalletNames(settingsOf({ ...server.settings, NAME_ANCHORS: `1 15 2 ${'00'.repeat(32)}` }))!
    expect(await strange.addressOf('anna.core')).toMatchObject({ state: 'unproven' })
    expect(await strange.nameOf(addressOf('anna.core'))).toMatchObject({ state: 'unproven' })
  })
  it('of many questions at once some are put off, and the next is answered', async () => {
    const many = Array.from({ length: 40 }, (_, index) => names.addressOf(`n${index}.core`))
    const outcomes = await Promise.allSettled(many)
    const put = outcomes.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[]
    expect(put.length).toBeGreaterThan(0)
    for (const { reason } of put) expect(reason).toMatchObject({ name: 'DnsError', message: /too much/ })
    expect(await names.addressOf('boris.core')).toEqual({ state: 'found', address: addressOf('boris.core') })
  })
  it('a server that is away is said', async () => {
    const away = openWalletNames(settingsOf({ ...server.settings, NAME_DOH_URL: 'http://127.0.0.1:1/dns-query' }))!
    await expect(away.addressOf('anna.core')).rejects.toThrow(/cannot be asked/)
  })
})

describe('records', () => {
  const one = `0x${'a1'.repeat(20)}`
  const other = `0x${'b2'.repeat(20)}`
  it('of a text are those of the network alone', () => {
    expect(addressesIn(`ETH:${other}, core:${one.toUpperCase().replace('0X', '0x')}`, 'CORE')).toEqual([one])
    expect(addressesIn(`WALLET.CORE=${one}`, 'CORE')).toEqual([one])
    for (const text of [`CORE:${one}00`, 'CORE:bc1q', `CORE ${one}`, '', ':::', `CORE:${one}:x`])
      expect(addressesIn(text, 'CORE'), text).toEqual([])
  })

  const told = (records: Record<string, NameAnswer['records']>, trust: NameAnswer['trust'] = 'secure') => {
    const asked: string[] = []
    const lookUp = async (name: string): Promise<NameAnswer> => {
      asked.push(name)
      const found = records[name] ?? []
      return { trust, reason: trust === 'secure' ? null : 'not signed', exists: found.length > 0, records: found }
    }
    return { asked, lookUp }
  }
  const rules = { network: 'CORE', forwarder: 'vana', reverseBases: ['wallet.vana', 'web3-addr.vana'] as const }
  const text = (value: string) => [{ type: 'TXT' as const, value }]

  it('lie under the forwarder only where the last label is no domain of the root', async () => {
    const { lookUp, asked } = told({ org: [{ type: 'NS', value: 'ns.org' }], '_w3addr.a.org': text(`CORE:${one}`) })
    const names = createWalletNames(lookUp, { ...rules, mustBeSigned: true })
    expect(await names.addressOf('a.org')).toEqual({ state: 'found', address: one })
    expect(await names.addressOf('a.core')).toEqual({ state: 'none' })
    expect(asked).toContain('_w3addr.a.core.vana')
    const before = asked.filter((name) => name === 'core').length
    await names.addressOf('b.core')
    expect(asked.filter((name) => name === 'core')).toHaveLength(before)
  })
  it('are not sought elsewhere for a day where the last label was answered wrongly once', async () => {
    const { lookUp } = told({ org: [{ type: 'NS', value: 'ns.org' }], '_w3addr.a.org': text(`CORE:${one}`) })
    const bogus: NameAnswer = { trust: 'bogus', reason: 'out of date', exists: false, records: [] }
    let isWell = false
    const names = createWalletNames(async (name) => (name === 'org' && !isWell ? bogus : lookUp(name)), {
      ...{ ...rules, mustBeSigned: true },
    })
    expect(await names.addressOf('a.org')).toEqual({ state: 'unproven', reason: 'out of date' })
    expect(await names.recordsOf('a.org')).toEqual(bogus)
    isWell = true
    expect(await names.addressOf('a.org')).toEqual({ state: 'found', address: one })
    expect(await names.recordsOf('a.org')).toBeUndefined()
  })
  it('of several addresses tell none', async () => {
    const { lookUp } = told({ '_w3addr.a.core.vana': text(`CORE:${one},CORE:${other}`) })
    const names = createWalletNames(lookUp, { ...rules, mustBeSigned: true })
    expect(await names.addressOf('a.core')).toMatchObject({ state: 'unproven', reason: /several/ })
  })
  it('of zones that are not signed count where the operator says so', async () => {
    const { lookUp } = told({ '_web3connect.a.core.vana': text(`CORE:${one}`) }, 'insecure')
    const strict = createWalletNames(lookUp, { ...rules, mustBeSigned: true })
    expect(await strict.addressOf('a.core')).toEqual({ state: 'unproven', reason: 'not signed' })
    const loose = createWalletNames(lookUp, { ...rules, mustBeSigned: false })
    expect(await loose.addressOf('a.core')).toEqual({ state: 'found', address: one })
  })
  it('at the name itself carry a mark', async () => {
    const { lookUp } = told({ 'a.core.vana': [...text(`CORE:${other}`), ...text(`_w3addr=CORE:${one}`)] })
    const names = createWalletNames(lookUp, { ...rules, mustBeSigned: true })
    expect(await names.addressOf('a.core')).toEqual({ state: 'found', address: one })
  })
  it('that are no name are not followed', async () => {
    const { lookUp } = told({ [`${one.slice(2)}.web3-addr.vana`]: text('CORE=<b>.core') })
    const names = createWalletNames(lookUp, { ...rules, mustBeSigned: true })
    expect(await names.nameOf(one)).toEqual({ state: 'none' })
  })
  it('of a name too long for DNS are not asked for', async () => {
    const long = `${'a'.repeat(60)}.`.repeat(4)
    const { lookUp } = told({})
    const names = createWalletNames(lookUp, { ...rules, mustBeSigned: true })
    expect(await names.addressOf(`${long}core`)).toEqual({ state: 'none' })
  })
})
