/** A list ordered by amount, then member, highest first; members whose amount is not above 0 are not in it. */
export interface RankedList {
  /** `rank_nodes.list` */
  list: number
  /** Where the members are. All names are constants of this file: they go into statements as they are. */
  table: string
  /** Column of the owner; null where one list holds all, whose owner is 0. */
  owner: string | null
  amount: string
  member: string
}

export const accountRanks: RankedList = {
  list: 1,
  table: 'accounts',
  owner: null,
  amount: 'balance',
  member: 'address_id',
}

export const holderRanks: RankedList = {
  list: 2,
  table: 'holdings',
  owner: 'token_id',
  amount: 'amount',
  member: 'holder_id',
}

/** Owner of a list that has none. */
export const noOwner = 0

/** Key of the highest node of each level. */
export const topKey = { amount: 'Infinity', memberId: 2_147_483_647 } as const

/** Members of a fresh run, children of a fresh level-1 node. */
export const runLength = 500
export const fanOut = 45
/** A run above is cut, one below joins the next higher one. */
export const longestRun = 2 * runLength
export const shortestRun = 100
export const mostChildren = 2 * fanOut

/** The members of one owner, as a condition; `$owner` is the number of the parameter that holds the owner. */
export const membersOf = ({ table, owner, amount }: RankedList, $owner: string): string =>
  `${table} where ${owner === null ? `${$owner}::int is not null` : `${owner} = ${$owner}`} and ${amount} > 0`
