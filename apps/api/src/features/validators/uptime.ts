import { type UptimeRecord, validatorCommissions, validatorUptime } from '@corescope/api-schema/validators/calls'
import { decodeExtraData } from '@corescope/decode/extra-data/extra-data'
import { listListingsUpTo } from '@corescope/store/blocks/validator-lists'
import { listVotingHeaders } from '@corescope/store/blocks/voting-headers'
import { listPrevious } from '@corescope/store/core-events/funds'
import { coreFamilies } from '@corescope/store/core-events/table'
import { listMissed, listSealed, listTurnsWithin } from '@corescope/store/core-events/uptime'
import { type BlockPointRow, getBlockPoint } from '@corescope/store/head/read'
import { presentPage } from '../../answers/page.ts'
import { route } from '../../answers/route.ts'
import type { ApiContext } from '../../context.ts'
import { listInForce, readList, type ValidatorList } from '../../entities/blocks/epochs.ts'
import type { CandidateState } from '../../entities/core/candidates.ts'
import { asOfOf, namesOf, pageOfView, placeOf } from '../../entities/core/events.ts'
import { requireCore } from '../../entities/core/require-core.ts'
import { operatorsInRounds } from '../../entities/core/sealers.ts'
import { uptimeOf } from '../../entities/core/uptime.ts'

/** Headers that may list validators and are looked at: each epoch of the longest window has one. */
const maxLists = 400

/** Votes of a set for a block, which a header tells. */
interface Attested {
  /** The block by whose set they were due. */
  block: number
  /** Consensus addresses. */
  set: readonly string[]
  /** Places in the set of those who voted. */
  voted: ReadonlySet<number>
}

/** Votes for blocks that headers of a range tell of, and those that they miss; undefined where none carries any. */
const votesIn = async ({ reader }: ApiContext, after: number, upTo: number): Promise<Attested[] | undefined> => {
  const headers = await listVotingHeaders(reader, after, upTo)
  const attested = headers.flatMap(({ number, extraData }) => {
    const decoded = decodeExtraData(extraData, { blockNumber: number, epochLength: null })
    const attestation = decoded.ok ? decoded.extraData.attestation : null
    return attestation === null ? [] : [attestation]
  })
  if (attested.length === 0) return undefined
  const lists = (await listListingsUpTo(reader, upTo, maxLists)).flatMap((row): ValidatorList[] => {
    const list = readList(row)
    return list === undefined ? [] : [list]
  })
  return attested.flatMap(({ voteData, voterIndexes }): Attested[] => {
    const block = Math.max(0, voteData.targetNumber - 1)
    const newest = lists.findIndex(({ blockNumber }) => blockNumber <= block)
    const set = newest < 0 ? undefined : listInForce(block, lists.slice(newest, newest + 2))?.members
    if (set === undefined || voterIndexes.some((index) => index >= set.length)) return []
    return [{ block, set, voted: new Set(voterIndexes) }]
  })
}

interface Tally extends Record<'sealed' | 'outOfTurn' | 'missed' | 'cast' | 'votesMissed', number> {
  operator: string | null
  /** Addresses that these were counted by. */
  seen: Set<string>
}

/** Adds up by operator, and by the address itself where it is nobody's. Pure. */
const createTallies = () => {
  const tallies = new Map<string, Tally>()
  return {
    of: (operator: string | null, consensus: string): Tally => {
      const key = operator ?? `address ${consensus}`
      const nothing = { sealed: 0, outOfTurn: 0, missed: 0, cast: 0, votesMissed: 0 }
      const own = tallies.get(key) ?? { operator, seen: new Set(), ...nothing }
      tallies.set(key, own)
      own.seen.add(consensus)
      return own
    },
    all: () => [...tallies.values()],
  }
}

/** Turns, blocks and votes of each validator in a range of blocks (after, upTo]: an address is whose it was in the round of the block. */
const talliesIn = async (context: ApiContext, after: number, point: BlockPointRow) => {
  const { reader } = context
  const before = (await getBlockPoint(reader, after))?.lastTransactionPosition ?? 0
  const [turns, missed, votes, states] = await Promise.all([
    listTurnsWithin(reader, before, point.lastTransactionPosition),
    listMissed(reader, before, point.lastTransactionPosition),
    votesIn(context, after, point.number),
    context.candidates.at(point.lastTransactionPosition),
  ])
  const blocks = { after, upTo: point.number, turns: turns.map(({ blockNumber }) => blockNumber) }
  const sealed = await listSealed(reader, blocks)
  const tallies = createTallies()
  const operatorInRound = operatorsInRounds(states)
  const tallyOf = (consensus: string, turn: number | undefined) =>
    tallies.of(operatorInRound(consensus, turn), consensus)
  for (const row of sealed) {
    const own = tallyOf(row.miner, turns[row.turns - 1]?.position)
    own.sealed += row.sealed
    own.outOfTurn += row.outOfTurn
  }
  for (const row of missed) tallies.of(row.operator, row.consensus).missed += row.missed
  for (const { block, set, voted } of votes ?? []) {
    const turn = turns.findLast(({ blockNumber }) => blockNumber <= block)
    set.forEach((consensus, index) => {
      tallyOf(consensus, turn?.position)[voted.has(index) ? 'cast' : 'votesMissed'] += 1
    })
  }
  const tellsTurns = sealed.some(({ told }) => told > 0)
  return { tallies: tallies.all(), states, tellsTurns, tellsVotes: votes !== undefined }
}

/** Of the addresses that were counted the one that the operator was given last. Pure. */
const newestAddress = ({ operator, seen }: Tally, states: readonly CandidateState[]): string => {
  const spans = states.find((one) => one.operator === operator)?.spans ?? []
  return spans.findLast(({ consensus }) => seen.has(consensus))?.consensus ?? [...seen][0]!
}

export const validatorUptimeRoute = route(validatorUptime, 'asOf', async (context, { blocks }, view) => {
  requireCore(context)
  const asOf = asOfOf(view)
  const { point } = view
  if (point === undefined) return { records: [], fromBlock: 0, toBlock: 0, asOf }
  // Nobody seals block 0.
  const after = Math.max((view.identity?.startBlock ?? 0) - 1, point.number - blocks, 0)
  const { tallies, states, tellsTurns, tellsVotes } = await talliesIn(context, after, point)
  const everybody = tallies
    .map((own) => ({ own, consensus: newestAddress(own, states) }))
    .sort((one, other) => (one.consensus < other.consensus ? -1 : 1))
  const nameOf = await namesOf(
    context,
    everybody.flatMap(({ own, consensus }) => [own.operator, consensus]),
  )
  const records = everybody.map(({ own, consensus }): UptimeRecord => {
    const { operator, sealed, outOfTurn, missed, cast, votesMissed } = own
    return {
      operator: operator === null ? null : nameOf(operator),
      consensus: nameOf(consensus),
      ...{ sealed, outOfTurn: tellsTurns ? outOfTurn : null, missed },
      uptime: uptimeOf(sealed - outOfTurn, missed),
      votes: tellsVotes ? { cast, missed: votesMissed } : null,
    }
  })
  records.sort((one, other) => other.sealed - one.sealed || one.missed - other.missed)
  return { records, fromBlock: after + 1, toBlock: point.number, asOf }
})

export const validatorCommissionsRoute = route(validatorCommissions, 'asOf', async (context, request, view) => {
  requireCore(context)
  const { operator } = request
  const { total, rows } = await pageOfView(context, view, request, {
    family: coreFamilies.commissionRate,
    of: operator === undefined ? undefined : { candidate: operator },
  })
  const places = rows.map(({ candidate, candidatePosition }) => ({ candidate: candidate!, place: candidatePosition! }))
  const [previous, nameOf] = await Promise.all([
    listPrevious(context.reader, coreFamilies.commissionRate, places),
    namesOf(
      context,
      rows.map(({ candidate }) => candidate),
    ),
  ])
  const before = new Map(previous.map(({ candidate, place, amount }) => [`${candidate}/${place}`, amount]))
  const records = rows.map((row) => {
    const rate = before.get(`${row.candidate}/${row.candidatePosition! - 1}`)
    return {
      operator: nameOf(row.candidate!),
      commission: Number(row.amount),
      previous: rate == null ? null : Number(rate),
      ...placeOf(row),
    }
  })
  return presentPage(request, view, total, records)
})
