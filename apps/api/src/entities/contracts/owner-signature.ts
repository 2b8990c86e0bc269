import type { Address, Hex } from '@corescope/chain/types/hex'
import { personalMessageHash, recoverMessageSigner } from '@corescope/decode/signatures/signed-message'
import { callContract } from '@corescope/rpc/state/call-contract'
import type { ApiContext } from '../../context.ts'
import { patient } from '../../node/if-answered.ts'
import { creatorIdOf } from './creator.ts'

/** isValidSignature(bytes32,bytes) of ERC-1271; owner() of ERC-173. */
const selectors = { isValidSignature: '0x1626ba7e', owner: '0x8da5cb5b' } as const
/** What ERC-1271 answers for yes: a bytes4 as the ABI writes it. The whole word counts: four bytes alone can be found by trying. */
const yes = selectors.isValidSignature.padEnd(66, '0')
const word = (value: number) => value.toString(16).padStart(64, '0')

const encodeQuestion = (hash: Hex, signature: Hex): Hex => {
  const bytes = signature.slice(2)
  const padded = bytes.padEnd(Math.ceil(bytes.length / 64) * 64, '0')
  return `${selectors.isValidSignature}${hash.slice(2)}${word(64)}${word(bytes.length / 2)}${padded}`
}

/** Whether the key of an address signed the text (EIP-191), for ever. */
export const isSignedByKey = async (signer: Address, message: string, signature: Hex): Promise<boolean> =>
  (await recoverMessageSigner(message, signature).catch(() => undefined)) === signer

/**
 * Whether a key signed the text (EIP-191), or a contract says now that it did (ERC-1271). That runs the signer's own code: ask only of
 * one that may speak.
 */
export const isSignedBy = async (
  { node }: ApiContext,
  signer: Address,
  message: string,
  signature: Hex,
): Promise<boolean> => {
  if (await isSignedByKey(signer, message, signature)) return true
  const data = encodeQuestion(personalMessageHash(message), signature)
  return (await callContract(node, { to: signer, data }, 'latest', patient)) === yes
}

interface Contract {
  contractId: number
  contractAddress: Address
}

const creatorOf = async (context: ApiContext, { contractId }: Contract): Promise<string | undefined> => {
  const creatorId = await creatorIdOf(context, contractId)
  return creatorId === null ? undefined : (await context.book.mentions([creatorId])).get(creatorId)?.hash
}

/** What a contract calls its owner; undefined where it has none. */
const ownerOf = async ({ node }: ApiContext, { contractAddress }: Contract): Promise<string | undefined> => {
  const answer = await callContract(node, { to: contractAddress, data: selectors.owner }, 'latest', patient)
  return answer?.length === 66 ? `0x${answer.slice(-40)}` : undefined
}

/** The first of these addresses that made a contract, or is what the contract calls its owner; undefined: none is. */
export const findSpeaker = async (
  context: ApiContext,
  contract: Contract,
  candidates: readonly Address[],
): Promise<Address | undefined> => {
  if (candidates.length === 0) return undefined
  const creator = await creatorOf(context, contract)
  const asCreator = candidates.find((candidate) => candidate === creator)
  if (asCreator !== undefined) return asCreator
  const owner = await ownerOf(context, contract)
  return candidates.find((candidate) => candidate === owner)
}

/** Whether an address made a contract, or is what the contract calls its owner. */
export const maySpeakFor = async (context: ApiContext, contract: Contract, signer: Address): Promise<boolean> =>
  (await findSpeaker(context, contract, [signer])) !== undefined
