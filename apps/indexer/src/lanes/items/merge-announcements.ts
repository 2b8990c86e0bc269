import { readDocumentUpdate } from '@corescope/decode/tokens/document-update'
import { contractItem } from '@corescope/store/items/table'
import type { Announcement, AnnouncementLog } from '@corescope/store/items/take-up'

/** More separate ranges than this of one token are taken as one that holds them all. */
const maxRanges = 200

/**
 * The ranges of items that logs announce, one of each kind, with the newest block that announces it. However many logs
 * a contract writes, its ranges stay few. Pure.
 */
export const mergeAnnouncements = (logs: readonly AnnouncementLog[]): Announcement[] => {
  const ofToken = new Map<number, Map<string, Announcement>>()
  for (const log of logs) {
    const update = readDocumentUpdate(log)
    if (update === undefined) continue
    const { tokenId, blockNumber } = log
    const [from, to] =
      update.kind === 'contract' ? [BigInt(contractItem), BigInt(contractItem)] : [update.from, update.to]
    const ranges = ofToken.get(tokenId) ?? new Map<string, Announcement>()
    ofToken.set(tokenId, ranges)
    const key = `${from}/${to}`
    ranges.set(key, { tokenId, from, to, blockNumber: Math.max(blockNumber, ranges.get(key)?.blockNumber ?? 0) })
  }
  return [...ofToken.values()].flatMap((ranges) => {
    const list = [...ranges.values()]
    return list.length <= maxRanges ? list : [list.reduce(hull)]
  })
}

const hull = (whole: Announcement, part: Announcement): Announcement => {
  const grown = { ...whole, blockNumber: Math.max(whole.blockNumber, part.blockNumber) }
  if (part.from < whole.from) grown.from = part.from
  if (part.to > whole.to) grown.to = part.to
  return grown
}
