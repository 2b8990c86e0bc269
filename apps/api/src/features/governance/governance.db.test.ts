import { calls } from '@corescope/api-schema/calls'
import { type CoreWorld, recordedNetworks, startCoreWorld } from '@corescope/devnet/test-worlds/core-world'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

describe.each(recordedNetworks)('a recorded network ($network)', ({ read }) => {
  let world: CoreWorld
  beforeAll(async () => {
    world = await startCoreWorld(read())
  })
  afterAll(() => world?.api.stop())

  it('tells what governance did', async () => {
    const proposals = await world.walk(calls.governanceProposals)
    expect(proposals).toHaveLength(world.named('GovHub.ProposalCreated').length)
    expect(proposals.filter((one) => one.state === 'canceled')).toHaveLength(
      world.named('GovHub.ProposalCanceled').length,
    )
    expect(proposals.filter((one) => one.state === 'defeated')).toHaveLength(1)
    expect(proposals.filter((one) => one.state === 'executed')).toHaveLength(
      world.named('GovHub.ProposalExecuted').length,
    )
    const parameters = await world.walk(calls.governanceParameters)
    const told = world.events.filter(({ name }) => name.endsWith('.paramChange'))
    expect(parameters.map((one) => [one.contract.hash, one.key])).toEqual(
      told.map(({ log, values }) => [log.address, values.key]).reverse(),
    )
    parameters.forEach((one, index) => {
      const before = parameters
        .slice(index + 1)
        .find(({ contract, key }) => contract.hash === one.contract.hash && key === one.key)
      expect(one.previous).toEqual(before === undefined ? null : { value: before.value, number: before.number })
    })
    for (const one of parameters.slice(0, 5)) {
      const {
        proposal,
        votes,
        operations,
        parameters: own,
      } = await world.ask(calls.governanceProposal, { id: one.proposal })
      expect(own.map(({ key }: { key: string }) => key)).toContain(one.key)
      expect(votes.length).toBe(proposal.votesFor + proposal.votesAgainst)
      expect(operations[0].decoded?.name).toBe('updateParam')
    }
  })

  it('tells what a proposal would change of the fee shares', async () => {
    const made = world.named('GovHub.ProposalCreated')
    const set = world.named('Configuration.ConfigUpdated', 'Configuration.ConfigRemoved')
    const told = []
    for (const { values } of made) {
      const { operations } = await world.ask(calls.governanceProposal, { id: values.id })
      told.push(...operations.flatMap((one: { feeShare: unknown }) => one.feeShare ?? []))
    }
    for (const { contract, events } of told) {
      expect(set.map(({ values }) => values.configAddress)).toContain(contract.hash)
      for (const { rewards } of events)
        expect(rewards.reduce((sum: number, { share }: { share: number }) => sum + share, 0)).toBe(10_000)
    }
    const counted = set.map(({ name, values }) => [
      values.configAddress,
      name.endsWith('Removed') ? 0 : Number(values.eventCount),
    ])
    expect(told.map(({ contract, events }) => [contract.hash, events.length]).sort()).toEqual(counted.sort())
  })
})
