import { decodeExtraData } from '@corescope/decode/extra-data/extra-data'
import { type ListingRow, listListingsAfter, listListingsUpTo } from '@corescope/store/blocks/validator-lists'
import type { Reader } from '@corescope/store/reader'

/** The set that a header announces. */
export interface ValidatorList {
  blockNumber: number
  /** Consensus addresses, ascending: their order in votes, whatever order a genesis block lists them in. */
  members: string[]
  /** Blocks in a row of one validator. */
  turnLength: number
}

/** More than two: a header that cannot be parsed lies between lists now and then. */
const maxLooked = 6

/** Pure. */
export const readList = ({ blockNumber, extraData }: ListingRow): ValidatorList | undefined => {
  const decoded = decodeExtraData(extraData, { blockNumber, epochLength: null })
  if (!decoded.ok || decoded.extraData.validators.length === 0) return undefined
  const { validators, turnLength } = decoded.extraData
  const members = validators.map(({ consensusAddress }) => consensusAddress).sort()
  return { blockNumber, members, turnLength: turnLength ?? 1 }
}

const readAll = (rows: readonly ListingRow[]): ValidatorList[] =>
  rows.flatMap((row) => {
    const list = readList(row)
    return list === undefined ? [] : [list]
  })

/** Lists that our headers announce at or below a block, newest first. */
export const listsUpTo = async (reader: Reader, blockNumber: number): Promise<ValidatorList[]> =>
  readAll(await listListingsUpTo(reader, blockNumber, maxLooked))

/**
 * Blocks of the epoch a block lies in, as the lists of validators around it show: a network's own word is not asked.
 * Undefined while our headers show fewer than two.
 */
export const epochLengthAt = async (reader: Reader, blockNumber: number): Promise<number | undefined> => {
  const [newest, before] = await listsUpTo(reader, blockNumber)
  if (newest === undefined) return undefined
  if (before !== undefined) return newest.blockNumber - before.blockNumber
  const [next] = readAll(await listListingsAfter(reader, blockNumber, maxLooked))
  return next && next.blockNumber - newest.blockNumber
}

/** Blocks after a list until it is in force (core-chain `minerHistoryCheckLen`). Pure. */
const blocksUntilInForce = (outgoingSize: number, turnLength: number): number =>
  (Math.floor(outgoingSize / 2) + 1) * turnLength - 1

/**
 * Which list is in force at a block, given those at or below it, newest first: a list replaces the one before only half a
 * set of turns later. Undefined where that cannot be told from them. Pure.
 */
export const listInForce = (at: number, lists: readonly ValidatorList[]): ValidatorList | undefined => {
  const [newest, before] = lists
  if (newest === undefined || newest.blockNumber === 0) return newest
  if (before === undefined) return undefined
  const isInForce = at - newest.blockNumber >= blocksUntilInForce(before.members.length, before.turnLength)
  return isInForce ? newest : before
}
