import { type Address, fromRlp, type Hex } from 'viem'
import { walkList } from '../test-worlds/walk-list.ts'
import { actors } from './actors.ts'
import { epochBlocks } from './genesis.ts'
import { lower, missedTurnsOf, operators, type Question, text, turnsOf } from './question.ts'
import type { RawBlock } from './raw-chain.ts'

/**
 * The votes in a header: behind 32 bytes of vanity, and at the end of an epoch behind the list of validators (a byte for their number, 68
 * for each, and one for the length of a turn where there is one), before the seal of 65. Undefined where it has none.
 */
const votesIn = ({ number, extraData }: RawBlock): { bits: bigint; target: number } | undefined => {
  const body = Buffer.from(extraData.slice(2), 'hex').subarray(32, -65)
  let begin = number % epochBlocks === 0 ? 1 + (body[0] ?? 0) * 68 : 0
  if (begin > 0 && body[begin] !== undefined && body[begin]! < 0xc0) begin += 1
  if (begin >= body.length) return undefined
  const [bits, , [, , target]] = fromRlp(body.subarray(begin), 'hex') as [Hex, Hex, Hex[]]
  return { bits: BigInt(bits), target: Number(target) }
}

type Votes = Map<string, { cast: number; missed: number }>

/** Votes by who cast them, by the node's own set at the parent of each target; null on a chain without votes. */
const votesOf = async ({ chain, raw }: Question): Promise<Votes | null> => {
  const votes: Votes = new Map()
  for (const block of raw.blocks) {
    const attested = votesIn(block)
    if (attested === undefined) continue
    const set = await chain.sealersAt(attested.target - 1)
    set.forEach((address, index) => {
      const own = votes.get(address) ?? { cast: 0, missed: 0 }
      own[(attested.bits >> BigInt(index)) & 1n ? 'cast' : 'missed'] += 1
      votes.set(address, own)
    })
  }
  return votes.size === 0 ? null : votes
}

/** Blocks, those out of turn, missed turns, uptime and votes of each validator, by headers, events and the node's sets. */
export const compareUptime = async (question: Question): Promise<void> => {
  const { ask, raw, tally, at } = question
  const { records } = await ask('/api/chain/validator_uptime', { blocks: 2_000, asOf: at })
  const missed = missedTurnsOf(question)
  const votes = await votesOf(question)
  const everybody = new Set([
    ...raw.blocks.map(({ miner }) => miner),
    ...missed.map(({ consensus }) => consensus as Address),
  ])
  tally.compare('who sealed or missed a turn', records.length, new Set([...everybody, ...(votes?.keys() ?? [])]).size)
  for (const consensus of everybody) {
    const own = raw.blocks.filter(({ miner }) => miner === consensus)
    const outOfTurn = own.filter(({ difficulty }) => difficulty === 1).length
    const lost = missed.filter((one) => one.consensus === consensus).length
    const taken = own.length - outOfTurn
    const all = BigInt(taken + lost)
    const percent = all === 0n ? null : Number((BigInt(taken) * 20_000n + all) / (2n * all)) / 100
    const told = records.find((one: { consensus: { hash: string } }) => one.consensus.hash === consensus)
    tally.compare(
      `blocks, those out of turn, missed turns and uptime of ${consensus}`,
      told && [told.sealed, told.outOfTurn, told.missed, told.uptime],
      [own.length, outOfTurn, lost, percent],
    )
    tally.compare(
      `votes of ${consensus}`,
      told?.votes,
      votes === null ? null : (votes.get(consensus) ?? { cast: 0, missed: 0 }),
    )
  }
  const running = turnsOf(question).at(-1)!.block
  for (const { operator, consensus } of actors.validators) {
    const { candidate } = await ask('/api/chain/validator_detail', { address: operator.address, asOf: at })
    const own = lower(consensus.address)
    const sealed = raw.blocks.filter(({ number, miner }) => number >= running && miner === own).length
    const lost = missed.filter((one) => one.block >= running && one.consensus === own).length
    tally.compare(
      `blocks and missed turns of ${own} in the running round`,
      [candidate.blocks.thisRound, candidate.blocks.missedThisRound],
      [sealed, lost],
    )
  }
}

/** What a missed turn led to, by the counter of SlashIndicator: a felony sets it back to 0. */
const punishmentAt = async ({ chain }: Question, consensus: string, block: number) => {
  const [, count] = await chain.read<readonly bigint[]>('SlashIndicator', 'getSlashIndicator', [consensus], block)
  if (count === 0n) return 'felony'
  const threshold = await chain.read<bigint>('SlashIndicator', 'misdemeanorThreshold', [], block)
  return count! % threshold === 0n ? 'misdemeanor' : undefined
}

/** Punishments by SlashIndicator's counters, ValidatorSet's incomes and CandidateHub's jail. */
export const comparePunishments = async (question: Question): Promise<void> => {
  const { ask, chain, tally, at } = question
  const told = await walkList(ask, '/api/chain/validator_slashes', { asOf: at })
  const turned = new Set(turnsOf(question).map(({ block }) => block))
  const wanted: string[] = []
  for (const { block, consensus } of missedTurnsOf(question)) {
    wanted.push(`${block} missedTurn ${consensus} null`)
    const kind = await punishmentAt(question, consensus, block)
    if (kind === undefined) continue
    // A turn in the same block goes first, and pays out all incomes.
    const income = turned.has(block)
      ? 0n
      : await chain.read<bigint>('ValidatorSet', 'getIncoming', [consensus], block - 1)
    wanted.push(`${block} ${kind} ${consensus} ${income}`)
    const candidate = actors.validators.find((one) => lower(one.consensus.address) === consensus)!
    const operator = lower(candidate.operator.address)
    const own = told.find((one) => one.blockNumber === block && one.kind === kind)
    tally.compare(`${kind} in block ${block}: operator`, own?.operator?.hash, operator)
    for (const validator of [operator, consensus]) {
      const { records } = await ask('/api/chain/validator_slashes', { validator, pageSize: 100, asOf: block })
      const isThere = records.some(
        (one: { kind: string; blockNumber: number }) => one.kind === kind && one.blockNumber === block,
      )
      tally.fact(`${kind} in block ${block} is in the list of ${validator}`, isThere)
    }
    if (kind === 'felony') await compareJail(question, operator as Address, block)
  }
  tally.compare(
    'punishments',
    told
      .map(({ blockNumber, kind, consensus, amount }) => `${blockNumber} ${kind} ${consensus?.hash} ${amount}`)
      .sort(),
    wanted.sort(),
  )
  for (const operator of operators()) await compareJail(question, operator, at)
}

/** Jail and until when, and who is in the set, by CandidateHub and ValidatorSet. */
const compareJail = async ({ ask, chain, tally }: Question, operator: Address, block: number) => {
  const { candidate, jailEnd } = await ask('/api/chain/validator_detail', { address: operator, asOf: block })
  const until = await chain.read<bigint>('CandidateHub', 'jailMap', [operator], block)
  tally.compare(`jail of ${operator} at ${block}: until round`, jailEnd, until === 0n ? null : text(until))
  const set = await chain.read<readonly Address[]>('ValidatorSet', 'getValidatorOps', [], block)
  const status = candidate?.status ?? []
  tally.compare(
    `${operator} at ${block}: jailed, elected`,
    [status.includes('jailed'), status.includes('elected')],
    [until !== 0n, set.includes(operator)],
  )
}

/** Finality as the node named it by its tag `finalized` while the network ran: the votes for it lie in the head of then or below. */
export const compareFinality = async ({ ask, tally, driven, at }: Question): Promise<void> => {
  const { finalized } = driven
  if (finalized === undefined) return
  const byVotes = async (block: number): Promise<number | null> =>
    (await ask('/api/chain/finality', { block: String(block) })).finalizedBy?.blockNumber ?? null
  for (const { head, block } of finalized.filter((one) => one.head <= at)) {
    const told = [await byVotes(block), await byVotes(block + 1)]
    const isSo = told[0] !== null && told[0]! <= head && (told[1] === null || told[1]! > head)
    tally.fact(`with block ${head} block ${block} is the last final one`, isSo, told)
  }
  const times = (await ask('/api/chain/finality_times', { count: 500 })).records
  tally.compare('finality by votes where the node has it', times.length > 0, finalized.length > 0)
}
