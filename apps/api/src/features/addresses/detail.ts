import { type AddressDetail, addressDetail } from '@corescope/api-schema/addresses/calls'
import type { Address } from '@corescope/chain/types/hex'
import { getFirstFunding } from '@corescope/store/addresses/funding'
import {
  type AccountRow,
  countAddressEntries,
  getAccount,
  listAddressTransactions,
} from '@corescope/store/addresses/read'
import { countFeeDistributions, getBalanceEntry } from '@corescope/store/balance-history/read'
import { countProducedBlocks } from '@corescope/store/blocks/read'
import { countContractLogs } from '@corescope/store/logs/read'
import { listPublicNames, type PublicNameRow } from '@corescope/store/people/public-names'
import { getFirstTokenMove } from '@corescope/store/tokens/transfers'
import { countInternalEntries, getCallCreation, getSelfDestruct } from '@corescope/store/traces/read'
import { listTransactionHashes } from '@corescope/store/transactions/read'
import { countWithdrawalsOf } from '@corescope/store/withdrawals/read'
import { type ChainView, route } from '../../answers/route.ts'
import { sinceOf } from '../../answers/since.ts'
import { hex } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'
import { isNamedByCandidate } from '../../entities/core/is-named-by-candidate.ts'
import { tokenReferences } from '../../entities/tokens/references.ts'
import { systemContractName } from '../../naming/system-contracts.ts'
import { heldBefore } from './held-before.ts'
import { readFromNode } from './node-facts.ts'

const noCounts = {
  ...{
    transactions: 0,
    in: 0,
    out: 0,
    validatedBlocks: 0,
    logs: 0,
    internalTransactions: 0,
    withdrawals: 0,
    feeShares: 0,
  },
}

const countsOf = async ({ reader }: ApiContext, addressId: number, { point }: ChainView) => {
  if (point === undefined) return noCounts
  const bound = point.lastTransactionPosition
  const [transactions, incoming, outgoing, validatedBlocks, logs, internalTransactions, withdrawals, feeShares] =
    await Promise.all([
      countAddressEntries(reader, 'all', addressId, bound),
      countAddressEntries(reader, 'in', addressId, bound),
      countAddressEntries(reader, 'out', addressId, bound),
      countProducedBlocks(reader, addressId, point.number),
      countContractLogs(reader, addressId, bound),
      countInternalEntries(reader, 'all', addressId, bound),
      countWithdrawalsOf(reader, addressId, point.number),
      countFeeDistributions(reader, addressId, bound),
    ])
  return {
    transactions,
    in: incoming,
    out: outgoing,
    validatedBlocks,
    logs,
    internalTransactions,
    withdrawals,
    feeShares,
  }
}

/** First and last transaction of the address, and the one that created it. */
const milestones = async ({ reader }: ApiContext, addressId: number, account: AccountRow, { point }: ChainView) => {
  const bound = point?.lastTransactionPosition ?? 0
  const { creationPosition } = account
  const entry = (pageNum: number) => listAddressTransactions(reader, 'all', { addressId, bound, pageNum, pageSize: 1 })
  const [newest, [creation]] = await Promise.all([
    entry(1),
    listTransactionHashes(reader, creationPosition === null ? [] : [creationPosition]),
  ])
  const oldest = newest.total > 1 ? await entry(newest.total) : newest
  const told = ({ rows: [row] }: typeof newest) =>
    row === undefined ? null : { transactionHash: hex(row.hash), timestamp: row.timestamp }
  return {
    firstTransaction: told(oldest),
    lastTransaction: told(newest),
    creationTransactionHash: creation === undefined ? null : hex(creation.hash),
  }
}

const nothingKnown = {
  known: false,
  firstBlock: null,
  firstTransaction: null,
  lastTransaction: null,
  creator: null,
  creationTransactionHash: null,
  fundedBy: null,
  counts: noCounts,
}

/** So many of the first that an address received are looked through: who funded it stands at the beginning. */
const firstReceived = 100

const findFunding = async (
  { reader, book }: ApiContext,
  addressId: number,
): Promise<Pick<AddressDetail, 'fundedBy'>> => {
  const [row, entry] = await Promise.all([
    getFirstFunding(reader, addressId, firstReceived),
    getBalanceEntry(reader, addressId, 1),
  ])
  if (row === undefined) return { fundedBy: null }
  const from = (await book.mentions([row.fromId])).get(row.fromId)!
  const { transactionHash, timestamp, value } = row
  const held = heldBefore(entry, row.blockNumber)
  return { fundedBy: { from, transactionHash: hex(transactionHash), timestamp, value, heldBefore: held } }
}

/** Who created the contract inside a call, and in which transaction; nothing when nobody did. */
const creationInCall = async ({ reader, book }: ApiContext, addressId: number) => {
  const creation = await getCallCreation(reader, addressId)
  if (creation === undefined) return {}
  const creator = (await book.mentions([creation.creatorId])).get(creation.creatorId) ?? null
  return { creator, creationTransactionHash: hex(creation.transactionHash) }
}

const findSelfDestruct = async (
  { reader, book }: ApiContext,
  addressId: number | undefined,
): Promise<AddressDetail['selfDestruct']> => {
  const row = addressId === undefined ? undefined : await getSelfDestruct(reader, addressId)
  if (row === undefined) return null
  const { heirId, blockNumber, transactionHash, sameTransaction } = row
  const heir = (await book.mentions([heirId])).get(heirId)!
  return { transactionHash: hex(transactionHash), blockNumber, heir, sameTransaction }
}

const indexedFacts = async (context: ApiContext, address: Address, addressId: number | undefined, view: ChainView) => {
  const account = addressId === undefined ? undefined : await getAccount(context.reader, addressId)
  if (addressId === undefined) {
    return { account, facts: { ...nothingKnown, known: await isNamedByCandidate(context, view, address) } }
  }
  const bound = view.point?.lastTransactionPosition ?? 0
  const counting = Promise.all([
    countsOf(context, addressId, view),
    getFirstTokenMove(context.reader, addressId, bound),
  ])
  if (account === undefined) {
    const [[counts, firstToken], made] = await Promise.all([counting, creationInCall(context, addressId)])
    // it has an id, so a block names it: as a party of a token's transfer, of a call or of an event
    return { account, facts: { ...nothingKnown, known: true, firstBlock: firstToken ?? null, counts, ...made } }
  }
  const [[counts, firstToken], reached, mentions, funding] = await Promise.all([
    counting,
    milestones(context, addressId, account, view),
    context.book.mentions([account.creatorId]),
    findFunding(context, addressId),
  ])
  const creator = account.creatorId === null ? null : (mentions.get(account.creatorId) ?? null)
  const made = creator === null ? await creationInCall(context, addressId) : {}
  const firstBlock = Math.min(account.firstBlock, firstToken ?? account.firstBlock)
  return { account, facts: { known: true, firstBlock, creator, counts, ...funding, ...reached, ...made } }
}

const readToken = async (context: ApiContext, addressId: number | undefined): Promise<AddressDetail['token']> => {
  const token = addressId === undefined ? undefined : (await tokenReferences(context, [addressId])).get(addressId)
  if (token === undefined) return null
  const { tokenName, symbol, icon, decimals, standard, irregular, partial, borrowed = null } = token
  return { tokenName, symbol, icon, decimals, standard, irregular, partial, borrowed }
}

const sourceOf = ({ source, label, decidedAt }: PublicNameRow) => ({ source, label, decidedAt })

/** Not kept: balance, nonce and code are read from the node when an address is opened (ruling 9). */
export const addressDetailRoute = route(addressDetail, 'never', async (context, { address }, view) => {
  const addressId = await context.book.idOf(address)
  const [{ account, facts }, live, token, selfDestruct, [publicName]] = await Promise.all([
    indexedFacts(context, address, addressId, view),
    readFromNode(context, address, view),
    readToken(context, addressId),
    findSelfDestruct(context, addressId),
    listPublicNames(context.reader, [address]),
  ])
  const named = [address, ...(live.delegate === null ? [] : [live.delegate])]
  const names = await context.book.byAddress(named)
  const isCore = context.config.network.hasSystemContracts
  const reference = names.get(address)!
  return {
    ...reference,
    type: live.code !== null && live.delegate === null ? ('1' as const) : reference.type,
    balance: live.balance ?? account?.balance ?? null,
    balanceBlock: live.balance === null ? (account?.balanceBlock ?? null) : live.balanceBlock,
    nonce: live.nonce,
    code: live.code,
    delegate: live.delegate === null ? null : (names.get(live.delegate) ?? null),
    publicNameOf: publicName === undefined || reference.publicName !== publicName.name ? null : sourceOf(publicName),
    systemContract: isCore ? systemContractName(address) : null,
    token,
    selfDestruct,
    ...facts,
    ...sinceOf(view),
  }
})
