import { calls } from '@corescope/api-schema/calls'
import { systemContracts } from '@corescope/chain/system-contracts'
import { startRecordedNode } from '@corescope/devnet/core-net/recorded-node'
import { bundlesOf, type CoreRecording, readRecording } from '@corescope/devnet/core-net/recording'
import { type CoreWorld, startCoreWorld } from '@corescope/devnet/test-worlds/core-world'
import { ownCoreRecordings } from '@corescope/devnet/test-worlds/recorded-core'
import { decodeFunctionData, type Hex, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

// What contracts did inside of blocks, by the recorded traces and balances: facts that no event of the list tells.
const at = (wanted: string) => systemContracts.find(({ name }) => name === wanted)!.address
const abi = parseAbi([
  'function misdemeanor(address validator)',
  'function felony(address validator, uint256 felonyRound, uint256 felonyDeposit)',
  'function updateValidatorSet(address[] operators, address[] consensus, address[] fees, uint256[] commissions)',
  'function updateValidatorSet(address[] operators, address[] consensus, address[] fees, uint256[] commissions, bytes[] votes)',
])
interface Call {
  type: string
  from: string
  to?: string
  input: Hex
  value?: Hex
  error?: string
  calls?: Call[]
}
const callsWithin = (call: Call): Call[] =>
  call.error === undefined ? [call, ...(call.calls ?? []).flatMap(callsWithin)] : []
const callsOf = ({ blocks }: CoreRecording) =>
  blocks.flatMap(({ calls: traced }, block) =>
    traced.flatMap(({ result, txHash }: { result: Call; txHash: string }) =>
      callsWithin(result).map((call) => ({ ...call, block, txHash })),
    ),
  )
const lower = (one: string) => one.toLowerCase()

describe.each(ownCoreRecordings)('a recorded network of $version', ({ version, file }) => {
  let recording: CoreRecording
  let world: CoreWorld
  let traced: ReturnType<typeof callsOf>
  let node: Awaited<ReturnType<typeof startRecordedNode>>
  beforeAll(async () => {
    recording = readRecording(file)
    node = await startRecordedNode(recording)
    world = await startCoreWorld(bundlesOf(recording), { RPC_URL: node.url })
    traced = callsOf(recording)
  })
  afterAll(async () => {
    await world?.api.stop()
    await node?.stop()
  })
  /** Calls of ValidatorSet by their name and arguments, oldest first. */
  const ofSet = (name: string) =>
    traced.flatMap(({ to, input, block, txHash }) => {
      if (to === undefined || lower(to) !== at('ValidatorSet')) return []
      try {
        const { functionName, args } = decodeFunctionData({ abi, data: input })
        return functionName === name ? [{ args: args as readonly unknown[], block, txHash }] : []
      } catch {
        // A function of no interest here.
        return []
      }
    })

  it('punishes the operator of whom the call names, and tells what it sealed with', async () => {
    const slashes = await world.walk(calls.validatorSlashes)
    let told = 0
    for (const kind of ['misdemeanor', 'felony']) {
      for (const { args, txHash } of ofSet(kind)) {
        const own = slashes.find((one) => one.kind === kind && one.transactionHash === txHash)
        if (own === undefined) continue
        told += 1
        expect(own.consensus.hash).toBe(lower(args[0] as string))
        const [event] = world
          .named(`ValidatorSet.validator${kind[0]!.toUpperCase()}${kind.slice(1)}`)
          .filter(({ transactionHash }) => transactionHash === txHash)
        expect(own.operator.hash).toBe(event!.values.validator)
      }
    }
    expect(told).toBe(slashes.filter(({ kind }) => kind !== 'missedTurn').length)
  })

  it('tells the set of each round with the commissions that it was elected with', async () => {
    const { records } = await world.ask(calls.rounds, { pageSize: 100 })
    const elections = ofSet('updateValidatorSet')
    expect(elections.map(({ block }) => block)).toEqual(
      records.map(({ blockNumber }: { blockNumber: number }) => blockNumber).reverse(),
    )
    let whole = 0
    for (const { args, block } of elections) {
      const { round } = records.find(({ blockNumber }: { blockNumber: number }) => blockNumber === block)
      const { members } = await world.ask(calls.validatorSet, { round })
      const [operators, consensus, , commissions] = args as [string[], string[], string[], bigint[]]
      const wanted = operators.map((one, index) => [lower(one), lower(consensus[index]!), Number(commissions[index])])
      const found = members.map(
        (one: { operator: { hash: string }; consensus: { hash: string }; commission: number }) => [
          ...[one.operator.hash, one.consensus.hash, one.commission],
        ],
      )
      expect(found.sort()).toEqual(wanted.sort())
      whole += commissions.filter((one) => one === 1000n).length
    }
    // Somebody was elected with a score of 0 on the one network, and nobody on the other.
    expect(whole > 0).toBe(version === 'hermes')
    expect(whole).toBeLessThan(elections.flatMap(({ args }) => args[0] as string[]).length)
  })

  it('adds commissions and rewards for votes up to what left the contract for validators', async () => {
    const { records } = await world.ask(calls.rounds, { pageSize: 100 })
    const contracts = new Set<string>(systemContracts.map(({ address }) => address))
    let votes = 0n
    for (const { transactionHash, commission, voteReward } of records) {
      const paid = traced.filter(
        ({ txHash, from, to, type }) =>
          txHash === transactionHash &&
          type === 'CALL' &&
          lower(from) === at('ValidatorSet') &&
          !contracts.has(lower(to ?? '')),
      )
      expect(BigInt(commission)).toBe(paid.reduce((sum, { value }) => sum + BigInt(value ?? 0), 0n))
      votes += BigInt(voteReward)
    }
    expect(votes > 0n).toBe(version === 'hermes')
  })

  it('has as much of the system reward as its balance says, block by block', async () => {
    const reward = at('SystemReward')
    const first = BigInt(recording.firstBalances[reward] ?? 0)
    let changes = 0
    for (const [block, { balances }] of recording.blocks.entries()) {
      if (balances[reward] === undefined) continue
      const { records } = await world.ask(calls.coreFunds, { fund: 'systemReward', asOf: block })
      expect(BigInt(records[0]?.sum ?? 0), `block ${block}`).toBe(BigInt(balances[reward]) - first)
      changes += records.length
    }
    expect(changes).toBeGreaterThan(3)
  })
})
