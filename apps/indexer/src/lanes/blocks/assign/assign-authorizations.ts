import type { Address } from '@corescope/chain/types/hex'
import { zeroAddress } from '@corescope/decode/tokens/token-transfers'
import { authorizationEffect } from '@corescope/store/authorizations/table'
import { nextPosition } from '../../../position-limit.ts'
import { settleAuthorization } from '../derive/authorization-effects.ts'
import type { DerivedAuthorization } from '../derive/authorizations.ts'
import type { RareRows, RareTotals } from './assign-rare-lists.ts'
import type { PositionMemory } from './position-memory.ts'

/** Gives the authorizations of one transaction their positions, and settles which took effect. Memory must hold the tails. */
export const assignAuthorizations = (
  derived: readonly DerivedAuthorization[],
  { transactionPosition, sender }: { transactionPosition: number; sender: Address },
  totals: RareTotals,
  { authorizations: { tails }, tails: senders }: Pick<PositionMemory, 'authorizations' | 'tails'>,
  rows: RareRows,
): void => {
  for (const [authorizationIndex, { authority, delegate, verdict, chainId, nonce }] of derived.entries()) {
    totals.lastAuthorizationPosition += 1
    const signer = authority === null ? null : tails.get(authority)!
    const target = tails.get(delegate)!
    target.delegate = nextPosition(target.delegate)
    let effect: ReturnType<typeof settleAuthorization> = authorizationEffect.none
    if (signer !== null) {
      signer.authority = nextPosition(signer.authority)
      const sent = senders.get(authority!)?.sentNonce ?? signer.sent
      const turn = { transactionPosition, isSender: authority === sender, sent }
      effect = settleAuthorization(signer, { verdict, nonce, isEnd: delegate === zeroAddress }, turn)
    }
    rows.authorizations.push({
      position: totals.lastAuthorizationPosition,
      transactionPosition,
      authorizationIndex,
      delegateId: target.addressId,
      delegatePosition: target.delegate,
      authorityId: signer?.addressId ?? null,
      authorityPosition: signer?.authority ?? null,
      ...{ verdict, chainId, nonce, effect },
      authorityNonce: signer?.nonce ?? null,
      mayRunCode: signer?.mayRunCode ?? null,
    })
  }
}
