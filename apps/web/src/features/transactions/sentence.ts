import type { AddressReference } from '@corescope/api-schema/shapes/address-reference'
import type { TransactionDetail } from '@corescope/api-schema/transactions/calls'
import { systemTransactionSelectors } from '@corescope/chain/system-contracts'
import { isBareCall } from '../../entities/calls/bare-call.ts'

/** What a transaction does, as the one sentence above its facts says it. */
export type SentenceKind =
  | 'create'
  | 'delegate'
  | 'blobs'
  | 'deposit'
  | 'depositUncredited'
  | 'depositVoid'
  | 'turnRound'
  | 'turnRoundVoid'
  | 'slash'
  | 'slashVoid'
  | 'systemCall'
  | 'call'
  | 'callWithValue'
  | 'nothing'
  | 'sendSelf'
  | 'sendWithBytes'
  | 'send'

/** `expected`: it waits in the pool, so nothing has happened yet. */
export type SentenceState = 'done' | 'failed' | 'expected'

export type SentenceSource = Pick<
  TransactionDetail,
  | 'from'
  | 'to'
  | 'value'
  | 'kind'
  | 'callsCode'
  | 'method'
  | 'isSystem'
  | 'systemEffect'
  | 'inputSize'
  | 'logCount'
  | 'authorizationList'
  | 'blobVersionedHashes'
  | 'status'
> & { finality: TransactionDetail['finality'] }

const systemKinds: Record<string, 'deposit' | 'turnRound' | 'slash'> = {
  [systemTransactionSelectors.deposit]: 'deposit',
  [systemTransactionSelectors.turnRound]: 'turnRound',
  [systemTransactionSelectors.slash]: 'slash',
}

/** What its logs tell against what the call was for: status 1 proves nothing. */
const kindOfSystem = ({ method, systemEffect }: SentenceSource): SentenceKind => {
  const kind = systemKinds[method?.selector ?? '']
  if (kind === undefined) return 'systemCall'
  if (systemEffect === 'nothing') return `${kind}Void`
  return systemEffect === 'uncredited' ? 'depositUncredited' : kind
}

const kindOfTransfer = ({ value, inputSize, from }: SentenceSource, to: AddressReference): SentenceKind => {
  if (inputSize > 0) return 'sendWithBytes'
  if (from.hash !== to.hash) return 'send'
  return value === '0' ? 'nothing' : 'sendSelf'
}

/**
 * Contracts made inside calls are not known as such before traces are indexed; a known function or a log gives them away. An
 * account that runs the code of another (EIP-7702) has a method, as contracts have.
 */
const isCall = ({ inputSize, kind, method, logCount }: SentenceSource) =>
  inputSize > 0 && (kind === 1 || logCount > 0 || method !== null)

/** The kind of sentence a transaction is told with. Pure. */
export const sentenceKind = (transaction: SentenceSource): SentenceKind => {
  const { to, value, isSystem } = transaction
  if (to === null) return 'create'
  if (isSystem) return kindOfSystem(transaction)
  if ((transaction.authorizationList?.length ?? 0) > 0) return 'delegate'
  if ((transaction.blobVersionedHashes?.length ?? 0) > 0) return 'blobs'
  if (isCall(transaction) || isBareCall(transaction)) return value === '0' ? 'call' : 'callWithValue'
  return kindOfTransfer(transaction, to)
}

/** What the authorizations of a transaction did, as its sentence says it; `some`: several things, or nobody knows yet. Pure. */
export const authorizedEffect = (list: SentenceSource['authorizationList']): 'lets' | 'ends' | 'none' | 'some' => {
  const effects = new Set(
    (list ?? []).map(({ tookEffect, delegateAddress }) => {
      if (tookEffect === null) return 'some'
      return !tookEffect ? 'none' : /^0x0+$/.test(delegateAddress.hash) ? 'ends' : 'lets'
    }),
  )
  const [only] = effects
  return effects.size === 1 && only !== undefined ? only : 'some'
}

/** Whether a transaction with authorizations (kind 4 tells nothing of its receiver) ran code of it, as far as is known. Pure. */
export const ranCode = ({ callsCode, logCount, method }: SentenceSource): boolean =>
  callsCode || method !== null || logCount > 0

/** A transaction without a status (before Byzantium) counts as done: its receipt names a state, not an outcome. */
export const sentenceState = ({ finality, status }: Pick<SentenceSource, 'finality' | 'status'>): SentenceState => {
  if (finality === 'pending') return 'expected'
  return status === 0 ? 'failed' : 'done'
}
