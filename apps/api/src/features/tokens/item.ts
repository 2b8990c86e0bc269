import { nftDetail } from '@corescope/api-schema/nfts'
import { zeroAddress } from '@corescope/decode/token-transfers'
import { getDocument } from '@corescope/store/items/read'
import { listItemHolders } from '@corescope/store/tokens/read'
import { countTransfers, getItemStart, listTransfers } from '@corescope/store/tokens/transfers'
import { sinceOf } from '../../answers/page.ts'
import { route } from '../../answers/route.ts'
import { hex } from '../../answers/wire.ts'
import { FailureError } from '../../http/errors.ts'
import { presentDocument } from './documents.ts'
import { findToken, presentToken } from './references.ts'
import { presentTransfers } from './transfers.ts'

/** Documents are read between blocks: the answer is not kept. */
export const nftDetailRoute = route(nftDetail, 'never', async (context, request, occasion) => {
  const { reader } = context
  const { head } = occasion
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
  if (start === undefined) throw new FailureError('There is no such item.')
  const [first] = await presentTransfers(context, await listTransfers(reader, [start]))
  const mentions = await context.book.mentions([holder?.holderId ?? null])
  const isCollectible = first?.standard === 721
  return {
    token: { ...presentToken(token), standard: first?.standard ?? token.standard },
    tokenItem,
    owner: isCollectible && holder?.holderId != null ? mentions.get(holder.holderId)! : null,
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
    asOf: head === undefined ? null : { number: head.number, hash: hex(head.hash) },
    ...sinceOf(occasion),
  }
})
