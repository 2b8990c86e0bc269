import type { AuthorizationRecord } from '@corescope/api-schema/authorizations/calls'
import type { AuthorizationRow } from '@corescope/store/authorizations/read'
import { authorizationEffect, authorizationVerdict } from '@corescope/store/authorizations/table'

const refusals = {
  [authorizationVerdict.mayTakeEffect]: 'otherNonce',
  [authorizationVerdict.invalidSignature]: 'invalidSignature',
  [authorizationVerdict.otherChain]: 'otherChain',
} as const

/** Whether an authorization took effect, and why not: with the signature and the chain right, the nonce was not. Pure. */
export const presentEffect = ({
  effect,
  verdict,
}: Pick<AuthorizationRow, 'effect' | 'verdict'>): Pick<AuthorizationRecord, 'tookEffect' | 'refusal'> => ({
  tookEffect: effect === null ? null : effect === authorizationEffect.taken,
  refusal: effect === authorizationEffect.none ? refusals[verdict] : null,
})
