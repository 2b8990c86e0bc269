import { calls } from '@corescope/api-schema/calls'
import { systemContracts } from '@corescope/chain/system-contracts'
import { plainAddress, plainBundle, plainHash } from '@corescope/devnet/index-proof/plain-chain'
import { plainLogsOf } from '@corescope/devnet/index-proof/plain-core-log'
import { type IndexedApi, startIndexedApi } from '@corescope/devnet/test-worlds/indexed-api'
import { afterAll, beforeAll, expect, it } from 'vitest'

const hub = systemContracts.find(({ name }) => name === 'GovHub')!.address
const leave = plainLogsOf(hub, [
  'event ProposalCreated(uint256 id, address proposer, address[] targets, uint256[] values, string[] signatures, bytes[] calldatas, uint256 startBlock, uint256 endBlock, uint256 totalVotes, string description)',
  'event VoteCast(address voter, uint256 proposalId, bool support)',
])
const member = plainAddress('member')
const proposed = (id: bigint, description: string) =>
  leave('ProposalCreated', {
    ...{ id, proposer: member, targets: [hub], values: [0n], signatures: ['f()'], calldatas: ['0x'] },
    ...{ startBlock: 2n, endBlock: 300n, totalVotes: 41n, description },
  })
const voted = (id: bigint, voter: string, support: boolean) => leave('VoteCast', { proposalId: id, voter, support })
const long = 'x'.repeat(70_000)
const many = Array.from({ length: 100 }, (_, index) => BigInt(index + 2))
const voters = Array.from({ length: 30 }, (_, index) => plainAddress(`voter ${index}`))

let api: IndexedApi
beforeAll(async () => {
  api = await startIndexedApi(plainHash(0))
  const blocks = [
    [proposed(1n, long)],
    [voted(1n, member, true)],
    [],
    // More votes than any page was once read with, the last of which decides.
    many.map((id) => proposed(id, 'short')),
    many.flatMap((id) => voters.map((voter) => voted(id, voter, true))),
  ].map((logs, index) => plainBundle({ number: index + 1, transactions: [{ from: member, to: hub, logs }] }))
  await api.commit([plainBundle({ number: 0 }), ...blocks])
  await fetch(`${api.url}${calls.indexHealth.path}`)
})
afterAll(() => api?.stop())

it('a proposal whose event is too long has the state that its blocks give, and says so', async () => {
  const { proposal, operations, votes } = await api.ask(calls.governanceProposal.path, { id: 1 })
  expect(proposal).toMatchObject({
    ...{ state: 'active', startBlock: 2, endBlock: 300, totalVotes: 41, votesFor: 1 },
    ...{ isTooLong: true, description: '', operations: null },
  })
  expect([operations, votes.length]).toEqual([[], 1])
  const { records } = await api.ask(calls.governanceProposals.path, { asOf: 3 })
  expect(records).toMatchObject([{ id: '1', state: 'active', isTooLong: true }])
})

it('a page of proposals counts the votes of each', async () => {
  const { records } = await api.ask(calls.governanceProposals.path, { pageSize: 100 })
  expect(records).toHaveLength(100)
  for (const record of records) expect(record).toMatchObject({ votesFor: 30, operations: 1, isTooLong: false })
})
