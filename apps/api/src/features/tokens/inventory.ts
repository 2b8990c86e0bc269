import { tokenInventory } from '@corescope/api-schema/tokens/items'
import { listBriefDocuments } from '@corescope/store/items/read'
import { listInventory } from '@corescope/store/tokens/read'
import { presentPage } from '../../answers/page.ts'
import { route } from '../../answers/route.ts'
import { tokenReferences } from '../../entities/tokens/references.ts'
import { type CountedAmount, tellAmounts } from '../../entities/tokens/stated-amounts.ts'
import { presentBriefDocument } from './documents.ts'

/** Documents are read between blocks: the answer is not kept. */
export const tokenInventoryRoute = route(tokenInventory, 'never', async (context, request, view) => {
  const { pageNum, pageSize } = request
  const [holderId, tokenId] = await Promise.all([
    context.book.idOf(request.address),
    request.contractAddress === undefined ? null : context.book.idOf(request.contractAddress),
  ])
  if (holderId === undefined || tokenId === undefined) return presentPage(request, view, 0, [])
  const rows = await listInventory(context.reader, { holderId, tokenId }, pageNum, pageSize)
  const held = rows.flatMap((row) => (row.tokenId === null ? [] : [{ ...row, tokenId: row.tokenId }]))
  const [tokens, documents] = await Promise.all([
    tokenReferences(
      context,
      held.map((row) => row.tokenId),
    ),
    listBriefDocuments(context.reader, held),
  ])
  const documentOf = new Map(documents.map((row) => [`${row.tokenId}/${row.tokenItem}`, row]))
  const counted = held.map(({ tokenId: id, standard, tokenItem, amount }): CountedAmount => {
    return { token: tokens.get(id)!, standard, holder: request.address, tokenItem, amount }
  })
  const told = await tellAmounts(context, counted, view)
  const records = held.map((row, index) => {
    const token = tokens.get(row.tokenId)!
    return {
      token: { ...token, standard: row.standard },
      tokenItem: row.tokenItem,
      ...told[index]!,
      document: presentBriefDocument(documentOf.get(`${row.tokenId}/${row.tokenItem}`), token.contractAddress),
    }
  })
  return presentPage(request, view, rows[0]?.total ?? 0, records)
})
