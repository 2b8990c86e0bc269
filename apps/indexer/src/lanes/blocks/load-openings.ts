import type { Address } from '@corescope/chain/types/hex'
import type { TokenStandard } from '@corescope/chain/types/token-standard'
import { encodeHeldQuestion, readAmountAnswer } from '@corescope/decode/tokens/token-question'
import {
  type HoldingOpening,
  type LearntOpenings,
  type OpeningGap,
  openingGap,
  type TokenOpening,
} from '@corescope/store/tokens/openings'
import type { TokenTail } from '@corescope/store/tokens/tails'
import type { ChainSource, PastQuestion } from '../../node/chain-source.ts'
import type { PositionMemory } from './assign/position-memory.ts'
import type { TailReader } from './assign/tail-reader.ts'
import type { Holding } from './assign/token-memory.ts'
import type { DerivedBlock } from './derive/derive-block.ts'

/** Asks contracts as they were before the first indexed block, as `ChainSource.past` does. */
export type AskPast = (questions: readonly PastQuestion[]) => ReturnType<ChainSource['past']>

export interface OpeningSource {
  reader: Pick<TailReader, 'tokenOpenings' | 'holdingOpenings'>
  /** Absent: nothing is asked, and what is not stored is unknown. */
  ask?: AskPast
}

export const noOpenings: LearntOpenings = { tokens: [], holdings: [], hasLateGap: false }

/** totalSupply(): ERC-20, ERC-721 enumeration extension; some ERC-1155s count all their items. */
export const supplyQuestion = encodeHeldQuestion({ holder: null, standard: 20, tokenItem: null })

/** A token the blocks move, and the standard it counts by: that of its first indexed transfer. */
interface MovedToken {
  tail: TokenTail
  standard: TokenStandard
}

/** A holder, or holder of an item, without any entry, whose token's contract is older than the index. */
interface Newcomer {
  token: Address
  holder: Address
  tokenItem: bigint | null
  holding: Holding
}

interface Learning {
  tokens: Map<Address, TokenOpening>
  holdings: HoldingOpening[]
  hasLateGap: boolean
}

const movedTokens = ({ tokens }: PositionMemory): Map<Address, MovedToken> => {
  const moved = new Map<Address, MovedToken>()
  for (const [{ token, standard }, { token: tail }] of tokens.transfers) {
    if (!moved.has(token)) moved.set(token, { tail, standard: tail.standard ?? standard })
  }
  return moved
}

/** Contracts that an indexed transaction created. They are not asked: they were not there before. */
const isCreatedHere = ({ tails }: PositionMemory, blocks: readonly DerivedBlock[]) => {
  const created = new Set(blocks.flatMap(({ transactions }) => transactions.flatMap((one) => one.created ?? [])))
  return (token: Address): boolean => created.has(token) || tails.get(token)?.created === true
}

const noteGap = (
  memory: PositionMemory,
  learning: Learning,
  token: Address,
  { tail }: MovedToken,
  gap: OpeningGap,
): void => {
  const opening = memory.tokens.openings.get(token)!
  if (opening.gap === gap) return
  const noted = { ...opening, gap }
  memory.tokens.openings.set(token, noted)
  learning.tokens.set(token, noted)
  if (tail.position > 0) learning.hasLateGap = true
}

/** Whether the contracts were there before the first indexed block, and their supply then. */
const askTokens = async (
  memory: PositionMemory,
  learning: Learning,
  asked: readonly (readonly [Address, MovedToken])[],
  ask: AskPast,
): Promise<void> => {
  const answers = await ask(asked.flatMap(([to]) => [{ to }, { to, data: supplyQuestion }]))
  for (const [index, [token, moved]] of asked.entries()) {
    const { tokenId } = moved.tail
    const code = answers?.[index * 2] ?? null
    const isOlder = code === null ? null : code !== '0x'
    const supply = isOlder ? readAmountAnswer(answers?.[index * 2 + 1] ?? null) : null
    const opening: TokenOpening = { tokenId, isOlder, supply, gap: null }
    memory.tokens.openings.set(token, opening)
    learning.tokens.set(token, opening)
    if (isOlder === null) noteGap(memory, learning, token, moved, openingGap.state)
  }
}

const loadTokens = async (
  memory: PositionMemory,
  learning: Learning,
  { moved, blocks }: { moved: ReadonlyMap<Address, MovedToken>; blocks: readonly DerivedBlock[] },
  { reader, ask }: OpeningSource,
): Promise<void> => {
  const { openings } = memory.tokens
  const isCreated = isCreatedHere(memory, blocks)
  const unread = [...moved].filter(([token]) => openings.get(token) === undefined && !isCreated(token))
  if (unread.length === 0) return
  const stored = await reader.tokenOpenings(unread.map(([, { tail }]) => tail.tokenId))
  const storedOf = new Map(stored.map((opening) => [opening.tokenId, opening]))
  const unasked: [Address, MovedToken][] = []
  for (const [token, one] of unread) {
    const opening = storedOf.get(one.tail.tokenId)
    if (opening === undefined) unasked.push([token, one])
    else openings.set(token, opening)
  }
  if (unasked.length > 0 && ask !== undefined) await askTokens(memory, learning, unasked, ask)
}

const listNewcomers = (memory: PositionMemory, moved: ReadonlyMap<Address, MovedToken>): Newcomer[] => {
  const newcomers = new Map<Holding, Newcomer>()
  const note = (holding: Holding | null, newcomer: Omit<Newcomer, 'holding'>) => {
    if (holding !== null && holding.position === 0) newcomers.set(holding, { ...newcomer, holding })
  }
  for (const [{ token, from, to, tokenItem }, tails] of memory.tokens.transfers) {
    if (memory.tokens.openings.get(token)?.isOlder !== true) continue
    note(tails.fromItem, { token, holder: from, tokenItem })
    note(tails.toItem, { token, holder: to, tokenItem })
    // An ERC-1155 can be asked for single items alone.
    if (moved.get(token)!.standard === 1155) continue
    note(tails.fromHolding, { token, holder: from, tokenItem: null })
    note(tails.toHolding, { token, holder: to, tokenItem: null })
  }
  return [...newcomers.values()]
}

const keyOf = ({ holding: { tokenId, holderId }, tokenItem }: Newcomer) => ({ tokenId, holderId, tokenItem })
const questionOf = ({ token, holder, tokenItem }: Newcomer): PastQuestion => ({
  to: token,
  data: encodeHeldQuestion(
    tokenItem === null ? { holder, tokenItem, standard: 20 } : { holder, tokenItem: String(tokenItem), standard: 1155 },
  ),
})

/** What new holders had before. A contract that names no balance, or a node without the state, leaves a gap in the token. */
const askNewcomers = async (
  memory: PositionMemory,
  learning: Learning,
  { newcomers, moved }: { newcomers: readonly Newcomer[]; moved: ReadonlyMap<Address, MovedToken> },
  ask: AskPast,
): Promise<void> => {
  const answers = await ask(newcomers.map(questionOf))
  for (const [index, newcomer] of newcomers.entries()) {
    const { token, holding } = newcomer
    const amount = readAmountAnswer(answers?.[index] ?? null)
    if (amount === null) {
      const gap = answers === undefined ? openingGap.state : openingGap.contract
      noteGap(memory, learning, token, moved.get(token)!, gap)
      continue
    }
    holding.amount = amount
    learning.holdings.push({ ...keyOf(newcomer), amount })
  }
}

/**
 * Fills in what was held before the first indexed block, for an index that begins above block 0. The tail of an owner that
 * moves a token for the first time gets the amount it held; the tail of a token that moves for the first time gets its
 * supply. Both are read from the database, or asked of the contract. Run it after `loadTails`, before blocks are assigned.
 * @returns what is to be kept with these blocks
 * @throws errors of the node that say nothing of what was held
 */
export const loadOpenings = async (
  memory: PositionMemory,
  blocks: readonly DerivedBlock[],
  source: OpeningSource,
): Promise<LearntOpenings> => {
  const moved = movedTokens(memory)
  if (moved.size === 0) return noOpenings
  const learning: Learning = { tokens: new Map(), holdings: [], hasLateGap: false }
  await loadTokens(memory, learning, { moved, blocks }, source)
  for (const [token, { tail }] of moved) {
    if (tail.position === 0) tail.supply = memory.tokens.openings.get(token)?.supply ?? 0n
  }
  const newcomers = listNewcomers(memory, moved)
  const stored = newcomers.length === 0 ? [] : await source.reader.holdingOpenings(newcomers.map(keyOf))
  for (const [index, { holding }] of newcomers.entries()) holding.amount = stored[index] ?? 0n
  const unasked = newcomers.filter(
    ({ token }, index) => stored[index] === null && memory.tokens.openings.get(token)!.gap !== openingGap.state,
  )
  if (unasked.length > 0 && source.ask !== undefined) {
    await askNewcomers(memory, learning, { newcomers: unasked, moved }, source.ask)
  }
  return { tokens: [...learning.tokens.values()], holdings: learning.holdings, hasLateGap: learning.hasLateGap }
}
