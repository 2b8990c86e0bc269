import { type CandidateFlag, candidateFlags } from '@corescope/api-schema/validators/candidate-words'
import { termsAfter } from '@corescope/decode/core-events/candidate-terms'
import { cleanText } from '@corescope/decode/tokens/item-document'
import {
  type CoreEventRow,
  getElectingTurn,
  getNewestOf,
  listCandidateStates,
  listNewestEvents,
  listThrownOut,
} from '@corescope/store/core-events/read'
import { listSealerSpans } from '@corescope/store/core-events/sealer-spans'
import { coreFamilies, coreKinds } from '@corescope/store/core-events/table'
import { groupBy } from '@corescope/store/group-by'
import type { Reader } from '@corescope/store/reader'
import { LRUCache } from 'lru-cache'
import { eventOf, valuesOf } from './events.ts'
import type { SealerSpan } from './sealers.ts'

/** What a candidate is at a block, by its events. */
export interface CandidateState {
  operator: string
  /** Its own now: it seals with it from the next turn on. Of who left, the last; it may be another's now. */
  consensus: string
  /** Addresses that it sealed with, oldest first. */
  spans: readonly SealerSpan[]
  fee: string
  voteAddress: string | null
  description: { moniker: string; identity: string; website: string; details: string } | null
  commission: number
  statusBits: number
  margin: bigint
  registered: CoreEventRow
  unregistered: CoreEventRow | null
  /** The change that jailed it; null unless it is. */
  jailed: CoreEventRow | null
  /** What it was when it was elected, where turns that elected nobody have left that set at work with it; else null. */
  kept: CandidateState | null
}

const electedBit = 16
const jailedBit = 4

const isRegistered = ({ unregistered }: Pick<CandidateState, 'unregistered'>) => unregistered === null
const leftAt = ({ unregistered }: Pick<CandidateState, 'unregistered'>) => unregistered?.position ?? 0

/** Names of the status bits. */
export const flagsOf = (bits: number): CandidateFlag[] => candidateFlags.filter((_, index) => (bits >> index) & 1)
/**
 * Whether it is in the set. A turn that elects nobody clears the bits of all, but ValidatorSet keeps its set. A felony jails a validator and throws it out at once, but CandidateHub keeps the bit of the elected until
 * the next turn. No turn elects who is jailed, so who has both bits is in no set.
 */
export const isElected = ({ statusBits, kept = null }: Bits) =>
  kept !== null || ((statusBits & electedBit) !== 0 && (statusBits & jailedBit) === 0)
type Bits = Pick<CandidateState, 'statusBits'> & Partial<Pick<CandidateState, 'kept'>>
/** What a candidate is, as it counts: its bits, but for that of an election, which counts as long as it is in the set. */
export const standingOf = (state: Bits): CandidateFlag[] =>
  flagsOf(isElected(state) ? state.statusBits | electedBit : state.statusBits & ~electedBit)
/** Whether a turn would count its stakes anew and might elect it: any other keeps the scores of an older election. */
export const standsForElection = ({ statusBits }: Pick<CandidateState, 'statusBits'>) =>
  (statusBits & ~electedBit) === 1

const text = (values: Readonly<Record<string, unknown>>, name: string): string => String(values[name] ?? '')

const begin = (row: CoreEventRow): CandidateState => {
  const event = eventOf(row)
  const values = event?.values ?? {}
  return {
    ...{ operator: row.candidate!, consensus: text(values, 'consensusAddr'), fee: text(values, 'feeAddress') },
    spans: [],
    voteAddress: values.voteAddr === undefined ? null : text(values, 'voteAddr'),
    description: null,
    statusBits: 1,
    ...{ commission: 0, margin: BigInt(row.amount ?? 0), ...(event && termsAfter(event)) },
    ...{ registered: row, unregistered: null, jailed: null, kept: null },
  }
}

/** What an event makes of a candidate. */
const follow = (state: CandidateState, row: CoreEventRow): void => {
  const event = eventOf(row)
  const values = event?.values ?? {}
  if (event !== undefined) Object.assign(state, termsAfter(event))
  switch (row.kind) {
    case coreKinds.updated:
      state.consensus = text(values, 'consensusAddr')
      state.fee = text(values, 'feeAddress')
      break
    case coreKinds.statusChanged:
      state.statusBits = Number(values.newStatus)
      state.jailed = (state.statusBits & jailedBit) === 0 ? null : row
      break
    case coreKinds.consensusEdited:
      state.consensus = text(values, 'newConsensusAddr')
      break
    case coreKinds.feeEdited:
      state.fee = text(values, 'newFeeAddr')
      break
    case coreKinds.voteAddressEdited:
      state.voteAddress = text(values, 'newVoteAddr')
      break
    case coreKinds.descriptionEdited: {
      // Anybody may register: what turns or hides text is dropped.
      const said = (name: string, most = 200) => cleanText(text(values, name), most)
      state.description = {
        ...{ moniker: said('moniker'), identity: said('identity') },
        ...{ website: said('website'), details: said('details', 2_000) },
      }
      break
    }
    case coreKinds.unregistered:
      // The contract keeps nothing of who left.
      state.unregistered = row
      state.statusBits = 0
      state.margin = 0n
      state.jailed = null
      break
  }
}

/**
 * Candidates of all time from the last event of each kind of each, oldest first: what was before the last registration is
 * forgotten. Pure.
 */
const foldCandidates = (rows: readonly CoreEventRow[]): CandidateState[] => {
  const states = new Map<string, CandidateState>()
  for (const row of rows) {
    if (row.kind === coreKinds.registered) states.set(row.candidate!, begin(row))
    else if (row.candidate !== null && states.has(row.candidate)) follow(states.get(row.candidate)!, row)
  }
  return [...states.values()].sort((one, other) => one.registered.position - other.registered.position)
}

/** Changes of status that are looked through for the one that jailed. Few fall into a jail: a turn changes who is elected. */
const maxChanges = 200

/** A candidate's last change of status tells how it stands; the one that jailed it may be older. */
const withJailing = async (reader: Reader, state: CandidateState, bound: number): Promise<CandidateState> => {
  if (state.jailed === null) return state
  const list = { family: coreFamilies.status, of: { candidate: state.operator }, bound }
  const rows = await listNewestEvents(reader, { ...list, most: maxChanges })
  const began = rows.find((row) => {
    const { oldStatus, newStatus } = valuesOf(row)
    return (Number(oldStatus) & jailedBit) === 0 && (Number(newStatus) & jailedBit) !== 0
  })
  return { ...state, jailed: began ?? state.jailed }
}

const readStates = async (reader: Reader, bound: number): Promise<CandidateState[]> => {
  const [rows, changes] = await Promise.all([listCandidateStates(reader, bound), listSealerSpans(reader, bound)])
  const spans = groupBy(changes, ({ operator }) => operator)
  const folded = foldCandidates(rows).map((one) => ({ ...one, spans: spans.get(one.operator) ?? [] }))
  return Promise.all(folded.map((state) => withJailing(reader, state, bound)))
}

/**
 * Where the bits say that nobody is elected, the set of the newest turn that elected somebody is still at work. It has the addresses
 * and commissions of that turn (ValidatorSet.updateValidatorSet). Who was thrown out since is not in it.
 */
const withKept = async (reader: Reader, states: CandidateState[], bound: number): Promise<CandidateState[]> => {
  if (states.length === 0 || states.some(isElected)) return states
  const turn = await getElectingTurn(reader, bound)
  if (turn === undefined) return states
  const set = (await readStates(reader, turn.transactionPosition)).filter(isElected)
  const operators = set.map(({ operator }) => operator)
  const gone = await listThrownOut(reader, operators, { after: turn.position, bound })
  const kept = new Map(set.flatMap((one) => (gone.has(one.operator) ? [] : [[one.operator, one]])))
  return states.map((state) => ({ ...state, kept: kept.get(state.operator) ?? null }))
}

/** What candidates were, kept by the event that made it so: most blocks change nothing of it. */
export interface Candidates {
  /** As of a chain-wide transaction position, in the order of their registration. */
  at(bound: number): Promise<readonly CandidateState[]>
  /** Operators by the addresses they seal with now; those that left by their last, where it is nobody's now. */
  sealers(): Promise<ReadonlyMap<string, string>>
}

/** What makes a candidate what it is. */
const ofCandidates = [coreFamilies.candidate, coreFamilies.status]

/** A thousand candidates are about 2 MB. */
const maxKept = 16

export const createCandidates = (reader: Reader): Candidates => {
  const kept = new LRUCache<string, Promise<readonly CandidateState[]>>({ max: maxKept })
  const keyAt = async (bound: number) => {
    const newest = await getNewestOf(reader, ofCandidates, bound)
    return newest === undefined ? undefined : `${newest.blockHash}/${newest.position}`
  }
  const read = async (bound: number, key: string): Promise<readonly CandidateState[]> => {
    try {
      const states = await withKept(reader, await readStates(reader, bound), bound)
      // A fork may have come between the two questions: what does not end with that very event is not kept by it.
      if ((await keyAt(bound)) !== key) kept.delete(key)
      return states
    } catch (error) {
      kept.delete(key)
      throw error
    }
  }
  const at = async (bound: number): Promise<readonly CandidateState[]> => {
    const key = await keyAt(bound)
    if (key === undefined) return []
    const known = kept.get(key)
    if (known !== undefined) return known
    const reading = read(bound, key)
    kept.set(key, reading)
    return reading
  }
  return {
    at,
    sealers: async () => {
      const states = await at(Number.MAX_SAFE_INTEGER)
      const left = states.filter((one) => !isRegistered(one)).sort((one, other) => leftAt(one) - leftAt(other))
      return new Map([...left, ...states.filter(isRegistered)].map(({ consensus, operator }) => [consensus, operator]))
    },
  }
}

/**
 * Whose punishments an address stands for: the validator's that has it as operator or consensus address, else those of who sealed
 * with it once. Pure.
 */
export const slashesOf = (
  states: readonly CandidateState[],
  address: string,
): { candidate: string } | { delegator: string } => {
  const found = findCandidate(states, address)
  if (found !== undefined && found.role !== 'fee') return { candidate: found.state.operator }
  const isSealer = states.some(({ spans }) => spans.some(({ consensus }) => consensus === address))
  return isSealer ? { delegator: address } : { candidate: address }
}

/**
 * The candidate an address belongs to, and as what: the operator first. With a registration the contract drops the address to seal with, which
 * another may take: it is that one's alone. A fee address is nobody's alone: of who was registered first (`feesGoTo` tells the others). Pure.
 */
export const findCandidate = (states: readonly CandidateState[], address: string) => {
  const registered = states.filter(isRegistered)
  const places = [
    ...[
      { role: 'operator' as const, among: states },
      { role: 'consensus' as const, among: registered },
    ],
    ...[registered.toReversed(), states].map((among) => ({ role: 'fee' as const, among })),
  ]
  for (const { role, among } of places) {
    const state = among.findLast((one) => one[role] === address)
    if (state !== undefined) return { state, role }
  }
  return undefined
}

/** Registered candidates whose fees go to an address, in the order of their registration. Pure. */
export const feesGoTo = (states: readonly CandidateState[], address: string): CandidateState[] =>
  states.filter((one) => isRegistered(one) && one.fee === address)
