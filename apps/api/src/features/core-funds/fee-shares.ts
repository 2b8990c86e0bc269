import { type FeeShare, feeShareHistory, feeShares, maxFeeShares } from '@corescope/api-schema/core-funds/calls'
import { systemContracts } from '@corescope/chain/system-contracts'
import { callMany } from '@corescope/rpc/state/call-many'
import { getSharedFees } from '@corescope/store/blocks/read'
import { type CoreEventRow, listLatestOfCandidates } from '@corescope/store/core-events/read'
import { coreFamilies, coreKinds } from '@corescope/store/core-events/table'
import type { BlockPointRow } from '@corescope/store/head/read'
import { decodeFunctionResult, encodeFunctionData } from 'viem'
import { presentPage } from '../../answers/page.ts'
import { type ChainView, route } from '../../answers/route.ts'
import { hex } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'
import { asOfOf, namesOf, pageOfView, placeOf, valuesOf } from '../../entities/core/events.ts'
import { requireCore } from '../../entities/core/require-core.ts'
import { addressesOfSharing, presentSharing } from '../../entities/core/sharing-events.ts'
import { ifAnswered, patientAboutThePast } from '../../node/if-answered.ts'

const configuration = systemContracts.find(({ name }) => name === 'Configuration')!.address
const reward = [
  { name: 'rewardAddr', type: 'address' },
  { name: 'rewardPercentage', type: 'uint16' },
] as const
const issue = [
  { name: 'signature', type: 'bytes32' },
  { name: 'gas', type: 'uint32' },
  { name: 'rewards', type: 'tuple[]', components: reward },
] as const
const config = [
  { name: 'configAddress', type: 'address' },
  { name: 'isActive', type: 'bool' },
  { name: 'events', type: 'tuple[]', components: issue },
  { name: 'functions', type: 'tuple[]', components: issue },
] as const
const abi = [
  {
    type: 'function',
    name: 'getAllConfigAddresses',
    stateMutability: 'view',
    inputs: [],
    outputs: [{ name: '', type: 'address[]' }],
  },
  {
    type: 'function',
    name: 'getConfig',
    stateMutability: 'view',
    inputs: [{ name: 'contractAddr', type: 'address' }],
    outputs: [{ name: '', type: 'tuple', components: config }],
  },
] as const
const lower = (address: string) => address.toLowerCase()

interface Config {
  contract: string
  isActive: boolean
  events: { topic: `0x${string}`; gas: string; rewards: { recipient: string; share: number }[] }[]
}

const readAddresses = (output: `0x${string}`): string[] | undefined => {
  try {
    return decodeFunctionResult({ abi, functionName: 'getAllConfigAddresses', data: output }).map(lower)
  } catch {
    // Another contract stands there, or none: it has told nothing.
    return undefined
  }
}

const readConfig = (contract: string, output: `0x${string}`): Config | undefined => {
  try {
    const { isActive, events } = decodeFunctionResult({ abi, functionName: 'getConfig', data: output })
    return {
      ...{ contract, isActive },
      events: events.map(({ signature, gas, rewards }) => ({
        ...{ topic: signature, gas: String(gas) },
        rewards: rewards.map(({ rewardAddr, rewardPercentage }) => ({
          ...{ recipient: lower(rewardAddr), share: rewardPercentage },
        })),
      })),
    }
  } catch {
    // The same: what cannot be read is not told.
    return undefined
  }
}

/** What the contract answers at a block; undefined where the node does not say. */
const askConfigs = async ({ node }: ApiContext, { number, hash }: BlockPointRow): Promise<Config[] | undefined> => {
  const ask = (messages: { to: `0x${string}`; data: `0x${string}` }[]) =>
    ifAnswered(callMany(node, messages, { number, hash: hex(hash) }, patientAboutThePast))
  const all = encodeFunctionData({ abi, functionName: 'getAllConfigAddresses' })
  const [listed] = (await ask([{ to: configuration, data: all }])) ?? []
  if (listed === undefined) return undefined
  const addresses = (listed === null ? undefined : readAddresses(listed))?.slice(0, maxFeeShares) ?? []
  const messages = addresses.map((address) => ({
    to: configuration,
    data: encodeFunctionData({ abi, functionName: 'getConfig', args: [address as `0x${string}`] }),
  }))
  const answers = await ask(messages)
  if (answers === undefined || answers.includes(undefined)) return undefined
  return answers.flatMap((output, index) => (output == null ? [] : (readConfig(addresses[index]!, output) ?? [])))
}

const present = async (context: ApiContext, configs: readonly Config[], set: readonly CoreEventRow[]) => {
  const nameOf = await namesOf(context, configs.flatMap(addressesOfSharing))
  const eventsOf = await presentSharing(context, configs, nameOf)
  const setOf = new Map(set.map((row) => [row.candidate, row]))
  return configs.map((config): FeeShare => {
    const { contract, isActive } = config
    const row = setOf.get(contract)
    const told = row === undefined ? null : placeOf(row)
    return { contract: nameOf(contract), isActive, set: told, events: eventsOf(config) }
  })
}

const nothing = { records: [], isTold: true, shared: '0' }

export const feeSharesRoute = route(feeShares, 'asOf', async (context, _request, view: ChainView) => {
  requireCore(context)
  const asOf = asOfOf(view)
  const { point } = view
  if (point === undefined) return { ...nothing, asOf }
  const [configs, shared] = await Promise.all([askConfigs(context, point), getSharedFees(context.reader, point.number)])
  if (configs === undefined) view.doNotKeep()
  const contracts = (configs ?? []).map(({ contract }) => contract)
  const set = await listLatestOfCandidates(
    context.reader,
    coreFamilies.feeShare,
    contracts,
    point.lastTransactionPosition,
  )
  return { records: await present(context, configs ?? [], set), isTold: configs !== undefined, shared, asOf }
})

export const feeShareHistoryRoute = route(feeShareHistory, 'asOf', async (context, request, view) => {
  requireCore(context)
  const { contract } = request
  const { total, rows } = await pageOfView(context, view, request, {
    family: coreFamilies.feeShare,
    of: contract === undefined ? undefined : { candidate: contract },
  })
  const nameOf = await namesOf(
    context,
    rows.map(({ candidate }) => candidate),
  )
  const records = rows.map((row) => {
    const values = valuesOf(row)
    const count = values.eventCount === undefined ? null : Number(values.eventCount) + Number(values.functionCount)
    return {
      event: row.kind === coreKinds.feeShareSet ? ('set' as const) : ('removed' as const),
      contract: nameOf(row.candidate!),
      events: count,
      ...placeOf(row),
    }
  })
  return presentPage(request, view, total, records)
})
