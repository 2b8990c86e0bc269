import { type UptimeRecord, validatorCommissions, validatorUptime } from '@corescope/api-schema/validators/calls'
import { decodeExtraData } from '@corescope/decode/extra-data/extra-data'
import { listListingsUpTo } from '@corescope/store/blocks/validator-lists'
import { listVotingHeaders } from '@corescope/store/blocks/voting-headers'
import { listPrevious } from '@corescope/store/core-events/funds'
import { coreFamilies } from '@corescope/store/core-events/table'
import { listMissed, listSealed } from '@corescope/store/core-events/uptime'
import { getBlockPoint } from '@corescope/store/head/read'
import { presentPage } from '../../answers/page.ts'
import { route } from '../../answers/route.ts'
import type { ApiContext } from '../../context.ts'
import { listInForce, readList, type ValidatorList } from '../../entities/blocks/epochs.ts'
import { asOfOf, namesOf, pageOfView, placeOf, runningRound } from '../../entities/core/events.ts'
import { requireCore } from '../../entities/core/require-core.ts'
import { operatorInRound } from '../../entities/core/sealers.ts'
import { uptimeOf } from '../../entities/core/uptime.ts'

type Votes = Map<string, { cast: number; missed: number }>

/** Headers that may list validators and are looked at: each epoch of the longest window has one. */
const maxLists = 400

/** Who voted for the blocks that headers of a range carry votes for, and who did not; undefined where none carries any. */
const votesIn = async ({ reader }: ApiContext, after: number, upTo: number): Promise<Votes | undefined> => {
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
  const votes: Votes = new Map()
  for (const { voteData, voterIndexes } of attested) {
    const at = Math.max(0, voteData.targetNumber - 1)
    const newest = lists.findIndex(({ blockNumber }) => blockNumber <= at)
    const set = newest < 0 ? undefined : listInForce(at, lists.slice(newest, newest + 2))?.members
    if (set === undefined || voterIndexes.some((index) => index >= set.length)) continue
    const voted = new Set(voterIndexes)
    set.forEach((member, index) => {
      const own = votes.get(member) ?? { cast: 0, missed: 0 }
      if (voted.has(index)) own.cast += 1
      else own.missed += 1
      votes.set(member, own)
    })
  }
  return votes
}

export const validatorUptimeRoute = route(validatorUptime, 'asOf', async (context, { blocks }, view) => {
  requireCore(context)
  const { reader } = context
  const asOf = asOfOf(view)
  const { point } = view
  if (point === undefined) return { records: [], fromBlock: 0, toBlock: 0, asOf }
  // Nobody seals block 0.
  const after = Math.max((view.identity?.startBlock ?? 0) - 1, point.number - blocks, 0)
  const before = (await getBlockPoint(reader, after))?.lastTransactionPosition ?? 0
  const [sealed, missed, votes, states, round] = await Promise.all([
    listSealed(reader, after, point.number),
    listMissed(reader, before, point.lastTransactionPosition),
    votesIn(context, after, point.number),
    context.candidates.at(point.lastTransactionPosition),
    runningRound(context, view),
  ])
  const sealedBy = new Map(sealed.map((row) => [row.miner, row]))
  const tellsTurns = sealed.some(({ told }) => told > 0)
  const missedBy = new Map(missed.map((row) => [row.consensus, row.missed]))
  const everybody = [...new Set([...sealedBy.keys(), ...missedBy.keys(), ...(votes?.keys() ?? [])])].sort()
  const operatorOf = (address: string) => operatorInRound(states, address, round?.row.position)
  const nameOf = await namesOf(
    context,
    everybody.flatMap((address) => [address, operatorOf(address)]),
  )
  const records = everybody.map((address): UptimeRecord => {
    const operator = operatorOf(address)
    const own = sealedBy.get(address) ?? { sealed: 0, outOfTurn: 0, told: 0 }
    const lost = missedBy.get(address) ?? 0
    return {
      operator: operator === null ? null : nameOf(operator),
      consensus: nameOf(address),
      ...{ sealed: own.sealed, outOfTurn: tellsTurns ? own.outOfTurn : null, missed: lost },
      uptime: uptimeOf(own.sealed - own.outOfTurn, lost),
      votes: votes === undefined ? null : (votes.get(address) ?? { cast: 0, missed: 0 }),
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
