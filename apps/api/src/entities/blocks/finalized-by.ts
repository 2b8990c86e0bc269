import type { FinalizedBy } from '@corescope/api-schema/shapes/finalized-by'
import { attestedSource } from '@corescope/decode/extra-data/attested-source'
import { listVotingHeaders, type VotingHeaderRow } from '@corescope/store/blocks/voting-headers'
import type { Reader } from '@corescope/store/reader'
import { finalityBasis } from '../../answers/head.ts'
import type { ChainView } from '../../answers/route.ts'
import { hex } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'
import { listInForce, listsUpTo } from './epochs.ts'

/** Headers that are looked at together: as a rule the second one after a block makes it final. */
const firstLook = 8
const laterLook = 512
/** Where votes stop for longer, the header that ended the wait is not looked for. */
const maxLooked = 4_096

/** What the votes of a header made final; null where they did nothing. Pure. */
export const readVotes = ({ number, parentHash, extraData }: VotingHeaderRow) =>
  attestedSource({ number, parentHash: hex(parentHash), extraData: hex(extraData) })

const validatorsAt = async (reader: Reader, targetNumber: number): Promise<number | null> => {
  const at = Math.max(0, targetNumber - 1)
  return listInForce(at, await listsUpTo(reader, at))?.members.length ?? null
}

/** The votes that made a canonical block final; null where it is not, or was made so otherwise. */
export const findFinalizedBy = async (
  { reader, config }: Pick<ApiContext, 'reader' | 'config'>,
  view: ChainView,
  block: { blockNumber: number; timestamp: number },
): Promise<FinalizedBy | null> => {
  const head = view.head?.number ?? -1
  const { consensus } = config.network
  const finalized = view.nodeState?.finalizedNumber ?? -1
  if (consensus !== 'satoshi' || finalityBasis(view) === 'depth' || block.blockNumber > finalized) return null
  const last = Math.min(head, block.blockNumber + maxLooked)
  for (let after = block.blockNumber; after < last; ) {
    const upTo = Math.min(last, after + (after === block.blockNumber ? firstLook : laterLook))
    for (const row of await listVotingHeaders(reader, after, upTo)) {
      const votes = readVotes(row)
      if (votes === null || votes.number < block.blockNumber) continue
      return {
        ...{ blockNumber: row.number, blockHash: hex(row.hash), timestamp: row.timestamp },
        ...{ blocks: row.number - block.blockNumber, seconds: row.timestamp - block.timestamp },
        ...{ votes: votes.votes, validators: await validatorsAt(reader, votes.targetNumber) },
      }
    }
    after = upTo
  }
  return null
}
