import type { Session } from '../database.ts'
import type { HoldingChange, ItemHoldingChange } from './holders.ts'
import { rankLongLists } from './rebuild.ts'
import { heldItemRanks, heldTokenRanks, itemNumber, itemsOfToken, noItem, type RankedList } from './table.ts'
import { type AmountChange, changeRanks, countedOwners } from './write.ts'

/** An address holds no more tokens and items than it has entries: whether it has come to hold many is looked at once in so many. */
const entriesBetweenLooks = 1_000

/** Whether an address may have come to hold many things with its entry of this position. */
export const mayHoldMany = (entryPosition: number): boolean => entryPosition % entriesBetweenLooks === 0

/** A list of what is held is in the order of what it is, not of how much: a member comes and goes, it never moves. */
const hasComeOrGone = ({ before, amount }: { before: bigint; amount: bigint }) => before > 0n !== amount > 0n

const presence = (key: string, before: bigint, amount: bigint) => ({
  item: noItem,
  before: before > 0n ? key : null,
  after: amount > 0n ? key : null,
})

/**
 * Keeps the ranks of what addresses hold true to what has just been written.
 * @param grown addresses that may have come to hold many things: these get theirs, where they do
 */
export const keepHeldRanks = async (
  session: Session,
  holdings: readonly HoldingChange[],
  items: readonly ItemHoldingChange[],
  grown: readonly number[],
): Promise<void> => {
  await changeRanks(
    session,
    heldTokenRanks,
    holdings.filter(hasComeOrGone).map(({ holderId: owner, tokenId: member, standard, before, amount }) => ({
      ...{ owner, member },
      ...presence(String(standard), before, amount),
    })),
  )
  await changeRanks(
    session,
    heldItemRanks,
    items.filter(hasComeOrGone).map(({ holderId: owner, tokenId, tokenItem, standard: member, before, amount }) => ({
      ...{ owner, member },
      ...presence(String(BigInt(tokenId) * itemsOfToken + tokenItem), before, amount),
    })),
  )
  const owners = grown.map((owner) => ({ owner, item: noItem }))
  for (const ranks of [heldTokenRanks, heldItemRanks]) {
    const counted = await countedOwners(session, ranks, owners)
    await rankLongLists(
      session,
      ranks,
      owners.filter(({ owner }) => !counted.has(`${owner}/${noItem}`)),
    )
  }
}

const isCounted = ({ list }: RankedList, owner: string) => `exists (
     select from rank_nodes r where r.list = ${list} and r.owner_id = ${owner} and r.token_item = ${noItem} and r.level = 1)`

const parties = (condition: string, columns: string) => `
  (select ${columns}, from_id as id from displaced_transfers where ${condition}
   union select ${columns}, to_id from displaced_transfers where ${condition})`

/** What parties of displaced transfers hold of their tokens. */
const displacedTokens = `
  select d.id as owner, h.token_id as member, h.standard::text as amount
    from ${parties('true', 'token_id')} d join holdings h on h.token_id = d.token_id and h.holder_id = d.id
   where h.amount > 0 and ${isCounted(heldTokenRanks, 'd.id')}`

/** Who owns the displaced ERC-721 items, and what parties of displaced transfers hold of ERC-1155 items. */
const displacedItems = `
  select h.holder_id as owner, h.standard as member, (${itemNumber})::text as amount from (
    select h.* from (select distinct token_id, token_item from displaced_transfers where standard = 721) d
      join item_holdings h on h.token_id = d.token_id and h.token_item = d.token_item and h.standard = 721
    union all
    select h.* from ${parties('standard = 1155', 'token_id, token_item')} d cross join lateral (
      select * from item_holdings h where h.token_id = d.token_id and h.token_item = d.token_item
         and h.standard = 1155 and h.holder_id = d.id limit 1) h) h
   where h.amount > 0 and ${isCounted(heldItemRanks, 'h.holder_id')}`

interface Held {
  owner: number
  member: number
  amount: string
}

/** Those that are gone, and those that have come. */
const changesBetween = (before: readonly Held[], after: readonly Held[]): AmountChange[] => {
  const keyOf = ({ owner, member, amount }: Held) => `${owner}/${member}/${amount}`
  const [former, present] = [new Set(before.map(keyOf)), new Set(after.map(keyOf))]
  const change = ({ owner, member }: Held) => ({ owner, item: noItem, member })
  return [
    ...before.flatMap((one) => (present.has(keyOf(one)) ? [] : [{ ...change(one), before: one.amount, after: null }])),
    ...after.flatMap((one) => (former.has(keyOf(one)) ? [] : [{ ...change(one), before: null, after: one.amount }])),
  ]
}

/** Rewinds what is held of `displaced_transfers` by `work`, and keeps the ranks of what addresses hold true to it. */
export const rewindHeldRanks = async (session: Session, work: () => Promise<void>): Promise<void> => {
  const tokens = async () => (await session.run<Held>('rewind_held_tokens', displacedTokens)).rows
  const items = async () => (await session.run<Held>('rewind_held_items', displacedItems)).rows
  const [tokensBefore, itemsBefore] = [await tokens(), await items()]
  await work()
  await changeRanks(session, heldTokenRanks, changesBetween(tokensBefore, await tokens()))
  await changeRanks(session, heldItemRanks, changesBetween(itemsBefore, await items()))
}
