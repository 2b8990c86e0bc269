import type { Address, Hex } from '@corescope/chain/types/hex'
import { personalMessageHash, recoverMessageSigner } from '@corescope/decode/signatures/signed-message'
import { callContract } from '@corescope/rpc/state/call-contract'
import type { ApiContext } from '../../context.ts'
import { patient } from '../../node/if-answered.ts'
import { creatorIdOf } from './creator.ts'

/** isValidSignature(bytes32,bytes) of ERC-1271, which is also what it answers for yes; owner() of ERC-173. */
const selectors = { isValidSignature: '0x1626ba7e', owner: '0x8da5cb5b' } as const
const word = (value: number) => value.toString(16).padStart(64, '0')

const encodeQuestion = (hash: Hex, signature: Hex): Hex => {
  const bytes = signature.slice(2)
  const padded = bytes.padEnd(Math.ceil(bytes.length / 64) * 64, '0')
  return `${selectors.isValidSignature}${hash.slice(2)}${word(64)}${word(bytes.length / 2)}${padded}`
}

/**
 * Whether a key signed the text (EIP-191), or a contract says that it did (ERC-1271). That runs the signer's own code: ask only of
 * one that may speak.
 */
export const isSignedBy = async (
  { node }: ApiContext,
  signer: Address,
  message: string,
  signature: Hex,
): Promise<boolean> => {
  const keyHolder = await recoverMessageSigner(message, signature).catch(() => undefined)
  if (keyHolder === signer) return true
  const data = encodeQuestion(personalMessageHash(message), signature)
  const answer = await callContract(node, { to: signer, data }, 'latest', patient)
  return answer?.length === 66 && answer.startsWith(selectors.isValidSignature)
}

/** Whether an address made a contract, or is what the contract calls its owner. */
export const maySpeakFor = async (
  context: ApiContext,
  contract: { contractId: number; contractAddress: Address },
  signer: Address,
): Promise<boolean> => {
  const [creatorId, signerId] = await Promise.all([
    creatorIdOf(context, contract.contractId),
    context.book.idOf(signer),
  ])
  if (creatorId !== null && creatorId === signerId) return true
  const owner = await callContract(
    context.node,
    { to: contract.contractAddress, data: selectors.owner },
    'latest',
    patient,
  )
  return owner?.length === 66 && owner.slice(-40) === signer.slice(2)
}
