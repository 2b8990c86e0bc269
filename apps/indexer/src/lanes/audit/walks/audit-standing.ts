import { systemContracts } from '@corescope/chain/system-contracts'
import type { Address, Hex } from '@corescope/chain/types/hex'
import { type CandidateTerms, termsAfter } from '@corescope/decode/core-events/candidate-terms'
import { type CoreEvent, readCoreEvent } from '@corescope/decode/core-events/core-event'
import { parameterOf } from '@corescope/decode/core-events/parameter'
import { lockedBeyond, roundInterval } from '@corescope/decode/core-events/round-interval'
import {
  type AskContracts,
  keepsParameter,
  readGetters,
  readStatedFigures,
  type StatedFigures,
} from '@corescope/decode/core-events/stated-figures'
import { callMany } from '@corescope/rpc/state/call-many'
import { getLiquidSupply, rowsOfSession } from '@corescope/store/audit/standing'
import { listCandidateFigure } from '@corescope/store/core-events/figures'
import {
  type CoreEventLog,
  listBtcStanding,
  listCandidateStates,
  listNewestEvents,
  pageCoreEntries,
} from '@corescope/store/core-events/read'
import { coreFamilies, coreKinds } from '@corescope/store/core-events/table'
import { fullTopic } from '@corescope/store/logs/full-topic'
import type { RowReader } from '@corescope/store/reader'
import { decodeZeroRunsHex } from '@corescope/store/zero-run-length'
import { type Audit, type AuditContext, beyondAll, readMoment } from '../audit-context.ts'
import { isSilence } from './is-silence.ts'

/** Each takes four calls, in two exchanges. */
const candidatesAtOnce = 50
/** Changes of parameters that are looked through for the newest of each. */
const maxChanges = 500

const eventOf = ({ contract, topic0, topic1, topic2, topic3, data }: CoreEventLog): CoreEvent | undefined =>
  readCoreEvent({
    address: contract as Address,
    topics: [topic0, topic1, topic2, topic3].flatMap((topic) => (topic === null ? [] : [fullTopic(topic)])),
    data: decodeZeroRunsHex(data as Hex),
  })

interface Candidate {
  /** Position of its registration. */
  place: number
  operator: Address
  isRegistered: boolean
  terms: Partial<CandidateTerms>
}

/** Candidates of all time, by the place of their last registration. */
const listCandidates = async (reader: RowReader): Promise<Candidate[]> => {
  const candidates = new Map<string, Candidate>()
  for (const row of await listCandidateStates(reader, beyondAll)) {
    const operator = row.candidate as Address
    const before = candidates.get(operator)
    const event = eventOf(row)
    const terms = event === undefined ? {} : termsAfter(event)
    if (row.kind === coreKinds.registered)
      candidates.set(operator, { place: row.position, operator, isRegistered: true, terms })
    else if (before !== undefined) {
      Object.assign(before.terms, terms)
      if (row.kind === coreKinds.unregistered) before.isRegistered = false
    }
  }
  return [...candidates.values()].sort((one, other) => one.place - other.place)
}

/** Satoshi by operator that count in the running round; none before the first turn. */
const listBitcoin = async (reader: RowReader): Promise<ReadonlyMap<string, bigint>> => {
  const newest = { family: coreFamilies.round, bound: beyondAll, pageNum: 1, pageSize: 1 }
  const [turn] = (await pageCoreEntries(reader, newest)).rows
  const interval = turn && roundInterval(turn)
  if (turn?.round == null || interval === undefined) return new Map()
  const rows = await listBtcStanding(reader, beyondAll, lockedBeyond({ round: turn.round, interval }))
  return new Map(rows.map(({ owner, amount }) => [owner, BigInt(amount)]))
}

interface Total {
  contract: Address
  /** Of the getter: of a parameter its own. */
  key: string
  counted: bigint
}

/** The newest value of each parameter that its contract may tell. */
const listParameters = async (reader: RowReader): Promise<Total[]> => {
  const rows = await listNewestEvents(reader, { family: coreFamilies.parameter, bound: beyondAll, most: maxChanges })
  const newest = new Map<string, Total | undefined>()
  for (const row of rows) {
    const { key, number } = parameterOf(eventOf(row)?.values ?? {})
    const one = { contract: row.contract as Address, key }
    const name = `${one.contract} ${key}`
    if (newest.has(name)) continue
    newest.set(name, number === null || !keepsParameter(one) ? undefined : { ...one, counted: BigInt(number) })
  }
  return [...newest.values()].filter((one) => one !== undefined)
}

const nameOf = (contract: Address): string => systemContracts.find(({ address }) => address === contract)?.name ?? ''
const liquidToken = systemContracts.find(({ name }) => name === 'BitcoinLSTToken')!.address

/** Figures of contracts as a whole. */
const listTotals = async (reader: RowReader): Promise<Total[]> => [
  { contract: liquidToken, key: 'totalSupply', counted: BigInt(await getLiquidSupply(reader)) },
  ...(await listParameters(reader)),
]

const readCounted = async (reader: RowReader, after: number) => {
  const all = (await listCandidates(reader)).filter(({ place }) => place > after)
  const candidates = all.slice(0, candidatesAtOnce)
  const isLast = all.length === candidates.length
  const sealing = candidates.map(({ operator }) => ({ operator, spans: [] }))
  const now = { number: beyondAll, lastTransactionPosition: beyondAll }
  return {
    ...{ candidates, isLast },
    core: await listCandidateFigure(reader, 'coreStake', sealing, now),
    bitcoin: await listBitcoin(reader),
    totals: isLast ? await listTotals(reader) : [],
  }
}

/** A figure by the index and by its contract; undefined: the node does not tell it, or the contract has no such figure. */
interface Figure {
  place: number
  subject: string
  what: string
  counted: bigint
  stated: bigint | undefined
}

const figuresOf = (
  { place, operator, isRegistered, terms }: Candidate,
  { core, bitcoin }: Pick<Awaited<ReturnType<typeof readCounted>>, 'core' | 'bitcoin'>,
  stated: StatedFigures,
): Figure[] => {
  const { margin, commission } = terms
  const own = { place, subject: `candidate ${operator}` }
  return [
    { ...own, what: 'CoreAgent.candidateMap', counted: core.get(operator) ?? 0n, stated: stated.core },
    { ...own, what: 'BitcoinStake.candidateMap', counted: bitcoin.get(operator) ?? 0n, stated: stated.btc },
    ...(margin === undefined ? [] : [{ ...own, what: 'CandidateHub.margin', counted: margin, stated: stated.margin }]),
    ...(commission === undefined || !isRegistered
      ? []
      : [{ ...own, what: 'CandidateHub.commission', counted: BigInt(commission), stated: stated.commission }]),
  ]
}

/** Asks at one block by its hash. What the node does not tell there it does not tell of any. */
const askAt =
  ({ node, signal }: AuditContext, at: { number: number; hash: Hex }): AskContracts =>
  async (questions) => {
    try {
      return await callMany(node, questions, at, { signal, attempts: 2 })
    } catch (error) {
      if (!isSilence(error)) throw error
      return questions.map(() => undefined)
    }
  }

/**
 * Standing figures of Core's system contracts against what the contracts say at our head: CORE and bitcoin staked with each candidate, its
 * margin and commission; with the last candidates the supply of liquid bitcoin, and parameters that were changed. With blocks left out the
 * sums begin in the middle: then the walk stands still.
 */
export const auditStanding: Audit = async (context, { place: after }) => {
  const { rows, head } = await readMoment(context, (session) => readCounted(rowsOfSession(session), after))
  const { candidates, isLast, totals } = rows
  if (head.hash === null || (candidates.length === 0 && after === 0)) return undefined
  const ask = askAt(context, { number: head.number, hash: head.hash })
  const stated = await readStatedFigures(
    candidates.map(({ operator }) => operator),
    ask,
  )
  const got = await readGetters(totals, ask)
  const figures = [
    ...candidates.flatMap((candidate, index) => figuresOf(candidate, rows, stated[index]!)),
    ...totals.map(({ contract, key, counted }, index) => ({
      ...{ place: beyondAll, subject: `contract ${contract}`, what: `${nameOf(contract)}.${key}` },
      ...{ counted, stated: got[index] },
    })),
  ]
  return {
    after,
    upTo: isLast ? beyondAll : candidates.at(-1)!.place,
    covered: figures.length,
    findings: figures.flatMap(({ place, subject, what, counted, stated }) =>
      stated === undefined || stated === counted
        ? []
        : [
            {
              ...{ place, subject, what, found: String(counted), blockNumber: null },
              expected: `${stated} at block ${head.number}`,
            },
          ],
    ),
    silentOn: figures.flatMap(({ subject, what, stated }) => (stated === undefined ? [`${subject} ${what}`] : [])),
    irregular: [],
    forkEpoch: head.forkEpoch,
    isLast,
  }
}
