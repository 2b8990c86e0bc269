import type { Address, Hash } from '@corescope/chain/types/hex'
import type {
  AuthorizationTail,
  StoredAuthorizationEntry,
  StoredSetCodeTransaction,
} from '@corescope/store/authorizations/tables'
import { listAuthorizationTails } from '@corescope/store/authorizations/write'
import type { StoredBlob } from '@corescope/store/blobs/write'
import type { Database } from '@corescope/store/database'
import { resolveIds } from '@corescope/store/dictionary'
import { GenerationCache } from '@corescope/store/generation-cache'
import type { DerivedAuthorization } from './derive/authorizations.ts'
import type { DerivedBlock } from './derive/derive-block.ts'
import { nextPosition } from './position-limit.ts'

/** Tails of signers and delegates kept in memory, in each of two generations. */
const keptTails = 100_000

export type AuthorizationMemory = GenerationCache<Address, AuthorizationTail>
export const createAuthorizationMemory = (): AuthorizationMemory => new GenerationCache(keptTails)

/** Makes sure that memory holds the tails of every signer and delegate the blocks mention. */
export const loadAuthorizationTails = async (
  database: Database,
  memory: AuthorizationMemory,
  blocks: readonly DerivedBlock[],
): Promise<void> => {
  memory.trim()
  const missing = new Set<Address>()
  for (const { transactions } of blocks) {
    for (const { authorizations } of transactions) {
      for (const { authority, delegate } of authorizations) {
        for (const address of [authority, delegate]) {
          if (address !== null && memory.get(address) === undefined) missing.add(address)
        }
      }
    }
  }
  if (missing.size === 0) return
  const ids = await resolveIds(database, 'addresses', [...missing])
  const addressOf = new Map([...ids].map(([address, { id }]) => [id, address as Address]))
  const tails = await database.session((session) => listAuthorizationTails(session, [...addressOf.keys()]))
  for (const tail of tails) memory.set(addressOf.get(tail.addressId)!, tail)
}

/** Totals of the lists of rare things, up to the row that was assigned last. */
export interface RareTotals {
  lastAuthorizationPosition: number
  lastBlobPosition: number
  setCodeTransactions: number
}

/** Rows of authorizations, type-4 transactions and blobs. */
export interface RareRows {
  authorizations: StoredAuthorizationEntry[]
  setCodeTransactions: StoredSetCodeTransaction[]
  blobs: StoredBlob[]
}
export const emptyRareRows = (): RareRows => ({ authorizations: [], setCodeTransactions: [], blobs: [] })

/** Gives the authorizations of one transaction their positions. Memory must hold the tails. */
export const assignAuthorizations = (
  derived: readonly DerivedAuthorization[],
  transactionPosition: number,
  totals: RareTotals,
  memory: AuthorizationMemory,
  rows: RareRows,
): void => {
  for (const [authorizationIndex, { authority, delegate, verdict, chainId, nonce }] of derived.entries()) {
    totals.lastAuthorizationPosition += 1
    const signer = authority === null ? null : memory.get(authority)!
    const target = memory.get(delegate)!
    target.delegate = nextPosition(target.delegate)
    if (signer !== null) signer.authority = nextPosition(signer.authority)
    rows.authorizations.push({
      position: totals.lastAuthorizationPosition,
      transactionPosition,
      authorizationIndex,
      delegateId: target.addressId,
      delegatePosition: target.delegate,
      authorityId: signer?.addressId ?? null,
      authorityPosition: signer?.authority ?? null,
      ...{ verdict, chainId, nonce },
    })
  }
}

/** Numbers a type-4 transaction, and the blobs of a type-3 one. */
export const assignRareLists = (
  transaction: { type: number; blobVersionedHashes: readonly Hash[] | null },
  transactionPosition: number,
  totals: RareTotals,
  rows: RareRows,
): void => {
  if (transaction.type === 4) {
    totals.setCodeTransactions += 1
    rows.setCodeTransactions.push({ position: totals.setCodeTransactions, transactionPosition })
  }
  for (const [blobIndex, versionedHash] of (transaction.blobVersionedHashes ?? []).entries()) {
    totals.lastBlobPosition += 1
    rows.blobs.push({ position: totals.lastBlobPosition, transactionPosition, blobIndex, versionedHash })
  }
}
