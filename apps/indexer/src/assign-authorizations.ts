import type { RareRows, RareTotals } from './assign-rare-lists.ts'
import type { AuthorizationMemory } from './authorization-memory.ts'
import type { DerivedAuthorization } from './derive/authorizations.ts'
import { nextPosition } from './position-limit.ts'

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
