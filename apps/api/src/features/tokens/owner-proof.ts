import { claimSeconds } from '@corescope/api-schema/tokens/submissions'
import type { Address, Hex } from '@corescope/chain/types/hex'
import { type TokenInfoClaim, tokenInfoMessage } from '@corescope/decode/signatures/signed-message'
import { findProofs, listVerified } from '@corescope/store/people/verified'
import { bytes } from '@corescope/store/reader'
import type { ApiContext } from '../../context.ts'
import { findSpeaker, isSignedBy, maySpeakFor } from '../../entities/contracts/owner-signature.ts'
import { FailureError } from '../../http/errors.ts'
import { siteOrigin } from '../../http/origin.ts'
import type { User } from '../../readers/reader.ts'

/** The clock of a wallet may go before ours by this much. */
const clockSeconds = 60

export interface SignedClaim extends Omit<TokenInfoClaim, 'chainId' | 'origin'> {
  tokenId: number
  signer: Address
  signature: Hex
}

/**
 * Ruling 20: a write without login proves itself. The signature must be fresh, of the signer (a key, or a contract that
 * says so), and the signer must have made the token or be what it calls its owner.
 * @param nowSeconds unix seconds
 * @throws FailureError naming what does not hold; errors of the node when it is away
 */
export const checkClaim = async (context: ApiContext, claim: SignedClaim, nowSeconds: number): Promise<void> => {
  const { tokenId, contractAddress, content, signedAt, signer, signature } = claim
  if (signedAt > nowSeconds + clockSeconds || signedAt < nowSeconds - claimSeconds) {
    throw new FailureError('The signature is not of the last ten minutes.', 'tokenSignatureOld')
  }
  const { chainId } = context.config
  const origin = siteOrigin(context.config)
  const message = tokenInfoMessage({ origin, chainId, contractAddress, content, signedAt })
  if (!(await maySpeakFor(context, { contractId: tokenId, contractAddress }, signer))) {
    throw new FailureError('The signer is neither the creator of the token nor its owner.', 'tokenNotOwner')
  }
  const isSigned = await isSignedBy(context, signer, message, signature)
  if (!isSigned)
    throw new FailureError(
      `The signature is not of the signer over this content for ${origin}.`,
      'tokenSignatureWrong',
      { site: origin },
    )
}

/**
 * The address by which a user may speak for a token without another signature: one that signed for itself and is its creator or owner
 * now. Where the token itself was verified, whoever signed for it then, if they still are. Any other contract that its creator signed
 * for says nothing here: who made it need not hold what it made or owns. A contract that signed is asked anew: it may have other keys since.
 * @throws errors of the node when it is away
 */
export const findHolder = async (
  context: ApiContext,
  token: { contractId: number; contractAddress: Address },
  user: User,
): Promise<Address | undefined> => {
  const proofs = await context.people.database.session((session) => listVerified(session, user.id))
  let holders = proofs
    .filter(({ address, signer }) => signer === address || address === token.contractAddress)
    .map(({ signer }) => signer)
  for (;;) {
    const speaker = await findSpeaker(context, token, holders)
    if (speaker === undefined || (await hasSigned(context, token, user, speaker))) return speaker
    holders = holders.filter((signer) => signer !== speaker)
  }
}

/** Whether what an address signed for itself, or for the token, is its signature still. */
const hasSigned = async (
  context: ApiContext,
  { contractAddress }: { contractAddress: Address },
  user: User,
  speaker: Address,
): Promise<boolean> => {
  const addresses = [speaker, contractAddress].map(bytes)
  const proofs = await context.people.database.session((session) => findProofs(session, user.id, addresses))
  for (const { signer, message, signature } of proofs) {
    if (signer === speaker && (await isSignedBy(context, signer, message, signature))) return true
  }
  return false
}
