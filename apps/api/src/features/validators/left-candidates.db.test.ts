import { calls } from '@corescope/api-schema/calls'
import { systemContracts } from '@corescope/chain/system-contracts'
import { plainAddress, plainBundle, plainHash } from '@corescope/devnet/index-proof/plain-chain'
import { plainLogsOf } from '@corescope/devnet/index-proof/plain-core-log'
import { eventually } from '@corescope/devnet/test-worlds/eventually'
import { type IndexedApi, startIndexedApi } from '@corescope/devnet/test-worlds/indexed-api'
import { afterAll, beforeAll, expect, it } from 'vitest'

const at = (wanted: string) => systemContracts.find(({ name }) => name === wanted)!.address
const hub = plainLogsOf(at('CandidateHub'), [
  'event registered(address indexed operateAddr, address indexed consensusAddr, address indexed feeAddress, uint256 commissionThousandths, uint256 margin)',
  'event unregistered(address indexed operateAddr, address indexed consensusAddr)',
  'event updated(address indexed operateAddr, address indexed consensusAddr, address indexed feeAddress, uint256 commissionThousandths)',
  'event turnedRound(uint256 round)',
])
const missed = plainLogsOf(at('SlashIndicator'), ['event validatorSlashed(address indexed validator)'])
const [stays, leaves, seal, own] = ['stays', 'leaves', 'seal', 'own'].map(plainAddress) as `0x${string}`[]
const registered = (operateAddr: string, consensusAddr: string) =>
  hub('registered', { operateAddr, consensusAddr, feeAddress: operateAddr, commissionThousandths: 100n, margin: 9n })

/** Of each block from 1 on: who sealed it, and what it left. */
const blocks: [miner: `0x${string}`, logs: ReturnType<typeof missed>[]][] = [
  [own!, [registered(stays!, own!), registered(leaves!, seal!)]],
  [seal!, [hub('turnedRound', { round: 7n })]],
  [seal!, [hub('unregistered', { operateAddr: leaves, consensusAddr: seal })]],
  // The set keeps its address until the next turn.
  [
    seal!,
    [hub('updated', { operateAddr: stays, consensusAddr: seal, feeAddress: stays, commissionThousandths: 100n })],
  ],
  [own!, [missed('validatorSlashed', { validator: seal })]],
  [seal!, [hub('turnedRound', { round: 8n })]],
  [own!, [missed('validatorSlashed', { validator: seal })]],
]

let api: IndexedApi
beforeAll(async () => {
  api = await startIndexedApi(plainHash(0))
  const bundles = blocks.map(([miner, logs], index) =>
    plainBundle({
      ...{ number: index + 1, miner, difficulty: 2n },
      transactions: [{ from: miner, to: logs[0]!.address, logs }],
    }),
  )
  await api.commit([plainBundle({ number: 0 }), ...bundles])
  // It asks the database for the newest block, whether or not the change was told already.
  await fetch(`${api.url}${calls.indexHealth.path}`)
})
afterAll(() => api?.stop())

const whose = async (address: string, asOf: number) => {
  const { candidate, role } = await api.ask(calls.validatorDetail.path, { address, asOf })
  return [candidate?.operator.hash ?? null, role]
}

it('an address to seal with is the one’s who has it in force, as of each block', async () => {
  expect(await Promise.all([2, 3, 4, 7].map((asOf) => whose(seal!, asOf)))).toEqual([
    ...[
      [leaves, 'consensus'],
      [null, null],
    ],
    ...[
      [stays, 'consensus'],
      [stays, 'consensus'],
    ],
  ])
  expect(await whose(leaves!, 7)).toEqual([leaves, 'operator'])
  expect(await whose(own!, 7)).toEqual([null, null])
})

it('what was sealed and missed before stays with who had it then', async () => {
  const { records } = await api.ask(calls.validators.path, { sort: 'registered', order: 'asc' })
  const told = records.map((one: Record<'operator' | 'blocks', Record<string, unknown>> & { margin: string }) => [
    ...[one.operator.hash, one.blocks.total, one.margin],
  ])
  expect(told).toEqual([
    [stays, 3, '9'],
    [leaves, 3, '0'],
  ])
  const slashes = async (validator: string, asOf = 7) =>
    (await api.ask(calls.validatorSlashes.path, { validator, asOf })).records.map(
      (one: { blockNumber: number; operator: { hash: string } }) => [one.blockNumber, one.operator.hash],
    )
  expect(await slashes(seal!)).toEqual([[7, stays]])
  expect(await slashes(leaves!)).toEqual([[5, leaves]])
})

it('an address that takes the fees of several tells of them all', async () => {
  const fees = plainAddress('fees')
  const joined = ['first', 'second'].map((name) =>
    hub('registered', {
      ...{ operateAddr: plainAddress(name), consensusAddr: plainAddress(`seal of ${name}`.slice(0, 20)) },
      ...{ feeAddress: fees, commissionThousandths: 100n, margin: 9n },
    }),
  )
  const number = blocks.length + 1
  await api.commit([plainBundle({ number, transactions: [{ from: own!, to: at('CandidateHub'), logs: joined }] })])
  await eventually(async () => {
    const detail = await api.ask(calls.validatorDetail.path, { address: fees, asOf: number })
    expect([detail.candidate?.operator.hash, detail.role]).toEqual([plainAddress('first'), 'fee'])
    const others = detail.alsoFeeOf.map(({ hash }: { hash: string }) => hash)
    expect([others, detail.alsoFeeOfCount]).toEqual([[plainAddress('second')], 1])
  })
  expect(await api.ask(calls.validatorDetail.path, { address: stays })).toMatchObject({
    alsoFeeOf: [],
    role: 'operator',
  })
  // no block mentions it otherwise
  expect(await api.ask(calls.addressDetail.path, { address: fees })).toMatchObject({ known: true, firstBlock: null })
  const suggested = await api.ask(calls.homeSearchAddress.path, { keyword: fees })
  expect(JSON.stringify(suggested)).toContain('"known":true')
})
