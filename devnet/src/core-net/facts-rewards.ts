import type { Address } from 'viem'
import { walkList } from '../test-worlds/walk-list.ts'
import { actors } from './actors.ts'
import { lower, missedTurnsOf, operators, type Question, text, turnsOf } from './question.ts'
import { addressIn, wordOf } from './raw-chain.ts'

/** ValidatorSet.currentValidatorSet(index): operator, consensus, fee, commission, income, and with votes their address and weight. */
type StoredValidator = readonly [Address, Address, Address, bigint, bigint, ...unknown[]]

/** ValidatorSet.INIT_VOTE_REWARD_PERCENT: the variable is not public, and no proposal here sets it. */
const voteRewardPercent = 10n

const setAt = async ({ chain }: Question, block: number): Promise<StoredValidator[]> => {
  const all = await chain.read<readonly Address[]>('ValidatorSet', 'getValidators', [], block)
  return Promise.all(
    all.map((_, index) => chain.read<StoredValidator>('ValidatorSet', 'currentValidatorSet', [BigInt(index)], block)),
  )
}

interface Paid {
  operator: string
  kind: string
  amount: bigint
}

/**
 * What a turn pays, computed as ValidatorSet and StakeHub do from what they keep in the block before it: incomes, commissions, votes,
 * and the scores of the election. The turn is the first transaction of its block.
 */
const payOf = async (question: Question, block: number): Promise<Paid[]> => {
  const { chain } = question
  const set = await setAt(question, block - 1)
  const percent = await chain.read<bigint>('ValidatorSet', 'blockRewardIncentivePercent', [], block - 1)
  const weights = set.map(([, , , , , , weight]) => (weight as bigint | undefined) ?? 0n)
  const allVotes = weights.reduce((sum, weight) => sum + weight, 0n)
  const paid: Paid[] = []
  let forVotes = 0n
  for (const [owner, , , rate, income] of set) {
    const operator = lower(owner)
    const rest = income - (income * percent) / 100n
    if (rest === 0n) continue
    const commission = (rest * rate) / 1000n
    const votes = allVotes === 0n ? 0n : (commission * voteRewardPercent) / 100n
    forVotes += votes
    paid.push({ operator, kind: 'commission', amount: commission - votes })
    const scores = await chain.read<readonly bigint[]>('StakeHub', 'getCandidateScores', [owner], block - 1)
    const [total = 0n, ...kinds] = scores
    if (total === 0n) continue
    for (const [index, kind] of ['core', 'hashPower', 'btc'].entries())
      paid.push({ operator, kind, amount: ((rest - commission) * kinds[index]!) / total })
  }
  if (forVotes === 0n) return paid
  return paid.concat(
    set.flatMap(([owner], index) =>
      weights[index] === 0n
        ? []
        : [{ operator: lower(owner), kind: 'voteReward', amount: (forVotes * weights[index]!) / allVotes }],
    ),
  )
}

const sumOf = (paid: readonly Paid[], ...kinds: string[]): string =>
  text(paid.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { amount }) => sum + amount, 0n))
const byKindOf = (paid: readonly Paid[]) => ({
  ...{ core: sumOf(paid, 'core'), hashPower: sumOf(paid, 'hashPower'), btc: sumOf(paid, 'btc') },
})
const linesOf = (paid: readonly Paid[]): string[] =>
  paid.flatMap(({ operator, kind, amount }) => (amount === 0n ? [] : [`${operator} ${kind} ${amount}`])).sort()

/** Rewards and commissions of each round by validator and kind, and what of them validators, rounds and sets tell. */
export const compareRewards = async (question: Question): Promise<void> => {
  const { ask, tally, at } = question
  const rounds = await walkList(ask, '/api/chain/rounds', { asOf: at })
  const all: (Paid & { round: number })[] = []
  for (const { block, round } of turnsOf(question)) {
    const ended = Number(await question.chain.read<bigint>('CandidateHub', 'roundTag', [], block - 1))
    const paid = await payOf(question, block)
    all.push(...paid.map((one) => ({ ...one, round: ended })))
    const told = await walkList(ask, '/api/chain/validator_rewards', { round: ended, asOf: at })
    const read = told.map(({ operator, kind, amount }) => ({ operator: operator.hash, kind, amount: BigInt(amount) }))
    tally.compare(`rewards of round ${ended}`, linesOf(read), linesOf(paid))
    const turned = rounds.find((one) => one.round === round)
    tally.compare(
      `what the turn to ${round} paid`,
      turned && [turned.reward, turned.rewardByKind, turned.commission, turned.voteReward],
      [
        sumOf(paid, 'core', 'hashPower', 'btc'),
        byKindOf(paid),
        sumOf(paid, 'commission', 'voteReward'),
        sumOf(paid, 'voteReward'),
      ],
    )
    const { members } = await ask('/api/chain/validator_set', { round, asOf: at })
    const rates = new Map(
      (await setAt(question, block)).map(([, consensus, , rate]) => [lower(consensus), Number(rate)]),
    )
    for (const { consensus, commission } of members)
      tally.compare(`commission of ${consensus.hash} in round ${round}`, commission, rates.get(consensus.hash))
  }
  for (const operator of operators()) await compareOwnRounds(question, lower(operator), all)
}

/** Rounds of a validator: what each gave to its delegators, and what it sealed and missed in them by headers and events. */
const compareOwnRounds = async (question: Question, operator: string, all: readonly (Paid & { round: number })[]) => {
  const { ask, tally, raw, at } = question
  const turns = turnsOf(question)
  const consensus = lower(
    [...actors.validators, actors.guest].find((one) => lower(one.operator.address) === operator)!.consensus.address,
  )
  const told = await walkList(ask, '/api/chain/address_validatorsSetInfo', { address: operator, asOf: at })
  for (const { round, reward, rewardByKind, blocks, missed, isThrownOut } of told) {
    const own = all.filter((one) => one.operator === operator && one.round === round)
    const name = `${operator} in round ${round}`
    tally.compare(`${name}: rewards`, [reward, rewardByKind], [sumOf(own, 'core', 'hashPower', 'btc'), byKindOf(own)])
    const place = turns.findIndex((turn) => turn.round === round)
    // The set of block 0 has no turn, and its members no registration.
    if (place < 0) continue
    const isOwn = (block: number) => block >= turns[place]!.block && block < (turns[place + 1]?.block ?? at + 1)
    tally.compare(
      `${name}: blocks and missed turns`,
      [blocks, missed],
      [
        raw.blocks.filter(({ number, miner }) => isOwn(number) && miner === consensus).length,
        missedTurnsOf(question).filter((one) => isOwn(one.block) && one.consensus === consensus).length,
      ],
    )
    if (isThrownOut) tally.fact(`${name}: no reward of who was thrown out`, own.length === 0, own)
  }
}

/** What validators were paid in all, by the balance of the accounts that receive nothing else. */
export const compareFeeAccounts = async ({ ask, chain, tally, at }: Question): Promise<void> => {
  // The first has another account from the middle on, which receives other payments too.
  for (const { operator, fee } of actors.validators.slice(1)) {
    let paid = 0n
    // In the set of block 0 who is paid is the operator as well.
    for (const validator of [operator.address, fee.address])
      for (const { kind, amount } of await walkList(ask, '/api/chain/validator_rewards', {
        validator,
        family: 'commission',
        asOf: at,
      }))
        if (!kind.endsWith('NotPaid')) paid += BigInt(amount)
    const held = await chain.client.getBalance({ address: fee.address, blockNumber: BigInt(at) })
    tally.compare(`commissions of ${operator.address} in all`, text(paid), text(held))
  }
}

/** CandidateHub.candidateSet(index): operator, consensus, fee, commission … */
type StoredCandidate = readonly [Address, Address, Address, bigint, ...unknown[]]

/** Commissions by CandidateHub at the block that set each and before it, and at each turn and the end the one that stood. */
export const compareCommissions = async (question: Question): Promise<void> => {
  const { ask, chain, tally, at } = question
  const rateAt = async (operator: Address, block: number): Promise<number | null> => {
    const index = await chain.read<bigint>('CandidateHub', 'operateMap', [operator], block)
    if (index === 0n) return null
    return Number((await chain.read<StoredCandidate>('CandidateHub', 'candidateSet', [index - 1n], block))[3])
  }
  for (const operator of operators()) {
    const told = await walkList(ask, '/api/chain/validator_commissions', { operator, asOf: at })
    for (const [place, { blockNumber, commission, previous }] of told.entries()) {
      const name = `commission of ${operator} in block ${blockNumber}`
      // It comes and goes in few blocks: of several changes in one block the last stands after it.
      const isLast = told[place - 1]?.blockNumber !== blockNumber
      const rate = isLast ? await rateAt(operator, blockNumber) : null
      // Of who left in that block the contract keeps none.
      if (rate !== null) tally.compare(name, commission, rate)
      if (told[place + 1]?.blockNumber !== blockNumber)
        tally.compare(`${name}: the one before`, previous, await rateAt(operator, blockNumber - 1))
    }
    for (const block of [...turnsOf(question).map((turn) => turn.block), at]) {
      const rate = await rateAt(operator, block)
      if (rate === null) continue
      const standing = told.find(({ blockNumber }) => blockNumber <= block)
      tally.compare(`commission of ${operator} at ${block}`, standing?.commission, rate)
    }
  }
}

/**
 * Claims of delegators. StakeHub keeps only what is left to claim, so they are read anew from receipts; and where the claim is all that a
 * delegator did in a block, by what its balance grew.
 */
export const compareClaims = async (question: Question): Promise<void> => {
  const { ask, chain, raw, tally, at } = question
  const told = (await walkList(ask, '/api/chain/staking_claims', { asOf: at })).reverse()
  const paid = [
    ...raw.logsOf('StakeHub', 'claimedReward(address,uint256)').map((log) => ({ log, amount: wordOf(log, 0) })),
    // Those through the former contract: delegator, who called, amount, and whether it could be paid.
    ...raw
      .logsOf('PledgeAgent', 'claimedReward(address,address,uint256,bool)')
      .filter((log) => wordOf(log, 1) === 1n)
      .map((log) => ({ log, amount: wordOf(log, 0) })),
  ]
  const lines = paid.map(({ log, amount }) => `${log.block} ${log.transactionHash} ${addressIn(log, 1)} ${amount}`)
  tally.compare(
    'claims',
    told.map((one) => `${one.blockNumber} ${one.transactionHash} ${one.delegator.hash} ${one.amount}`).sort(),
    lines.sort(),
  )
  const turned = new Set(turnsOf(question).map(({ block }) => block))
  const sums = new Map<string, bigint>()
  let proven = 0
  for (const { blockNumber, delegator, transactionHash, amount } of told) {
    const address = delegator.hash as Address
    sums.set(address, (sums.get(address) ?? 0n) + BigInt(amount))
    const { transactions, isShared } = raw.blocks[blockNumber - 1]!
    const own = transactions.filter(({ from }) => from === address)
    if (isShared || turned.has(blockNumber) || own.length !== 1 || own[0]!.hash !== transactionHash) continue
    const balanceAt = (block: number) => chain.client.getBalance({ address, blockNumber: BigInt(block) })
    const grown = (await balanceAt(blockNumber)) - (await balanceAt(blockNumber - 1))
    tally.compare(`claim of ${address} in block ${blockNumber}, by its balance`, amount, text(grown + own[0]!.fee))
    proven += 1
  }
  tally.fact('claims are proven by balances', proven > 0, proven)
  for (const { address } of actors.delegators) {
    const { claimed } = await ask('/api/chain/staking_positions', { delegator: address, asOf: at })
    tally.compare(`claimed by ${address} so far`, claimed, text(sums.get(lower(address)) ?? 0n))
  }
}
