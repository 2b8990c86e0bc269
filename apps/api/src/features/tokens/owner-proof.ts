import { claimSeconds } from '@corescope/api-schema/token-submissions'
import type { Address, Hex } from '@corescope/chain/types/hex'
import {
  personalMessageHash,
  recoverMessageSigner,
  type TokenInfoClaim,
  tokenInfoMessage,
} from '@corescope/decode/signed-message'
import { callContract } from '@corescope/rpc/methods/call-contract'
import type { ApiContext } from '../../context.ts'
import { FailureError } from '../../http/errors.ts'
import { patient } from '../../node/if-answered.ts'
import { creatorIdOf } from './creator.ts'

/** isValidSignature(bytes32,bytes) of ERC-1271, which is also what it answers for yes; owner() of ERC-173. */
const selectors = { isValidSignature: '0x1626ba7e', owner: '0x8da5cb5b' } as const
/** The clock of a wallet may go before ours by this much. */
const clockSeconds = 60

const word = (value: number) => value.toString(16).padStart(64, '0')

const encodeQuestion = (hash: Hex, signature: Hex): Hex => {
  const bytes = signature.slice(2)
  const padded = bytes.padEnd(Math.ceil(bytes.length / 64) * 64, '0')
  return `${selectors.isValidSignature}${hash.slice(2)}${word(64)}${word(bytes.length / 2)}${padded}`
}

const isSignedBy = async ({ node }: ApiContext, signer: Address, message: string, signature: Hex): Promise<boolean> => {
  const keyHolder = await recoverMessageSigner(message, signature).catch(() => undefined)
  if (keyHolder === signer) return true
  const data = encodeQuestion(personalMessageHash(message), signature)
  const answer = await callContract(node, { to: signer, data }, 'latest', patient)
  return answer?.length === 66 && answer.startsWith(selectors.isValidSignature)
}

const maySpeak = async (context: ApiContext, token: { tokenId: number; contractAddress: Address }, signer: Address) => {
  const [creatorId, signerId] = await Promise.all([creatorIdOf(context, token.tokenId), context.book.idOf(signer)])
  if (creatorId !== null && creatorId === signerId) return true
  const owner = await callContract(
    context.node,
    { to: token.contractAddress, data: selectors.owner },
    'latest',
    patient,
  )
  return owner?.length === 66 && owner.slice(-40) === signer.slice(2)
}

export interface SignedClaim extends Omit<TokenInfoClaim, 'chainId'> {
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
    throw new FailureError('The signature is not of the last ten minutes.')
  }
  const message = tokenInfoMessage({ chainId: context.config.chainId, contractAddress, content, signedAt })
  if (!(await isSignedBy(context, signer, message, signature))) {
    throw new FailureError('The signature is not of the signer over this content.')
  }
  if (!(await maySpeak(context, { tokenId, contractAddress }, signer))) {
    throw new FailureError('The signer is neither the creator of the token nor its owner.')
  }
}
