import { countAddressEntries, getAddressEntry, listOutEntries } from '@corescope/store/addresses/read'
import type { Reader } from '@corescope/store/reader'
import { listTransactionHashes, type TransactionRow } from '@corescope/store/transactions/read'
import { hex } from '../../answers/wire.ts'

/** The sender's transactions before and after this one, by nonce: its neighbours in the sender's list of outgoing ones. */
export const findSenderNeighbours = async (reader: Reader, row: TransactionRow) => {
  const position = await countAddressEntries(reader, 'all', row.fromId, row.position)
  const own = await getAddressEntry(reader, row.fromId, position)
  if (own?.transactionPosition !== row.position || own.outPosition === null) {
    return { previousBySender: null, nextBySender: null }
  }
  const place = own.outPosition
  const entries = await listOutEntries(reader, row.fromId, [place - 1, place + 1])
  const hashes = await listTransactionHashes(
    reader,
    entries.map((entry) => entry.transactionPosition),
  )
  const hashAt = (outPosition: number) => {
    const entry = entries.find((candidate) => candidate.outPosition === outPosition)
    const found = hashes.find((candidate) => candidate.position === entry?.transactionPosition)
    return found === undefined ? null : hex(found.hash)
  }
  return { previousBySender: hashAt(place - 1), nextBySender: hashAt(place + 1) }
}
