import { nftDetail } from '@corescope/api-schema/tokens/items'
import { zeroAddress } from '@corescope/decode/tokens/token-transfers'
import { getDocument } from '@corescope/store/items/read'
import { countTraits } from '@corescope/store/items/traits'
import { type HolderRow, listItemHolders, type TokenFactsRow } from '@corescope/store/tokens/read'
import { countTransfers, getItemStart, listTransfers } from '@corescope/store/tokens/transfers'
import type { z } from 'zod'
import { type ChainView, route } from '../../answers/route.ts'
import { sinceOf } from '../../answers/since.ts'
import { hex } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'
import { findToken, presentToken } from '../../entities/tokens/references.ts'
import { askOwner } from '../../entities/tokens/stated-balances.ts'
import { FailureError } from '../../http/errors.ts'
import { ifAnswered } from '../../node/if-answered.ts'
import { presentDocument } from './documents.ts'
import { presentTransfers } from './transfers.ts'

type Owner = Pick<z.output<(typeof nftDetail)['response']>, 'owner' | 'ownerSource'>
const noOwner: Owner = { owner: null, ownerSource: 'logs' }

/** Whom an ERC-721's item belongs to: by the logs, of an irregular token by its contract where it names somebody. */
const tellOwner = async (
  context: ApiContext,
  token: TokenFactsRow,
  tokenItem: string,
  counted: HolderRow | undefined,
  head: ChainView['head'],
): Promise<Owner> => {
  const { book } = context
  const isAsked = token.irregular && head !== undefined
  const stated = isAsked ? await ifAnswered(askOwner(context, token, tokenItem, head)) : undefined
  if (stated === zeroAddress) return { owner: null, ownerSource: 'node' }
  if (stated != null) return { owner: (await book.byAddress([stated])).get(stated)!, ownerSource: 'node' }
  const holderId = counted?.holderId ?? null
  return holderId === null ? noOwner : { ...noOwner, owner: (await book.mentions([holderId])).get(holderId)! }
}

/** Documents are read between blocks: the answer is not kept. */
export const nftDetailRoute = route(nftDetail, 'never', async (context, request, view) => {
  const { reader } = context
  const { head } = view
  const { contractAddress, tokenItem } = request
  const token = await findToken(context, contractAddress)
  const list = { kind: 'item', tokenId: token.tokenId, tokenItem } as const
  const bound = head?.lastTransactionPosition ?? 0
  const [transfers, [holder], start, document] = await Promise.all([
    countTransfers(reader, list, bound),
    listItemHolders(reader, token.tokenId, tokenItem, 1, 1),
    getItemStart(reader, token.tokenId, tokenItem),
    getDocument(reader, token.tokenId, tokenItem),
  ])
  if (start === undefined) throw new FailureError('There is no such item.', 'noItem')
  const attributes = document?.attributes ?? []
  const rarity = attributes.length === 0 ? null : await countTraits(reader, token.tokenId, attributes)
  const [first] = await presentTransfers(context, await listTransfers(reader, [start]), view)
  const isCollectible = first?.standard === 721
  return {
    token: { ...presentToken(token), standard: first?.standard ?? token.standard },
    tokenItem,
    ...(isCollectible ? await tellOwner(context, token, tokenItem, holder, head) : noOwner),
    holders: holder?.total ?? 0,
    transfers,
    minted:
      first === undefined || first.from.hash !== zeroAddress
        ? null
        : {
            transactionHash: first.transactionHash,
            blockNumber: first.blockNumber,
            timestamp: first.timestamp,
            to: first.to,
          },
    document: presentDocument(document, { contractAddress, tokenItem }),
    rarity,
    asOf: head === undefined ? null : { number: head.number, hash: hex(head.hash) },
    ...sinceOf(view),
  }
})
