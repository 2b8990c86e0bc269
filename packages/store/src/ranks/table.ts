/** A list ordered by amount, then member, highest first; members whose amount is not above `above` are not in it. */
export interface RankedList {
  /** `rank_nodes.list` */
  list: number
  /** Where the members are. All names are constants of this file: they go into statements as they are. */
  table: string
  /** Column of the owner; null where one list holds all, whose owner is 0. */
  owner: string | null
  /** Second column of the owner: the item of a token; null where the list is not of an item. */
  item: string | null
  /** Or an expression in brackets that an index has. */
  amount: string
  type: 'numeric' | 'integer'
  member: string
  above: 0 | -1
  /** What else the table's rows must be to be members. */
  only: string | null
}

export const accountRanks: RankedList = {
  list: 1,
  table: 'accounts',
  ...{ owner: null, item: null, amount: 'balance', type: 'numeric', member: 'address_id' },
  ...{ above: 0, only: null },
}

export const holderRanks: RankedList = {
  list: 2,
  table: 'holdings',
  ...{ owner: 'token_id', item: null, amount: 'amount', type: 'numeric', member: 'holder_id' },
  ...{ above: 0, only: null },
}

/** Of an ERC-1155; an ERC-721 item has one owner. */
export const itemHolderRanks: RankedList = {
  list: 3,
  table: 'item_holdings',
  ...{ owner: 'token_id', item: 'token_item', amount: 'amount', type: 'numeric', member: 'holder_id' },
  ...{ above: 0, only: 'standard = 1155' },
}

/** Tokens of a standard, those that nobody holds among them. */
export const tokenRanks: Record<'holders' | 'transfers', RankedList> = {
  holders: {
    list: 4,
    table: 'tokens',
    ...{ owner: 'standard', item: null, amount: 'holders', type: 'integer', member: 'token_id' },
    ...{ above: -1, only: null },
  },
  transfers: {
    list: 5,
    table: 'tokens',
    ...{ owner: 'standard', item: null, amount: 'transfers', type: 'integer', member: 'token_id' },
    ...{ above: -1, only: null },
  },
}

/**
 * Tokens an address holds: by standard, then by when the index first met them. Not by how many hold them: that would move
 * a token in the lists of all its holders whenever one comes or goes.
 */
export const heldTokenRanks: RankedList = {
  list: 6,
  table: 'holdings',
  ...{ owner: 'holder_id', item: null, amount: 'standard', type: 'integer', member: 'token_id' },
  ...{ above: -1, only: 'amount > 0' },
}

/** A token has as many items: with its id they are one number, in the order of tokens, then of items. */
export const itemsOfToken = 2n ** 256n
/** As the index of `item_holdings` has it. */
export const itemNumber = `(token_id * ${itemsOfToken} + token_item)`

/** Items an address holds, of all tokens. A hostile contract may give one number in two standards. */
export const heldItemRanks: RankedList = {
  list: 7,
  table: 'item_holdings',
  ...{ owner: 'holder_id', item: null, amount: itemNumber, type: 'numeric', member: 'standard' },
  ...{ above: -1, only: 'amount > 0' },
}

export const rankedLists: readonly RankedList[] = [
  accountRanks,
  holderRanks,
  itemHolderRanks,
  tokenRanks.holders,
  tokenRanks.transfers,
  heldTokenRanks,
  heldItemRanks,
]

/** Whose list it is. */
export interface ListOwner {
  owner: number
  /** Decimal; `noItem` where the list is not of an item. */
  item: string
}

export const noItem = '-1'
/** Owner of a list that has none. */
export const noOwner: ListOwner = { owner: 0, item: noItem }
/** An owner as a key of maps. */
export const ownerKey = ({ owner, item }: ListOwner): string => `${owner}/${item}`

/** A list so long gets nodes; below, skipping rows of the index costs a page less than keeping count. */
export const longList = 5_000

/** Key of the highest node of each level. */
export const topKey = { amount: 'Infinity', memberId: 2_147_483_647 } as const

/** Members of a fresh run, children of a fresh level-1 node. */
export const runLength = 500
export const fanOut = 45
/** A run above is cut, one below joins the next higher one. */
export const longestRun = 2 * runLength
export const shortestRun = 100
export const maxChildren = 2 * fanOut

/** A node's amount as one that the list's index can be searched by: an integer column has no infinities. */
export const boundOf = ({ type, above }: RankedList, amount: string): string =>
  type === 'numeric' ? amount : `least(greatest(${amount}, ${above}), ${topKey.memberId})::int`

/** The members of one owner, as a condition; `$owner` and `$item` are the numbers of the parameters that hold them. */
export const membersOf = ({ table, owner, item, amount, above, only }: RankedList, $owner: string, $item: string) =>
  `${table} where ${[
    owner === null ? `${$owner}::int is not null` : `${owner} = ${$owner}`,
    item === null ? `${$item}::numeric is not null` : `${item} = ${$item}`,
    ...(only === null ? [] : [only]),
    `${amount} > ${above}`,
  ].join(' and ')}`
