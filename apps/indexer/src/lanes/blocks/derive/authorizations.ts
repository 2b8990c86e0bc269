import type { BlockBundle } from '@corescope/chain/types/block-bundle'
import type { Address } from '@corescope/chain/types/hex'
import type { Authorization, Transaction } from '@corescope/chain/types/transaction'
import { recoverAuthority } from '@corescope/decode/signatures/authorization'
import { type AuthorizationVerdict, authorizationVerdict } from '@corescope/store/authorizations/table'

/** An EIP-7702 tuple of a transaction, before ids and positions. */
export interface DerivedAuthorization {
  /** Who signed it; null where it is no valid signature. */
  authority: Address | null
  delegate: Address
  verdict: AuthorizationVerdict
  chainId: bigint
  nonce: bigint
}

/** Who signed each tuple of some blocks; null where nobody did. */
export type Authorities = ReadonlyMap<Authorization, Address | null>

/** Recovers the signers of all tuples of the blocks. */
export const recoverAuthorities = async (bundles: readonly BlockBundle[]): Promise<Authorities> => {
  const authorities = new Map<Authorization, Address | null>()
  for (const { block } of bundles) {
    for (const { authorizationList } of block.transactions) {
      for (const tuple of authorizationList ?? []) authorities.set(tuple, (await recoverAuthority(tuple)) ?? null)
    }
  }
  return authorities
}

/** Tuples of a transaction in order. A tuple for chain 0 is valid on every chain (EIP-7702). Pure. */
export const deriveAuthorizations = (
  { authorizationList }: Pick<Transaction, 'authorizationList'>,
  { chainId, authorities }: { chainId: number; authorities: Authorities },
): DerivedAuthorization[] =>
  (authorizationList ?? []).map((tuple) => {
    const authority = authorities.get(tuple) ?? null
    const isOurs = tuple.chainId === 0n || tuple.chainId === BigInt(chainId)
    const { invalidSignature, otherChain, mayTakeEffect } = authorizationVerdict
    const verdict = authority === null ? invalidSignature : isOurs ? mayTakeEffect : otherChain
    return { authority, delegate: tuple.address, verdict, chainId: tuple.chainId, nonce: tuple.nonce }
  })
