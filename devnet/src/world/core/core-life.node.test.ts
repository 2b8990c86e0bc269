import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemContracts } from '@corescope/chain/system-contracts'
import { readBitcoinTransaction } from '@corescope/decode/bitcoin/transaction'
import { vaultScriptOf } from '@corescope/decode/bitcoin/vault-wallet'
import { readCoreEvent } from '@corescope/decode/core-events/core-event'
import { type Address, decodeFunctionResult, encodeFunctionData, type Hex, numberToHex, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BitcoinSourceServer, startBitcoinSource } from '../../bitcoin/start-bitcoin-source.ts'
import { copySeededWorld } from '../../test-worlds/seeded-world.ts'
import { members, stoppingValidator } from '../accounts.ts'
import { createDevnet, type Devnet } from '../create-devnet.ts'
import { createNodeClient, type NodeClient } from '../node-client.ts'
import { vaultScript } from './bitcoin-acts.ts'

const abi = parseAbi([
  'function getCandidates() view returns (address[])',
  'function operateMap(address) view returns (uint256)',
  'function candidateSet(uint256) view returns (address, address, address, uint256 commission, uint256 margin, uint256 status, uint256, uint256)',
  'function isJailed(address) view returns (bool)',
  'function candidateMap(address) view returns (uint256 settled, uint256 realtime)',
  'function btcTxMap(bytes32) view returns (uint64 amount, uint32 outputIndex, uint64 time, uint32 lockTime, uint32 usedHeight)',
  'function receiptMap(bytes32) view returns (address candidate, address delegator, uint256 round)',
  'function totalSupply() view returns (uint256)',
  'function realtimeAmount() view returns (uint64)',
  'function proposalCount() view returns (uint256)',
  'function getState(uint256) view returns (uint8)',
  'function getMembers() view returns (address[])',
  'function getRoundPowers(uint256, address[]) view returns (uint256[], uint256)',
  'function getChainTipHeight() view returns (uint32)',
  'function getAllConfigAddresses() view returns (address[])',
  'function felonyThreshold() view returns (uint256)',
])
type Name = (typeof abi)[number]['name']
type Event = { name: string; values: Readonly<Record<string, unknown>>; at: number }

const folder = mkdtempSync(join(tmpdir(), 'corescope-core-life-'))
let devnet: Devnet
let node: NodeClient
let bitcoin: BitcoinSourceServer
let events: Event[]
let head = 0

beforeAll(async () => {
  const seedEpoch = 1_760_000_000
  await copySeededWorld(folder, seedEpoch)
  devnet = await createDevnet({ dataDir: folder, world: 'small', seedEpoch, live: false })
  bitcoin = await startBitcoinSource(devnet.url)
  node = createNodeClient(devnet.url)
  head = Number(await node.call<Hex>('eth_blockNumber'))
  type Log = { address: Address; topics: Hex[]; data: Hex; blockNumber: Hex }
  const logs = await node.call<Log[]>('eth_getLogs', [{ fromBlock: '0x1', toBlock: numberToHex(head) }])
  events = logs.flatMap(({ address, topics, data, blockNumber }) => {
    const event = readCoreEvent({ address, topics: topics as [Hex], data })
    return event === undefined ? [] : [{ ...event, at: Number(blockNumber) }]
  })
})
afterAll(async () => {
  await bitcoin?.stop()
  await devnet?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const ask = async (contract: string, functionName: Name, args: readonly unknown[] = []) => {
  const to = systemContracts.find(({ name }) => name === contract)?.address
  const data = encodeFunctionData({ abi, functionName, args } as Parameters<typeof encodeFunctionData>[0])
  const output = await node.call<Hex>('eth_call', [{ to, data }, 'latest'])
  // biome-ignore lint/suspicious/noExplicitAny: each line knows what it asks
  return decodeFunctionResult({ abi, functionName, data: output }) as any
}
const of = (name: string) => events.filter((event) => event.name === name)
const sum = (list: readonly Event[], value = 'amount') =>
  list.reduce((total, { values }) => total + BigInt(String(values[value])), 0n)
const lower = (list: readonly string[]) => list.map((one) => one.toLowerCase()).sort()

describe('what events tell of the small world is what its contracts answer', () => {
  it('candidates: who registered and did not leave, one of them jailed, one back again', async () => {
    const standing = new Map<string, boolean>()
    for (const { name, values } of events) {
      if (name === 'CandidateHub.registered') standing.set(String(values.operateAddr), true)
      if (name === 'CandidateHub.unregistered') standing.set(String(values.operateAddr), false)
    }
    const left = [...standing].flatMap(([operator, is]) => (is ? [operator] : []))
    const candidates: Address[] = await ask('CandidateHub', 'getCandidates')
    expect(lower(left)).toEqual(lower(candidates))
    expect(of('CandidateHub.registered').length).toBe(candidates.length + of('CandidateHub.unregistered').length)
    // As on Core: what is taken is taken from an operator, a turn is missed by what seals.
    const felonies = of('ValidatorSet.validatorFelony').map(({ values }) => String(values.validator))
    expect(felonies).toEqual([stoppingValidator.operator.address.toLowerCase()])
    const slashed = of('SlashIndicator.validatorSlashed').map(({ values }) => String(values.validator))
    expect(slashed).toContain(stoppingValidator.consensus.address.toLowerCase())
    expect(await ask('CandidateHub', 'isJailed', [stoppingValidator.operator.address])).toBe(true)
    for (const operator of candidates) {
      const own = (event: Event) => String(event.values.operateAddr).toLowerCase() === operator.toLowerCase()
      const status = of('CandidateHub.statusChanged').findLast(own)?.values.newStatus ?? '1'
      const place = await ask('CandidateHub', 'operateMap', [operator])
      expect(String((await ask('CandidateHub', 'candidateSet', [place - 1n]))[5])).toBe(status)
    }
    // What governance made strict for a while is as it was.
    expect(await ask('SlashIndicator', 'felonyThreshold')).toBe(150n)
  })

  it('stakes of CORE and bitcoin: what came less what went', async () => {
    const [placed, taken] = [of('CoreAgent.delegatedCoin'), of('CoreAgent.undelegatedCoin')]
    const candidates: Address[] = await ask('CandidateHub', 'getCandidates')
    let core = 0n
    for (const operator of candidates) core += (await ask('CoreAgent', 'candidateMap', [operator]))[1]
    expect(core).toBe(sum(placed) - sum(taken))
    let standing = 0n
    for (const { values } of of('BitcoinStake.delegated')) {
      const [amount, outputIndex, , , usedHeight] = await ask('BitcoinStake', 'btcTxMap', [values.txid])
      const told = [String(amount), String(outputIndex)]
      expect(told).toEqual([values.amount, values.outputIndex])
      const isSpent = of('BitcoinStake.undelegated').some((event) => event.values.outpointHash === values.txid)
      expect(usedHeight > 0).toBe(isSpent)
      const moved = of('BitcoinStake.transferredBtc').findLast((event) => event.values.txid === values.txid)
      const [candidate] = await ask('BitcoinStake', 'receiptMap', [values.txid])
      expect(lower([candidate])).toEqual(lower([String(moved?.values.targetCandidate ?? values.candidate)]))
    }
    for (const operator of candidates) standing += (await ask('BitcoinStake', 'candidateMap', [operator]))[1]
    // Two of five have run out, without an event.
    expect(standing).toBe(sum(of('BitcoinStake.delegated')) - 60_000_000n)
    expect([of('BitcoinStake.transferredBtc').length, of('BitcoinStake.btcExpired').length]).toEqual([1, 1])
  })

  it('liquid bitcoin: minted less redeemed, as the token and the vault say', async () => {
    const fees = sum(of('BitcoinLSTStake.redeemed'), 'utxoFee')
    const left = sum(of('BitcoinLSTStake.delegated')) - sum(of('BitcoinLSTStake.redeemed')) - fees
    expect(await ask('BitcoinLSTToken', 'totalSupply')).toBe(left)
    expect(await ask('BitcoinLSTStake', 'realtimeAmount')).toBe(left)
    expect(of('BitcoinLSTStake.undelegated')).toHaveLength(1)
    // As the published contract keeps a wallet: its hash at the end of the word.
    const [added] = of('BitcoinLSTStake.addedWallet')
    const wallet = vaultScriptOf(added?.values._hash as Hex, Number(added?.values._type))
    expect(wallet).toBe(`0x${vaultScript.toString('hex')}`)
  })

  it('hash power: every block that counts was handed in', async () => {
    const headers = of('BtcLightClient.StoreHeader')
    const [first, last] = [headers[0], headers.at(-1)].map((event) => Number(event?.values.height))
    expect(last).toBe(await ask('BtcLightClient', 'getChainTipHeight'))
    expect(headers).toHaveLength((last as number) - (first as number) + 1)
    const hashes = new Set(headers.map(({ values }) => values.blockHash))
    const powers = of('BtcLightClient.AddMinerPower')
    expect(powers.every(({ values }) => hashes.has(values.blockHash))).toBe(true)
    const operators = [...new Set(powers.map(({ values }) => values.candidate))]
    let counted = 0
    for (let round = 20_370; round <= 20_375; round += 1)
      counted += Number((await ask('BtcLightClient', 'getRoundPowers', [BigInt(round), operators]))[1])
    expect(counted).toBe(powers.length)
  })

  it('governance: each proposal has the state its events and blocks give it', async () => {
    expect(await ask('GovHub', 'proposalCount')).toBe(BigInt(of('GovHub.ProposalCreated').length))
    expect(lower(await ask('GovHub', 'getMembers'))).toEqual(lower(members.map(({ address }) => address)))
    for (const { values } of of('GovHub.ProposalCreated')) {
      const has = (name: string) => of(name).some((event) => event.values.id === values.id)
      // Canceled, executed, active: the small world is younger than a vote is long.
      const state = has('GovHub.ProposalCanceled') ? 2 : has('GovHub.ProposalExecuted') ? 5 : 1
      expect(await ask('GovHub', 'getState', [BigInt(String(values.id))])).toBe(state)
    }
    const configs = of('Configuration.ConfigUpdated').map(({ values }) => String(values.configAddress))
    expect(lower(await ask('Configuration', 'getAllConfigAddresses'))).toEqual(lower(configs))
  })

  it('rounds pay all three kinds of stake', () => {
    const turns = of('CandidateHub.turnedRound').length
    expect(of('StakeHub.roundReward')).toHaveLength(3 * turns)
    expect(of('StakeHub.claimedReward').length).toBeGreaterThan(2)
    expect(of('HashPowerAgent.validatorAvgReward').length).toBeGreaterThan(0)
  })
})

describe('the source of Bitcoin', () => {
  const get = async (path: string) => {
    const response = await fetch(`${bitcoin.url}${path}`)
    return { status: response.status, body: await response.text() }
  }
  const idOf = (values: Event['values']) => Buffer.from(String(values.txid).slice(2), 'hex').reverse().toString('hex')

  it('has each transaction that Core was told of, in the block it lies in', async () => {
    const told = [...of('BitcoinStake.delegated'), ...of('BitcoinLSTStake.delegated')]
    expect(told).toHaveLength(7)
    const tip = Number((await get('/blocks/tip/height')).body)
    for (const { values } of told) {
      const txid = idOf(values)
      const { body } = await get(`/tx/${txid}/hex`)
      expect(readBitcoinTransaction(`0x${body}`).txid).toBe(txid)
      const { vout, status } = JSON.parse((await get(`/tx/${txid}`)).body)
      expect(status.confirmed).toBe(true)
      expect(status.block_height + 6).toBeLessThanOrEqual(tip)
      expect(vout.map(({ value }: { value: number }) => String(value))).toContain(values.amount)
    }
  })

  it('names what a spent stake was, and refuses what is no id', async () => {
    const spent = of('BitcoinStake.undelegated')[0]?.values as Event['values']
    const { vin } = JSON.parse((await get(`/tx/${idOf({ txid: spent.usedTxid })}`)).body)
    expect(vin[0]).toMatchObject({ txid: idOf({ txid: spent.outpointHash }), prevout: { value: 50_000_000 } })
    expect(await get(`/tx/${'0'.repeat(64)}`)).toEqual({ status: 404, body: 'Transaction not found' })
    expect(await get('/tx/xyz')).toEqual({ status: 400, body: 'Invalid hex string' })
  })
})
