import { calls } from '@corescope/api-schema/calls'
import { coreExportTypes } from '@corescope/api-schema/exports/export-types'
import { bundlesOf, readRecording } from '@corescope/devnet/core-net/recording'
import { eventually } from '@corescope/devnet/test-worlds/eventually'
import { type IndexedApi, startIndexedApi } from '@corescope/devnet/test-worlds/indexed-api'
import { ownCoreRecordings } from '@corescope/devnet/test-worlds/recorded-core'
import { walkList } from '@corescope/devnet/test-worlds/walk-list'
import { afterAll, beforeAll, expect, it } from 'vitest'

const bundles = bundlesOf(readRecording(ownCoreRecordings[0]!.file))
const head = bundles.at(-1)!.block
let api: IndexedApi

beforeAll(async () => {
  api = await startIndexedApi(bundles[0]!.block.hash)
  for (let at = 0; at < bundles.length; at += 40) await api.commit(bundles.slice(at, at + 40))
  // Lists answer as of the block the API has heard of, files as of the newest.
  await eventually(async () => {
    expect((await api.ask(calls.searchBlock.path, {})).asOf?.number).toBe(head.number)
  })
})
afterAll(() => api?.stop())

type Fields = Record<string, string | number>
const save = (fields: Fields) =>
  fetch(
    `${api.url}/api/chain/export?${new URLSearchParams(Object.entries(fields).map(([name, value]): [string, string] => [name, `${value}`]))}`,
  )
// biome-ignore lint/suspicious/noExplicitAny: each test knows the rows it reads
const lines = async (fields: Fields): Promise<any[]> => {
  const answer = await save({ ...fields, format: 'jsonl' })
  const text = await answer.text()
  expect(answer.status, text).toBe(200)
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}
const units = (text: string, decimals: number) => {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(`${whole}${fraction.padEnd(decimals, '0')}`).toString()
}
const someValidator = async () => {
  const { records } = await api.ask(calls.validators.path, {})
  return records[0].operator.hash as string
}

it('each list of Core’s events is a file with the same entries, of all or of a range', async () => {
  const owners: Partial<Record<(typeof coreExportTypes)[number], Fields>> = {
    addressValidatorsSetInfo: { address: await someValidator() },
    stakeBtcRewards: { btcTxId: (await api.ask(calls.btcStakes.path, {})).records[0].btcTxId },
  }
  for (const type of coreExportTypes) {
    const of = owners[type] ?? {}
    for (const range of [{}, { fromBlock: 30, toBlock: head.number - 20 }] as Fields[]) {
      const shown = await walkList(api.ask, calls[type].path, { ...of, ...range })
      const places = shown.map((one) => (one.paid ?? one).transactionHash)
      expect((await lines({ type, ...of, ...range })).map(({ transactionHash }) => transactionHash)).toEqual(places)
    }
  }
})

it('parameters tell contract, key, value and proposal as the list does', async () => {
  const shown = await walkList(api.ask, calls.governanceParameters.path, {})
  const saved = await lines({ type: 'governanceParameters' })
  expect(shown.length).toBeGreaterThan(0)
  expect(saved.map((one) => [one.contract, one.parameter, one.value, one.number, one.proposal])).toEqual(
    shown.map((one) => [one.contract.hash, one.key, one.value, one.number, one.proposal]),
  )
  expect(saved.some(({ proposal }) => proposal !== null)).toBe(true)
  const contract = shown[0].contract.hash
  const own = await walkList(api.ask, calls.governanceParameters.path, { contract })
  expect((await lines({ type: 'governanceParameters', contract })).map((one) => one.parameter)).toEqual(
    own.map(({ key }) => key),
  )
})

it('rounds of a validator tell what each kind of stake got, asked by any of its addresses', async () => {
  const { records } = await api.ask(calls.validators.path, {})
  for (const address of [records[0].operator.hash, records[0].consensus.hash, records[0].fee.hash]) {
    const shown = await walkList(api.ask, calls.addressValidatorsSetInfo.path, { address })
    const saved = await lines({ type: 'addressValidatorsSetInfo', address })
    expect(shown.length).toBeGreaterThan(0)
    const amounts = (one: Record<string, string>) =>
      ['amount', 'forCore', 'forHashPower', 'forBtc'].map((name) =>
        units(Object.entries(one).find(([key]) => key.startsWith(`${name} (`))![1], 18),
      )
    expect(saved.map((one) => [one.round, ...amounts(one)])).toEqual(
      shown.map(({ round, reward, rewardByKind: { core, hashPower, btc } }) => [round, reward, core, hashPower, btc]),
    )
  }
})

it('a file tells of each row what its list shows: states, signs, what was before, who came and went', async () => {
  const coin = (line: Record<string, string>, name: string) =>
    Object.entries(line).find(([key]) => key.startsWith(`${name} (`))?.[1]
  const pairs = async (type: (typeof coreExportTypes)[number], of: Fields = {}) => {
    const shown = await walkList(api.ask, calls[type].path, of)
    const saved = await lines({ type, ...of })
    expect(shown.length, type).toBeGreaterThan(0)
    expect(saved.length).toBe(shown.length)
    return shown.map((row, index) => [row, saved[index]])
  }
  for (const [row, line] of await pairs('validatorHistory', { family: 'status' })) {
    expect([line.oldStatus, line.newStatus]).toEqual([row.oldStatus.join(' '), row.newStatus.join(' ')])
    expect(coin(line, 'margin')).toBeNull()
  }
  const registrations = await pairs('validatorHistory', { family: 'registration' })
  for (const [row, line] of registrations) {
    expect([line.event, line.consensus]).toEqual([row.event, row.consensus?.hash ?? null])
    if (row.margin !== null) expect(BigInt(units(coin(line, 'margin')!, 18))).toBe(BigInt(row.margin))
  }
  for (const [row, line] of await pairs('rounds')) {
    const came = row.entered.map(({ hash }: { hash: string }) => hash).join(' ')
    expect([line.elected, line.entered, line.blocks]).toEqual([row.elected, came, row.blocks])
    expect(units(coin(line, 'paidForLast')!, 18)).toBe(row.reward)
  }
  for (const [row, line] of await pairs('governanceProposals')) {
    expect([line.proposal, line.state, line.description, line.votesFor]).toEqual([
      ...[row.id, row.state, row.description, row.votesFor],
    ])
  }
  for (const [row, line] of await pairs('coreDelegations')) {
    expect(units(coin(line, 'stakeAfter')!, 18)).toBe(row.standing)
  }
  for (const [row, line] of await pairs('btcStakes', { validator: await someValidator() })) {
    expect([line.event, line.state, line.lockTime]).toEqual([row.entry, row.state, row.lockTime])
  }
  for (const [row, line] of await pairs('relayedBlocks')) expect(line.height).toBe(row.height)
  for (const [row, line] of await pairs('coreFunds')) expect(units(coin(line, 'sum')!, 18)).toBe(row.sum)
})

it('who has CORE with a validator now is a file, asked by its list or by the form', async () => {
  const validator = await someValidator()
  const shown = await walkList(api.ask, calls.validatorDelegators.path, { validator })
  expect(shown.length).toBeGreaterThan(0)
  for (const of of [{ validator }, { address: validator }] as Fields[]) {
    const saved = await lines({ type: 'validatorDelegators', ...of })
    expect(saved.map(({ delegator }) => delegator)).toEqual(shown.map((row) => row.delegator.hash))
  }
})

it('what a round paid is a file too', async () => {
  const { records } = await api.ask(calls.rounds.path, {})
  const round = records.at(-3).round
  const shown = await walkList(api.ask, calls.validatorRewards.path, { round })
  expect(shown.length).toBeGreaterThan(0)
  const saved = await lines({ type: 'validatorRewards', round })
  expect(saved.map((one) => [one.validator, one.round])).toEqual(shown.map((one) => [one.operator.hash, one.round]))
})

it('candidates, sets, turns and relayers are files as of one block, as their calls answer there', async () => {
  for (const fields of [
    {},
    { toBlock: head.number - 60 },
    { filter: 'elected', sort: 'stake', order: 'asc' },
  ] as Fields[]) {
    const { toBlock, ...choice } = fields
    const shown = await walkList(api.ask, calls.validators.path, {
      ...choice,
      ...(toBlock === undefined ? {} : { asOf: toBlock }),
    })
    const saved = await lines({ type: 'validators', ...fields })
    expect(saved.map((one) => [one.operator, one.consensus, one.blocks, one.slashes])).toEqual(
      shown.map((one) => [one.operator.hash, one.consensus.hash, one.blocks.total, one.slashes]),
    )
  }
  const answer = await save({ type: 'validators', toBlock: head.number - 60 })
  expect(answer.headers.get('x-as-of-block')).toBe(String(head.number - 60))
  expect(answer.headers.get('content-disposition')).toContain(`validators-${head.number - 60}.csv`)
  expect((await answer.text()).split('\r\n')[0]).toMatch(/^operator,name,consensus,fee,/)
  const { records: rounds } = await api.ask(calls.rounds.path, {})
  for (const of of [{}, { round: rounds.at(-2).round }] as Fields[]) {
    const set = await api.ask(calls.validatorSet.path, of)
    expect((await lines({ type: 'validatorSet', ...of })).map((one) => [one.round, one.consensus, one.blocks])).toEqual(
      set.members.map((one: { consensus: { hash: string }; blocks: number }) => [
        set.round,
        one.consensus.hash,
        one.blocks,
      ]),
    )
  }
  const uptime = await api.ask(calls.validatorUptime.path, {})
  expect((await lines({ type: 'validatorUptime' })).map((one) => [one.consensus, one.sealed, one.toBlock])).toEqual(
    uptime.records.map((one: { consensus: { hash: string }; sealed: number }) => [
      ...[one.consensus.hash, one.sealed, head.number],
    ]),
  )
  const relayers = await api.ask(calls.relayers.path, {})
  expect(relayers.records.length).toBeGreaterThan(0)
  expect((await lines({ type: 'relayers' })).map((one) => [one.relayer, one.blocks, one.registered])).toEqual(
    relayers.records.map((one: { relayer: { hash: string }; blocks: number; isRegistered: boolean }) => [
      ...[one.relayer.hash, one.blocks, one.isRegistered],
    ]),
  )
})

it('says what is not valid, and saves nothing that the node has not told', async () => {
  for (const [fields, sentence] of [
    [{ type: 'validators', sort: 'weather' }, 'sort: "weather"'],
    [{ type: 'relayers', fromBlock: 3 }, 'of one block'],
    [{ type: 'addressValidatorsSetInfo' }, 'address: nothing'],
    [{ type: 'validatorRewards', round: 'x' }, 'round: "x"'],
    [{ type: 'validatorRewards', round: 3, validator: `0x${'12'.repeat(20)}` }, 'a validator or a round'],
  ] as [Fields, string][]) {
    const answer = await save(fields)
    const body = (await answer.json()) as { message: string }
    expect([answer.status, body.message]).toEqual([400, expect.stringContaining(sentence)])
  }
  const never = await save({ type: 'validatorSet', round: 1 })
  expect([never.status, ((await never.json()) as { code: string }).code]).toEqual([404, '1'])
  // The test's node is away.
  const unsaid = await save({ type: 'feeShares' })
  expect([unsaid.status, await unsaid.text()]).toEqual([503, expect.stringContaining('who shares fees')])
})
