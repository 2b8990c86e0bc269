import type { Facts } from '../facts.ts'
import type { CountedBlock, CountedTransaction } from './read-blocks.ts'
import { zero } from './read-transfers.ts'

/** Counts under keys. */
const createTally = () => {
  const counts = new Map<string, bigint>()
  return {
    counts,
    add: (key: string, amount = 1n) => counts.set(key, (counts.get(key) ?? 0n) + amount),
    of: (key: string) => counts.get(key) ?? 0n,
    /** As statements; what is zero is left out. */
    statements: () => new Map([...counts].flatMap(([key, count]) => (count === 0n ? [] : [[key, String(count)]]))),
  }
}
type Tally = ReturnType<typeof createTally>

/** A statement under a key that may come again: the second one gets its own key. */
const append = (statements: Map<string, string>, key: string, statement: string): void => {
  let [own, again] = [key, 1]
  while (statements.has(own)) {
    again += 1
    own = `${key} (${again})`
  }
  statements.set(own, statement)
}

/** All that is summed of a chain, filled transaction by transaction. */
const createSums = () => ({
  lists: createTally(),
  addresses: { all: createTally(), in: createTally(), out: createTally(), blocks: createTally(), logs: createTally() },
  internal: { all: createTally(), in: createTally(), out: createTally() },
  transfersOfAddress: createTally(),
  tokenTransfers: createTally(),
  supply: createTally(),
  standards: new Map<string, number>(),
  holders: createTally(),
  /** By token, item and holder; of an ERC-721 the last recipient holds it. */
  items: createTally(),
  owners: new Map<string, string>(),
  authorities: createTally(),
  /** Of accounts that sent transactions, signed tuples that took effect, or created contracts. */
  nonces: createTally(),
  delegates: createTally(),
  rows: {
    'token transfers': new Map<string, string>(),
    'internal transactions': new Map<string, string>(),
    creations: new Map<string, string>(),
    'ends of contracts': new Map<string, string>(),
    authorizations: new Map<string, string>(),
    blobs: new Map<string, string>(),
    'transactions of consensus': new Map<string, string>(),
  },
  /** The last creation of each contract: it made what stands there. */
  creators: new Map<string, string>(),
  known: new Set<string>(),
  /** Every token, with every address it ever moved from or to, and every item. */
  everHeld: new Set<string>(),
  everMoved: new Set<string>(),
})
export type Sums = ReturnType<typeof createSums>

/** Counts a move once for each of the two that it touches, and in the directions it has for each. */
const addMove = (tallies: Record<'all' | 'in' | 'out', Tally>, senders: string[], receivers: string[]): void => {
  for (const address of new Set([...senders, ...receivers])) tallies.all.add(address)
  for (const address of new Set(receivers)) tallies.in.add(address)
  for (const address of new Set(senders)) tallies.out.add(address)
}
const only = (...addresses: (string | null)[]): string[] => addresses.filter((address) => address !== null)

const addTransfers = (sums: Sums, { hash, transfers }: CountedTransaction): void => {
  for (const { standard, token, logIndex, place, from, to, amount, item } of transfers) {
    sums.lists.add(`transfers of ERC-${standard}`)
    sums.tokenTransfers.add(token)
    if (!sums.standards.has(token)) sums.standards.set(token, standard)
    const what = item === undefined ? amount : `${amount} of ${item}`
    sums.rows['token transfers'].set(`${hash} ${logIndex}/${place}`, `${standard} ${token} ${from} ${to} ${what}`)
    for (const address of new Set([from, to]))
      if (address !== zero) sums.transfersOfAddress.add(`${address} ${standard}`)
    for (const [address, change] of [
      [from, -amount],
      [to, amount],
    ] as const) {
      if (address === zero) continue
      sums.supply.add(token, change)
      sums.holders.add(`${token} ${address}`, change)
      sums.everHeld.add(`${standard} ${token} ${address} ${standard === 1155 ? item : ''}`)
      if (standard === 1155) sums.items.add(`${token} ${item} ${address}`, change)
    }
    if (standard === 721) {
      sums.owners.set(`${token} ${item}`, to)
      sums.everMoved.add(`${token} ${item}`)
    }
  }
}

const addCreation = (sums: Sums, hash: string, contract: string, creator: string): void => {
  append(sums.rows.creations, `${contract} ${hash}`, creator)
  sums.creators.set(contract, `${creator} ${hash}`)
}

const addCalls = (sums: Sums, { hash, calls }: CountedTransaction): void => {
  for (const [place, { type, from, to, value, stands, standsAround }] of calls.entries()) {
    if (standsAround && type.startsWith('CREATE')) sums.nonces.add(from)
    sums.lists.add('internal transactions')
    const end = stands ? '' : ', undone'
    sums.rows['internal transactions'].set(`${hash} ${place + 1}`, `${type} ${from} ${to} ${value}${end}`)
    addMove(sums.internal, [from], only(to))
    if (!stands) continue
    for (const address of only(from, to)) sums.known.add(address)
    if (type.startsWith('CREATE')) addCreation(sums, hash, to!, from)
    if (type === 'SELFDESTRUCT') append(sums.rows['ends of contracts'], `${from} ${hash}`, String(to))
  }
}

const addAuthorizations = (sums: Sums, { hash, type, authorizations, blobs }: CountedTransaction): void => {
  if (type === 4) sums.lists.add('transactions of type 4')
  for (const [place, { authority, delegate, verdict, chainId, nonce }] of authorizations.entries()) {
    sums.lists.add('authorizations')
    const tookEffect = verdict === 'mayTakeEffect' && sums.nonces.of(authority!) === nonce
    if (tookEffect) sums.nonces.add(authority!)
    const end = tookEffect ? 'took effect' : 'no effect'
    const statement = `${authority} to ${delegate}, ${verdict}, chain ${chainId}, nonce ${nonce}, ${end}`
    sums.rows.authorizations.set(`${hash} ${place}`, statement)
    if (authority !== null) sums.authorities.add(authority)
    sums.delegates.add(delegate)
  }
  for (const [place, versionedHash] of blobs.entries()) {
    sums.lists.add('blobs')
    sums.rows.blobs.set(`${hash} ${place}`, versionedHash)
  }
}

/** Core's genesis contracts: 0x1000 to 0x1016 without hexadecimal letters, and 0x10001. */
const isGenesisContract = (address: string): boolean => /^0x0{35}(010(0\d|1[0-6])|10001)$/.test(address)

const addTransaction = (sums: Sums, transaction: CountedTransaction, miner: string): void => {
  const { hash, nonce, from, to, created, emitters, isFree } = transaction
  sums.lists.add('transactions')
  if (isFree && from === miner && to !== null && isGenesisContract(to))
    sums.rows['transactions of consensus'].set(hash, `${from} to ${to}`)
  else sums.lists.add('transactions of people')
  const receivers = only(to, created)
  addMove(sums.addresses, [from], receivers)
  for (const address of [from, ...receivers, ...emitters]) sums.known.add(address)
  for (const emitter of emitters) sums.addresses.logs.add(emitter)
  // The nonce is raised first, then tuples are taken in order, then code runs.
  sums.nonces.counts.set(from, nonce + 1n)
  addAuthorizations(sums, transaction)
  addTransfers(sums, transaction)
  addCalls(sums, transaction)
  if (created !== null) addCreation(sums, hash, created, from)
}

/** Sums a whole chain. @param firstAddresses those of the genesis allocation, lower case */
export const sumUp = (chain: readonly CountedBlock[], firstAddresses: readonly string[]): Sums => {
  const sums = createSums()
  for (const address of firstAddresses) sums.known.add(address)
  for (const { miner, transactions } of chain) {
    sums.lists.add('blocks')
    sums.known.add(miner)
    sums.addresses.blocks.add(miner)
    for (const transaction of transactions) addTransaction(sums, transaction, miner)
  }
  for (const [item, owner] of sums.owners) if (owner !== zero) sums.items.add(`${item} ${owner}`)
  for (const standard of new Set(sums.standards.values()))
    sums.lists.add(
      `tokens of ERC-${standard}`,
      BigInt([...sums.standards.values()].filter((one) => one === standard).length),
    )
  return sums
}

const tokenStatements = ({ standards, tokenTransfers, holders, supply }: Sums): Map<string, string> => {
  const held = createTally()
  for (const [key, amount] of holders.counts) if (amount > 0n) held.add(key.split(' ')[0]!)
  return new Map(
    [...standards].map(([token, standard]) => [
      token,
      `ERC-${standard}, ${tokenTransfers.of(token)} transfers, ${held.of(token)} holders, ${supply.of(token)} in circulation`,
    ]),
  )
}

/** What the sums say, as facts: all that the logs, traces and transactions of the chain alone tell. */
export const stateSums = (sums: Sums): Facts => {
  const { addresses, internal, known } = sums
  const totals = [...known].map((address): [string, string] => {
    const of = (tally: Tally) => tally.of(address)
    const { all, blocks, logs } = addresses
    const transactions = `${of(all)} transactions (${of(addresses.in)} in, ${of(addresses.out)} out)`
    return [address, `${transactions}, ${of(internal.all)} internal, ${of(logs)} logs, ${of(blocks)} blocks`]
  })
  const directions = [...internal.all.counts.keys()].map((address): [string, string] => [
    address,
    `${internal.in.of(address)} in, ${internal.out.of(address)} out`,
  ])
  return {
    'totals of lists': sums.lists.statements(),
    'totals of an address': new Map(totals),
    'internal transactions of an address': new Map(directions),
    'token transfers of an address': sums.transfersOfAddress.statements(),
    tokens: tokenStatements(sums),
    holders: sums.holders.statements(),
    'holders of items': sums.items.statements(),
    'authorizations of an authority': sums.authorities.statements(),
    'authorizations to a delegate': sums.delegates.statements(),
    ...sums.rows,
    creators: sums.creators,
  }
}
