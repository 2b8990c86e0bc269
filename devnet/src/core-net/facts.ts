import type { Address } from 'viem'
import { walkList } from '../test-worlds/walk-list.ts'
import { actors } from './actors.ts'
import { compareDualStaking, compareLiquidBitcoin, compareRelayers } from './facts-bitcoin.ts'
import { compareFunds } from './facts-funds.ts'
import { compareParameters, compareVotes } from './facts-governance.ts'
import { compareClaims, compareCommissions, compareFeeAccounts, compareRewards } from './facts-rewards.ts'
import { compareFinality, comparePunishments, compareUptime } from './facts-turns.ts'
import { epochBlocks } from './genesis.ts'
import { lower, operators, type Question, text } from './question.ts'
import { readRawChain } from './raw-chain.ts'
import { addresses, type ContractName } from './wallet.ts'

/** CandidateHub.candidateSet(index): operator, consensus, fee, commission in thousandths, margin, status bits … */
type StoredCandidate = readonly [Address, Address, Address, bigint, bigint, bigint, ...unknown[]]

/** Candidates as CandidateHub keeps them, and what is delegated to them. */
const compareCandidates = async ({ ask, chain, tally, at }: Question): Promise<void> => {
  const records = await walkList(ask, '/api/chain/validators', { asOf: at })
  const standing = records.filter((one) => one.unregistered === null)
  const stored = await chain.read<readonly Address[]>('CandidateHub', 'getCandidates', [], at)
  const names = (list: readonly string[]) => list.map(lower).sort()
  tally.compare(`candidates at ${at}`, names(standing.map((one) => one.operator.hash)), names(stored))
  for (const operator of stored) {
    const index = await chain.read<bigint>('CandidateHub', 'operateMap', [operator], at)
    const own = await chain.read<StoredCandidate>('CandidateHub', 'candidateSet', [index - 1n], at)
    const told = standing.find((one) => one.operator.hash === lower(operator))
    const name = `candidate ${operator} at ${at}`
    tally.compare(`${name}: consensus address`, told?.consensus.hash, lower(own[1]))
    tally.compare(`${name}: fee address`, told?.fee.hash, lower(own[2]))
    tally.compare(`${name}: commission`, told?.commission, Number(own[3]))
    tally.compare(`${name}: margin`, told?.margin, text(own[4]))
    tally.compare(`${name}: status`, told?.statusBits, Number(own[5]))
    const [, core] = await chain.read<readonly bigint[]>('CoreAgent', 'candidateMap', [operator], at)
    tally.compare(`${name}: CORE delegated`, told?.stake.core, text(core!))
    const [, btc] = await chain.read<readonly bigint[]>('BitcoinStake', 'candidateMap', [operator], at)
    tally.compare(`${name}: bitcoin delegated`, told?.stake.btc, text(btc!))
    // else these were the contract's own figures
    tally.compare(`${name}: figures from its events`, told?.source, 'logs')
  }
}

/** The CORE of each delegator with each candidate, by CoreAgent. */
const compareDelegations = async ({ ask, chain, tally, at }: Question): Promise<void> => {
  for (const { address } of actors.delegators) {
    const { core } = await ask('/api/chain/staking_positions', { delegator: address, asOf: at })
    for (const operator of operators()) {
      const own = await chain.read<{ realtimeAmount: bigint }>('CoreAgent', 'getDelegator', [operator, address], at)
      const told = core.find((one: { validator: { hash: string } }) => one.validator.hash === lower(operator))
      tally.compare(`CORE of ${address} with ${operator} at ${at}`, told?.amount ?? '0', text(own.realtimeAmount))
    }
  }
}

/** Sets of rounds by ValidatorSet at the block that turned them, and by the header of the epoch after it. */
const compareRounds = async ({ ask, chain, tally, at }: Question): Promise<void> => {
  const turned: { block: number; round: number }[] = []
  // The tag changes in the block that turns the round, the last of an epoch.
  let tag = 0
  for (let block = epochBlocks - 1; block <= at; block += epochBlocks) {
    const now = Number(await chain.read<bigint>('CandidateHub', 'roundTag', [], block))
    const before = Number(await chain.read<bigint>('CandidateHub', 'roundTag', [], block - 1))
    if (now !== before && now !== tag) turned.push({ block, round: now })
    tag = now
  }
  const records = await walkList(ask, '/api/chain/rounds', { asOf: at })
  const told = records.map((one) => ({ block: one.blockNumber, round: one.round })).reverse()
  tally.compare(`rounds up to ${at}`, told, turned)
  for (const { block, round } of turned) {
    const set = await ask('/api/chain/validator_set', { round, asOf: at })
    const own = await chain.read<readonly Address[]>('ValidatorSet', 'getValidatorOps', [], block)
    const members = set.members.map((one: { operator: { hash: string } | null }) => one.operator?.hash ?? null).sort()
    tally.compare(`set of round ${round}`, members, own.map(lower).sort())
    for (const member of set.members) {
      if (member.operator === null || member.scores === null) continue
      const scores = await chain.read<readonly bigint[]>(
        'StakeHub',
        'getCandidateScores',
        [member.operator.hash],
        block,
      )
      const { total, core, hashPower, btc } = member.scores
      const wanted = scores.map(text)
      if (wanted.length === 4)
        tally.compare(`scores of ${member.operator.hash} in ${round}`, [total, core, hashPower, btc], wanted)
      else tally.compare(`score of ${member.operator.hash} in ${round}`, total, wanted[0])
    }
  }
}

/** Who sealed and who missed, by headers and by the transactions of consensus. */
const compareSealing = async ({ ask, chain, tally, at }: Question): Promise<void> => {
  const sealed = new Map<string, number>()
  let slashes = 0
  for (let block = 1; block <= at; block += 1) {
    const { miner, transactions } = await chain.client.getBlock({
      blockNumber: BigInt(block),
      includeTransactions: true,
    })
    sealed.set(lower(miner), (sealed.get(lower(miner)) ?? 0) + 1)
    for (const { to, from, gasPrice, hash } of transactions) {
      if (to?.toLowerCase() !== addresses.SlashIndicator || lower(from) !== lower(miner) || gasPrice !== 0n) continue
      const { logs } = await chain.client.getTransactionReceipt({ hash })
      slashes += logs.filter(({ address }) => lower(address) === addresses.SlashIndicator).length
    }
  }
  for (const { operator, consensus } of actors.validators) {
    const { candidate } = await ask('/api/chain/validator_detail', { address: operator.address, asOf: at })
    tally.compare(
      `blocks sealed by ${consensus.address}`,
      candidate.blocks.total,
      sealed.get(lower(consensus.address)) ?? 0,
    )
  }
  const told = await walkList(ask, '/api/chain/validator_slashes', { asOf: at })
  tally.compare('missed turns', told.filter((one) => one.kind === 'missedTurn').length, slashes)
}

/** Bitcoin stakes by BitcoinStake.btcTxMap and receiptMap; hash power by the blocks that were relayed. */
const compareBitcoin = async ({ ask, chain, tally, driven, bitcoinBlocks, at }: Question): Promise<void> => {
  for (const txid of driven.stakes) {
    const id = `0x${Buffer.from(txid, 'hex').reverse().toString('hex')}`
    const { stake } = await ask('/api/chain/stake_btc_detail', { btcTxId: `0x${txid}`, asOf: at })
    const [amount, outputIndex, , lockTime] = await chain.read<readonly (bigint | number)[]>(
      'BitcoinStake',
      'btcTxMap',
      [id],
      at,
    )
    const [candidate, delegator] = await chain.read<readonly Address[]>('BitcoinStake', 'receiptMap', [id], at)
    tally.compare(`bitcoin stake ${txid}: satoshi`, stake?.amount, String(amount))
    tally.compare(`bitcoin stake ${txid}: output`, stake?.outputIndex, Number(outputIndex))
    tally.compare(`bitcoin stake ${txid}: lock`, stake?.lockTime, Number(lockTime))
    tally.compare(`bitcoin stake ${txid}: validator`, stake?.validator.hash, lower(candidate!))
    tally.compare(`bitcoin stake ${txid}: delegator`, stake?.delegator.hash, lower(delegator!))
  }
  const known = new Set(bitcoinBlocks.map(({ hash }) => `0x${hash}`))
  const power = await walkList(ask, '/api/chain/hash_power', { asOf: at })
  tally.compare(
    'hash power names only blocks that were relayed',
    power.filter((one) => !known.has(one.btcBlockHash)),
    [],
  )
  const byRound = new Map<string, number>()
  for (const { btcBlockHash, validator } of power) {
    const block = bitcoinBlocks.find(({ hash }) => `0x${hash}` === btcBlockHash)!
    const key = `${Math.floor(block.time / 60)} ${validator.hash}`
    byRound.set(key, (byRound.get(key) ?? 0) + 1)
  }
  const candidates = actors.validators.map(({ operator }) => operator.address)
  for (const round of new Set(bitcoinBlocks.map(({ time }) => Math.floor(time / 60)))) {
    const [own] = await chain.read<readonly [readonly bigint[], bigint]>(
      'BtcLightClient',
      'getRoundPowers',
      [BigInt(round), candidates],
      at,
    )
    for (const [index, candidate] of candidates.entries()) {
      const told = byRound.get(`${round} ${lower(candidate)}`) ?? 0
      tally.compare(`hash power of ${candidate} in round ${round}`, told, Number(own[index]))
    }
  }
}

/** GovHub.getState, in the order of its enumeration. */
const states = ['pending', 'active', 'canceled', 'defeated', 'succeeded', 'executed', 'expired']

/** Proposals and parameters by GovHub and the contracts that keep them. */
const compareGovernance = async ({ ask, chain, tally, driven, at }: Question): Promise<void> => {
  const records = await walkList(ask, '/api/chain/governance_proposals', { asOf: at })
  tally.compare('number of proposals', records.length, driven.proposals.length)
  for (const id of driven.proposals) {
    const told = records.find((one) => one.id === text(id))
    const state = await chain.read<number>('GovHub', 'getState', [id], at)
    tally.compare(`proposal ${id}: state`, told?.state, states[state])
    const own = await chain.read<readonly unknown[]>('GovHub', 'proposals', [id], at)
    const [, proposer, startBlock, endBlock, forVotes, againstVotes, totalVotes] = own
    tally.compare(
      `proposal ${id}: proposer, blocks and votes`,
      told && [told.proposer.hash, told.startBlock, told.endBlock, told.votesFor, told.votesAgainst, told.totalVotes],
      [lower(String(proposer)), ...[startBlock, endBlock, forVotes, againstVotes, totalVotes].map(Number)],
    )
  }
  for (const { contract, getter, value } of driven.parameters) {
    const changes = await walkList(ask, '/api/chain/governance_parameters', { contract: addresses[contract], asOf: at })
    const own = await chain.read<bigint>(contract as ContractName, getter, [], at)
    tally.compare(`${contract}.${getter}`, changes.find((one) => one.key === getter)?.number, text(own))
    tally.compare(`${contract}.${getter} as proposed`, text(own), text(value))
  }
}

/** Configuration.getConfig. */
interface StoredConfig {
  isActive: boolean
  events: readonly {
    eventSignature: `0x${string}`
    gas: number
    rewards: readonly { rewardAddr: Address; rewardPercentage: number }[]
  }[]
}

/** Who is paid of the fees of whom, by Configuration, after each change and at the end. */
const compareFeeShares = async ({ ask, chain, tally, driven, at }: Question): Promise<void> => {
  const { feeShares } = driven
  if (feeShares === undefined) return
  for (const block of [...new Set([...feeShares, at])]) {
    const listed = await chain.read<readonly Address[]>('Configuration', 'getAllConfigAddresses', [], block)
    const wanted: unknown[] = []
    for (const contract of listed) {
      const { isActive, events } = await chain.read<StoredConfig>('Configuration', 'getConfig', [contract], block)
      const paid = events.map(({ eventSignature, gas, rewards }) => ({
        ...{ topic: eventSignature, gas: String(gas) },
        rewards: rewards.map(({ rewardAddr, rewardPercentage }) => [lower(rewardAddr), rewardPercentage]),
      }))
      wanted.push({ contract: lower(contract), isActive, events: paid })
    }
    const { records, isTold } = await ask('/api/chain/fee_shares', { asOf: block })
    tally.compare(`fee shares at ${block} are told`, isTold, true)
    // biome-ignore lint/suspicious/noExplicitAny: an answer as it crosses the wire
    const told = records.map(({ contract, isActive, events }: any) => ({
      ...{ contract: contract.hash, isActive },
      // biome-ignore lint/suspicious/noExplicitAny: the same
      events: events.map(({ topic, gas, rewards }: any) => ({
        ...{ topic, gas },
        // biome-ignore lint/suspicious/noExplicitAny: the same
        rewards: rewards.map(({ recipient, share }: any) => [recipient.hash, share]),
      })),
    }))
    tally.compare(`fee shares at ${block}`, told, wanted)
  }
  const changes = await walkList(ask, '/api/chain/fee_share_history', { asOf: at })
  const blocks = changes.map(({ blockNumber }) => blockNumber).sort((one, other) => one - other)
  tally.compare(
    'blocks in which fee shares changed',
    blocks,
    feeShares.toSorted((one, other) => one - other),
  )
}

/** Shared fees of every block: fees less what the validator handed in. */
const compareBlocks = async ({ ask, chain, tally, driven, at }: Question): Promise<void> => {
  let shared = 0n
  for (let block = 1; block <= at; block += 1) {
    const number = BigInt(block)
    const [{ gasUsed, miner, transactions }, detail] = await Promise.all([
      chain.client.getBlock({ blockNumber: number, includeTransactions: true }),
      ask('/api/chain/block', { block: String(block) }),
    ])
    tally.compare(`block ${block}: gas used`, detail.gasUsed, text(gasUsed))
    tally.compare(`block ${block}: validator`, detail.miner.hash, lower(miner))
    let fees = 0n
    let handedIn = 0n
    for (const { hash, to, value, from } of transactions) {
      const { effectiveGasPrice, gasUsed: used } = await chain.client.getTransactionReceipt({ hash })
      fees += used * effectiveGasPrice
      if (to?.toLowerCase() === addresses.ValidatorSet && lower(from) === lower(miner)) handedIn += value
    }
    tally.compare(`block ${block}: shared fees`, detail.sharedFees, text(fees - handedIn))
    shared += fees - handedIn
  }
  const told = await ask('/api/chain/fee_shares', { asOf: at })
  tally.compare(`fees shared up to ${at}`, told.shared, text(shared))
  if (driven.feeShares !== undefined) tally.fact(`fees were shared up to ${at}`, shared > 0n, shared)
}

/** What changes by block is compared at each of the points, the rest at the last of them. */
const atTheEnd = [
  ...[compareRounds, compareSealing, compareBitcoin, compareGovernance, compareFeeShares, compareBlocks],
  ...[compareRewards, compareFeeAccounts, compareCommissions, compareClaims, comparePunishments, compareUptime],
  ...[compareFinality, compareLiquidBitcoin, compareDualStaking, compareRelayers, compareFunds],
  ...[compareVotes, compareParameters],
]

/** Everything that is compared. */
export const compareAll = async (question: Omit<Question, 'at' | 'raw'>, points: readonly number[]): Promise<void> => {
  const raw = await readRawChain(question.chain, points.at(-1)!)
  for (const at of points) {
    await compareCandidates({ ...question, raw, at })
    await compareDelegations({ ...question, raw, at })
  }
  for (const compare of atTheEnd) {
    try {
      await compare({ ...question, raw, at: points.at(-1)! })
    } catch (error) {
      // The others are compared, and recorded, all the same.
      question.tally.fact(`${compare.name} ends`, false, String(error))
    }
  }
}
