import type pg from 'pg'
import { type AskData, walkList } from '../../test-worlds/walk-list.ts'
import type { Facts } from '../facts.ts'

const askers = 6
const ends: Record<string, string> = { true: 'took effect', false: 'no effect', null: 'not told' }

/** Asks for every key, a few at a time; keys without an answer are left out. */
const askEach = async <Key>(
  keys: readonly Key[],
  ask: (key: Key) => Promise<(readonly [string, string])[]>,
): Promise<Map<string, string>> => {
  const answers: (readonly [string, string])[][] = new Array(keys.length)
  let next = 0
  const work = async () => {
    while (next < keys.length) {
      const index = next
      next += 1
      answers[index] = await ask(keys[index]!)
    }
  }
  await Promise.all(Array.from({ length: askers }, work))
  return new Map(answers.flat())
}

const lists: Record<string, readonly [path: string, request: object]> = {
  blocks: ['search_block', {}],
  transactions: ['search_transaction', {}],
  'transactions of people': ['search_transaction', { isSystem: false }],
  'internal transactions': ['contract_internal_transactions', {}],
  authorizations: ['transaction_authorization', {}],
  'transactions of type 4': ['transaction_7702', {}],
  blobs: ['block_blob_info', {}],
  'transfers of ERC-20': ['token_transfers', { standard: 20 }],
  'transfers of ERC-721': ['token_transfers', { standard: 721 }],
  'transfers of ERC-1155': ['token_transfers', { standard: 1155 }],
  'tokens of ERC-20': ['token_list', { standard: 20 }],
  'tokens of ERC-721': ['token_list', { standard: 721 }],
  'tokens of ERC-1155': ['token_list', { standard: 1155 }],
}

/** Whom the index's tables name; what is said of them is asked of the API. */
const readNames = async (client: pg.ClientBase) => {
  const read = async (columns: string, from: string) =>
    (
      await client.query<{ key: string }>(
        `select distinct ${columns.replace('address', `'0x' || encode(address, 'hex')`)} as key from ${from}`,
      )
    ).rows.map(({ key }) => key)
  return {
    accounts: await read('address', 'accounts join addresses using (address_id)'),
    callers: await read('address', 'internal_entries join addresses using (address_id)'),
    movers: await read(`address || ' ' || standard`, 'token_entries join addresses using (address_id)'),
    tokens: await read('address', 'tokens join addresses on address_id = token_id'),
    authorities: await read('address', 'authorizations join addresses on address_id = authority_id'),
    delegates: await read('address', 'authorizations join addresses on address_id = delegate_id'),
  }
}

/**
 * What the API answers: totals of every list, each address's totals, holders of every token, authorizations and blobs.
 * @param ask a call of the contract; must throw when an answer is not true at the block that is being compared
 */
export const readAnswerFacts = async (ask: AskData, client: pg.ClientBase): Promise<Facts> => {
  const call = (name: string, request: object) => ask(`/api/chain/${name}`, request)
  const totalOf = async (name: string, request: object) =>
    (await call(name, { ...request, pageSize: 10 })).total as number
  const names = await readNames(client)
  const details = new Map<string, string>()
  const creators = new Map<string, string>()
  await askEach(names.accounts, async (address) => {
    const { counts, creator, creationTransactionHash } = await call('address_detail', { address })
    const transactions = `${counts.transactions} transactions (${counts.in} in, ${counts.out} out)`
    const rest = `${counts.internalTransactions} internal, ${counts.logs} logs, ${counts.validatedBlocks} blocks`
    details.set(address, `${transactions}, ${rest}`)
    if (creator !== null) creators.set(address, `${creator.hash} ${creationTransactionHash}`)
    return []
  })
  const holders = await askEach(names.tokens, async (contractAddress) =>
    (await walkList(ask, '/api/chain/token_holders', { contractAddress })).map(
      ({ address, amount }) => [`${contractAddress} ${address.hash}`, amount] as const,
    ),
  )
  const authorizations = await walkList(ask, '/api/chain/transaction_authorization', {})
  const blobs = await walkList(ask, '/api/chain/block_blob_info', {})
  return {
    'totals of lists': await askEach(Object.entries(lists), async ([name, [path, request]]) => {
      const total = await totalOf(path, request)
      return total === 0 ? [] : [[name, String(total)]]
    }),
    'totals of an address': details,
    creators,
    'internal transactions of an address': await askEach(names.callers, async (address) => {
      const [incoming, outgoing] = [
        await totalOf('address_internalTxn', { address, direction: 'in' }),
        await totalOf('address_internalTxn', { address, direction: 'out' }),
      ]
      return [[address, `${incoming} in, ${outgoing} out`]]
    }),
    'token transfers of an address': await askEach(names.movers, async (key) => {
      const [address, standard] = key.split(' ')
      return [[key, String(await totalOf('token_transfers', { address, standard: Number(standard) }))]]
    }),
    tokens: await askEach(names.tokens, async (contractAddress) => {
      const info = await call('token_info', { contractAddress })
      const inList = await totalOf('token_transfers', { contractAddress })
      if (inList !== info.transfers)
        throw new Error(`${contractAddress}: ${info.transfers} transfers, ${inList} in its list`)
      const held = `${info.holders} holders, ${info.countedSupply} in circulation`
      return [[contractAddress, `ERC-${info.standard}, ${info.transfers} transfers, ${held}`]]
    }),
    holders,
    'holders, by balanceOf': holders,
    'authorizations of an authority': await askEach(names.authorities, async (authority) => [
      [authority, String(await totalOf('transaction_authorization', { authority }))],
    ]),
    'authorizations to a delegate': await askEach(names.delegates, async (delegate) => [
      [delegate, String(await totalOf('transaction_authorization', { delegate }))],
    ]),
    authorizations: new Map(
      authorizations.map((one) => [
        `${one.transactionHash} ${one.authorizationIndex}`,
        `${one.authority?.hash ?? null} to ${one.delegate.hash}, ${one.verdict}, chain ${one.chainId}, nonce ${one.nonce}, ${ends[String(one.tookEffect)]}`,
      ]),
    ),
    blobs: new Map(
      blobs.map(({ transactionHash, blobIndex, versionedHash }) => [`${transactionHash} ${blobIndex}`, versionedHash]),
    ),
  }
}
