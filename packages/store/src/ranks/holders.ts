import type { Session } from '../database.ts'
import type { StoredHolding, StoredItemHolding } from '../tokens/table.ts'
import { rankLongLists, rebuildRanks } from './rebuild.ts'
import { holderRanks, itemHolderRanks, longList, noItem, ownerKey } from './table.ts'
import { type AmountChange, changeRanks, countedOwners } from './write.ts'

/** What an address held of a token and holds now; 0 where nothing. */
export interface HoldingChange extends StoredHolding {
  before: bigint
}

/** Keeps the ranks of holders true to holdings that have just been written. Tokens that have grown long get theirs. */
export const keepHolderRanks = async (
  session: Session,
  tokens: readonly { tokenId: number; holders: number }[],
  changes: readonly HoldingChange[],
): Promise<void> => {
  const long = tokens.map(({ tokenId, holders }) => ({ owner: tokenId, item: noItem, holders }))
  const counted = await countedOwners(session, holderRanks, long)
  const ranked = new Set(long.filter((owner) => counted.has(ownerKey(owner))).map(({ owner }) => owner))
  await changeRanks(
    session,
    holderRanks,
    changes
      .filter(({ tokenId }) => ranked.has(tokenId))
      .map(({ tokenId, holderId: member, before, amount }) => ({
        ...{ owner: tokenId, item: noItem, member },
        before: String(before),
        after: String(amount),
      })),
  )
  for (const { holders, ...owner } of long) {
    if (holders >= longList && !counted.has(ownerKey(owner))) await rebuildRanks(session, holderRanks, owner)
  }
}

/** What an address held of an item and holds now; 0 where nothing. */
export interface ItemHoldingChange extends StoredItemHolding {
  before: bigint
}

/** An item of a token. */
export interface ItemKey {
  tokenId: number
  tokenItem: bigint
}

/** An item has no more holders than it was moved: whether its list has grown long is looked at once in so many transfers. */
const transfersBetweenLooks = 1_000

/** Whether the holders of an item may have become many with its transfer of this position. */
export const mayHaveGrownLong = (itemPosition: number): boolean =>
  itemPosition >= longList && itemPosition % transfersBetweenLooks === 0

/**
 * Keeps the ranks of an ERC-1155 item's holders true to what has just been written.
 * @param grown items that may have grown long: these get theirs, where they have
 */
export const keepItemHolderRanks = async (
  session: Session,
  changes: readonly ItemHoldingChange[],
  grown: readonly ItemKey[],
): Promise<void> => {
  await changeRanks(
    session,
    itemHolderRanks,
    changes.map(({ tokenId: owner, tokenItem, holderId: member, before, amount }) => ({
      ...{ owner, item: String(tokenItem), member },
      before: String(before),
      after: String(amount),
    })),
  )
  const owners = grown.map(({ tokenId, tokenItem }) => ({ owner: tokenId, item: String(tokenItem) }))
  const counted = await countedOwners(session, itemHolderRanks, owners)
  await rankLongLists(
    session,
    itemHolderRanks,
    owners.filter((owner) => !counted.has(ownerKey(owner))),
  )
}

const isCounted = (list: number, item: string) => `exists (
     select from rank_nodes r where r.list = ${list} and r.owner_id = d.token_id and r.token_item = ${item} and r.level = 1)`

const displacedHoldings = `
  select d.token_id as owner, '${noItem}' as item, d.id as member, h.amount::text as amount
    from (select token_id, from_id as id from displaced_transfers union select token_id, to_id from displaced_transfers) d
    left join holdings h on h.token_id = d.token_id and h.holder_id = d.id
   where ${isCounted(holderRanks.list, noItem)}`

const displacedItemHoldings = `
  select d.token_id as owner, d.token_item::text as item, d.id as member, h.amount::text as amount
    from (select token_id, token_item, from_id as id from displaced_transfers where standard = 1155
          union select token_id, token_item, to_id from displaced_transfers where standard = 1155) d
    left join lateral (select amount from item_holdings h where h.token_id = d.token_id
      and h.token_item = d.token_item and h.standard = 1155 and h.holder_id = d.id limit 1) h on true
   where ${isCounted(itemHolderRanks.list, 'd.token_item')}`

/** Rewinds holdings of `displaced_transfers` by `work`, and keeps the ranks of tokens and items true to it. */
export const rewindHolderRanks = async (session: Session, work: () => Promise<void>): Promise<void> => {
  type Held = Omit<AmountChange, 'before' | 'after'> & { amount: string | null }
  const holdings = () => session.run<Held>('rewind_holders', displacedHoldings)
  const itemHoldings = () => session.run<Held>('rewind_item_holders', displacedItemHoldings)
  const keyOf = ({ owner, item, member }: Held) => `${owner}/${item}/${member}`
  const changesTo = (before: readonly Held[], after: readonly Held[]): AmountChange[] => {
    const amounts = new Map(after.map((held) => [keyOf(held), held.amount]))
    return before.map(({ amount, ...held }) => ({
      ...held,
      before: amount,
      after: amounts.get(keyOf({ ...held, amount })) ?? null,
    }))
  }
  const [held, heldItems] = [(await holdings()).rows, (await itemHoldings()).rows]
  await work()
  if (held.length > 0) await changeRanks(session, holderRanks, changesTo(held, (await holdings()).rows))
  if (heldItems.length > 0)
    await changeRanks(session, itemHolderRanks, changesTo(heldItems, (await itemHoldings()).rows))
}
