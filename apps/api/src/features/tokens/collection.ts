import { tokenCollection } from '@corescope/api-schema/tokens/items'
import { listBriefDocuments } from '@corescope/store/items/read'
import { listCollection, maxCollectionItems } from '@corescope/store/tokens/collection'
import { presentPage } from '../../answers/page.ts'
import { route } from '../../answers/route.ts'
import { findToken } from '../../entities/tokens/references.ts'
import { presentBriefDocument } from './documents.ts'

/** Documents are read between blocks: the answer is not kept. */
export const tokenCollectionRoute = route(tokenCollection, 'never', async (context, request, view) => {
  const { pageNum, pageSize, contractAddress, firstItem } = request
  const { tokenId } = await findToken(context, contractAddress)
  const { total, items } = await listCollection(context.reader, { tokenId, firstItem }, pageNum, pageSize)
  const [mentions, documents] = await Promise.all([
    context.book.mentions(items.map(({ holderId, isCollectible }) => (isCollectible ? holderId : null))),
    listBriefDocuments(
      context.reader,
      items.map(({ tokenItem }) => ({ tokenId, tokenItem })),
    ),
  ])
  const documentOf = new Map(documents.map((row) => [row.tokenItem, row]))
  const records = items.map(({ tokenItem, holderId, isCollectible }) => ({
    tokenItem,
    owner: isCollectible ? mentions.get(holderId)! : null,
    document: presentBriefDocument(documentOf.get(tokenItem), contractAddress),
  }))
  return { ...presentPage(request, view, total, records), cut: total >= maxCollectionItems }
})
