import { type SimilarContract, similarContracts } from '@corescope/api-schema/contracts/calls'
import { listTwins } from '@corescope/store/codes/twins'
import { findVerifications } from '@corescope/store/verification/read'
import { presentPage } from '../../answers/page.ts'
import { route } from '../../answers/route.ts'
import { hex } from '../../answers/wire.ts'

export const similarContractsRoute = route(similarContracts, 'asOf', async (context, request, view) => {
  const { reader, book } = context
  const { pageNum, pageSize } = request
  const { point } = view
  const addressId = await book.idOf(request.address)
  if (point === undefined || addressId === undefined) {
    return { ...presentPage<SimilarContract>(request, view, 0, []), hasMore: false }
  }
  const page = { addressId, upTo: point.number, offset: (pageNum - 1) * pageSize, limit: pageSize }
  const { rows, total, hasMore } = await listTwins(reader, page)
  const names = await book.mentions(
    rows.flatMap(({ addressId: twin, creatorId }) => (creatorId === null ? [twin] : [twin, creatorId])),
  )
  const nameOf = (id: number) => names.get(id)!
  const verified = await findVerifications(
    reader,
    rows.map((row) => nameOf(row.addressId).hash),
  )
  const verificationOf = new Map(verified.map((row) => [row.askedAddress, row]))
  const records = rows.map((row): SimilarContract => {
    const address = nameOf(row.addressId)
    const verification = verificationOf.get(address.hash)
    const isOwn = verification?.address === address.hash
    return {
      address,
      match: verification === undefined ? null : isOwn ? verification.runtimeMatch : 'similar',
      contractName: verification?.contractName ?? null,
      creator: row.creatorId === null ? null : nameOf(row.creatorId),
      transactionHash: row.transactionHash === null ? null : hex(row.transactionHash),
      blockNumber: row.blockNumber,
      timestamp: row.timestamp,
    }
  })
  return { ...presentPage(request, view, total, records), hasMore }
})
