import type { Address } from '@corescope/chain/types/hex'
import type { ListTail } from '@corescope/store/addresses/list-tails'
import type { AuthorizationTail } from '@corescope/store/authorizations/table'
import { GenerationCache } from '@corescope/store/generation-cache'
import { type SignerState, unseenSigner } from '../derive/authorization-effects.ts'
import type { DerivedBlock } from '../derive/derive-block.ts'
import type { TailReader } from './tail-reader.ts'

/** Tails of signers and delegates kept in memory, in each of two generations. */
const keptTails = 100_000

/** Where the lists of an address end, and what is known of it as a signer. */
export interface SignerTail extends Pick<AuthorizationTail, 'addressId' | 'authority' | 'delegate'>, SignerState {
  /** Nonce of the last transaction it sent, as stored; null: none. What memory saw it send is newer. */
  sent: bigint | null
}

export interface AuthorizationMemory {
  tails: GenerationCache<Address, SignerTail>
  /** The index begins at block 0: an address without entries has done nothing. */
  isWhole: boolean
}
export const createAuthorizationMemory = (isWhole: boolean): AuthorizationMemory => ({
  tails: new GenerationCache(keptTails),
  isWhole,
})

/** A tail as the database has it. */
const signerTail = ({ authorityNonce, mayRunCode, ...ends }: AuthorizationTail, isWhole: boolean): SignerTail => {
  const state = mayRunCode === null ? unseenSigner(isWhole) : { nonce: authorityNonce, mayRunCode, exactAt: 0 }
  return { ...ends, ...state, sent: null }
}

const mentioned = (blocks: readonly DerivedBlock[]) => {
  const authorities = new Set<Address>()
  const all = new Set<Address>()
  for (const { transactions } of blocks) {
    for (const { authorizations } of transactions) {
      for (const { authority, delegate } of authorizations) {
        all.add(delegate)
        if (authority === null) continue
        all.add(authority)
        authorities.add(authority)
      }
    }
  }
  return { authorities, all }
}

/**
 * Makes sure that memory holds the tails of every signer and delegate the blocks mention, and that it knows what each
 * signer sent last before them.
 * @param senders tails of those who send transactions
 */
export const loadAuthorizationTails = async (
  reader: TailReader,
  { tails: memory, isWhole }: AuthorizationMemory,
  senders: GenerationCache<Address, ListTail>,
  blocks: readonly DerivedBlock[],
): Promise<void> => {
  memory.trim()
  const { authorities, all } = mentioned(blocks)
  const missing = [...all].filter((address) => memory.get(address) === undefined)
  if (missing.length > 0) {
    const ids = await reader.ids('addresses', missing)
    const addressOf = new Map([...ids].map(([address, { id }]) => [id, address as Address]))
    const tails = await reader.authorizations([...addressOf.keys()])
    for (const tail of tails) memory.set(addressOf.get(tail.addressId)!, signerTail(tail, isWhole))
  }
  // Memory knows what is not committed yet; the database knows what has left memory. Both are needed.
  const unseen = [...authorities].filter((address) => senders.get(address)?.sentNonce === undefined)
  if (unseen.length === 0) return
  const sent = await reader.sentNonces(unseen.map((address) => memory.get(address)!.addressId))
  for (const address of unseen) {
    const tail = memory.get(address)!
    tail.sent = sent.get(tail.addressId) ?? null
  }
}
