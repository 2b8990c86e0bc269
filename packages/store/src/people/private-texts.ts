import type { Session } from '../database.ts'
import { type Sealing, UnsealError } from './sealing.ts'

/** A private text as it is stored: sealed, or plain where it was written before such texts were sealed. */
export interface StoredText {
  plain: string
  sealed: `0x${string}` | null
}

/** What each text is sealed as: bytes that are moved to another user, address or column do not open. */
export const privatePlaces = {
  note: (userId: string, subject: string): string => `note ${userId} ${subject.toLowerCase()}`,
  name: (userId: string, subject: string): string => `name ${userId} ${subject.toLowerCase()}`,
  watch: (userId: string, address: string): string => `watch ${userId} ${address.toLowerCase()}`,
} as const

const bytesOf = (hex: `0x${string}`) => Buffer.from(hex.slice(2), 'hex')

/** What is stored of a text; null: an empty one. */
export const sealText = (sealing: Sealing, place: string, text: string): Buffer | null =>
  text === '' ? null : sealing.seal(Buffer.from(text), place)

/** The text; null where no key of DATA_KEY opens it: its key is gone, or its bytes were changed. Its owner reads a sentence in its place. */
export const openText = (sealing: Sealing, place: string, { plain, sealed }: StoredText): string | null => {
  if (sealed === null) return plain
  try {
    return sealing.open(bytesOf(sealed), place).toString()
  } catch (error) {
    if (error instanceof UnsealError) return null
    throw error
  }
}

interface NameRow extends StoredText {
  address: `0x${string}`
}

/** What a user calls addresses. */
export interface OwnNames {
  /** Label in the watch list; empty where there is none, or no key opens it. */
  watchName(address: string): string
  /** Private name; empty likewise. */
  privateName(address: string): string
}

/** The labels and private names that a user gave these addresses, opened. */
export const readOwnNames = async (
  session: Session,
  sealing: Sealing | undefined,
  userId: string,
  addresses: Iterable<string | null>,
): Promise<OwnNames> => {
  const wanted = [...new Set(addresses)].flatMap((address) =>
    address === null ? [] : [bytesOf(address as `0x${string}`)],
  )
  const { rows: watches } = await session.run<NameRow>(
    'watch_names',
    'select address, name as plain, sealed_name as sealed from watches where user_id = $1 and address = any($2::bytea[])',
    [userId, wanted],
  )
  const { rows: notes } = await session.run<NameRow>(
    'private_names',
    `select subject as address, name as plain, sealed_name as sealed from notes
      where user_id = $1 and kind = 'address' and subject = any($2::bytea[])`,
    [userId, wanted],
  )
  const open = (rows: readonly NameRow[], place: (userId: string, address: string) => string) =>
    new Map(
      rows.map((row): [string, string] => {
        if (row.sealed === null) return [row.address, row.plain]
        return [row.address, sealing === undefined ? '' : (openText(sealing, place(userId, row.address), row) ?? '')]
      }),
    )
  const [labels, names] = [open(watches, privatePlaces.watch), open(notes, privatePlaces.name)]
  return {
    watchName: (address) => labels.get(address) ?? '',
    privateName: (address) => names.get(address) ?? '',
  }
}
