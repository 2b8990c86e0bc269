import type { AddressReference } from '@corescope/api-schema/shapes/address-reference'
import { decodeExtraData } from '@corescope/decode/extra-data/extra-data'
import { satoshi_getSnapshot } from '@corescope/rpc/methods/satoshi_getSnapshot'
import type { BlockRow } from '@corescope/store/blocks/read'
import type { ApiContext } from '../../context.ts'
import { listInForce, listsUpTo } from '../../entities/blocks/epochs.ts'
import { ifAnswered, patient } from '../../node/if-answered.ts'

/**
 * Validators, ascending by address, that the vote bitset of a block's attestation refers to: the set of the parent of
 * the block voted on (ruling 3). Null without an attestation, or when neither stored headers nor the node know it.
 */
export const findVotingSet = async (context: ApiContext, row: BlockRow): Promise<AddressReference[] | null> => {
  if (context.config.network.consensus !== 'satoshi') return null
  const decoded = decodeExtraData(row.extraData, { blockNumber: row.blockNumber, epochLength: null })
  const target = decoded.ok ? decoded.extraData.attestation?.voteData.targetNumber : undefined
  if (target === undefined) return null
  const at = Math.max(0, target - 1)
  const members =
    listInForce(at, await listsUpTo(context.reader, at))?.members ??
    (await ifAnswered(satoshi_getSnapshot(context.node, at, patient)))?.validators
  if (members === undefined) return null
  const names = await context.book.byAddress(members)
  return members.map((address) => names.get(address)!)
}
