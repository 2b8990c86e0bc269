import {
  getNoteAddress,
  getNoteTx,
  ignoreToken,
  pageIgnoredToken,
  pageNotesAddress,
  pageNotesTx,
  saveNoteAddress,
  saveNotesAddress,
  saveNotesTx,
  saveNoteTx,
} from '@corescope/api-schema/accounts/kept-calls'
import {
  findNotes,
  heedToken,
  listIgnored,
  listNotes,
  type NoteKind,
  type NoteRow,
  ignoreToken as storeIgnored,
  type WrittenNote,
  writeNote,
} from '@corescope/store/people/notes'
import { bytes } from '@corescope/store/reader'
import { ownRoute } from '../../answers/route.ts'
import type { ApiContext } from '../../context.ts'
import { findToken } from '../../entities/tokens/references.ts'
import { ownName } from '../../people/private-overlay.ts'
import type { User } from '../../readers/reader.ts'
import { most, refused } from './refusals.ts'

interface Paging {
  pageNum: number
  pageSize: number
}

const pageOfNotes = async ({ people }: ApiContext, user: User, kind: NoteKind, { pageNum, pageSize }: Paging) => {
  const place = { limit: pageSize, skip: (pageNum - 1) * pageSize }
  const owner = await people.owner(user)
  const { rows, total } = await people.database.session((session) => listNotes(session, owner, kind, place))
  return { rows, page: { total, pages: Math.ceil(total / pageSize), pageNum, pageSize, asOf: null } }
}
const present = ({ name, note, updatedAt }: NoteRow) => ({ name, note, updatedAt })

export const notesAddressRoute = ownRoute(pageNotesAddress, async (context, request, user) => {
  const { rows, page } = await pageOfNotes(context, user, 'address', request)
  const named = await context.book.byAddress(rows.map(({ subject }) => subject))
  const records = rows.map((row) => ({
    ...present(row),
    address: { ...named.get(row.subject)!, ...ownName(row.name === '' ? undefined : row.name) },
  }))
  return { ...page, records }
})

export const notesTxRoute = ownRoute(pageNotesTx, async (context, request, user) => {
  const { rows, page } = await pageOfNotes(context, user, 'transaction', request)
  return { ...page, records: rows.map((row) => ({ ...present(row), transactionHash: row.subject })) }
})

/** All of them or none. */
const save = async (
  { people }: ApiContext,
  user: User,
  kind: NoteKind,
  written: readonly WrittenNote[],
): Promise<void> => {
  const owner = await people.owner(user)
  await people.database.transaction(async (session) => {
    for (const one of written) if (!(await writeNote(session, owner, kind, one, most.notes))) throw refused('tooMany')
  })
}

export const saveNoteAddressRoute = ownRoute(saveNoteAddress, async (context, { address, name, note }, user) => {
  await save(context, user, 'address', [{ subject: address, name, note }])
  return {}
})

export const saveNotesAddressRoute = ownRoute(saveNotesAddress, async (context, { records }, user) => {
  const written = records.map(({ address, name, note }) => ({ subject: address, name, note }))
  await save(context, user, 'address', written)
  return {}
})

export const saveNoteTxRoute = ownRoute(saveNoteTx, async (context, { transactionHash, note }, user) => {
  await save(context, user, 'transaction', [{ subject: transactionHash, note }])
  return {}
})

export const saveNotesTxRoute = ownRoute(saveNotesTx, async (context, { records }, user) => {
  const written = records.map(({ transactionHash, note }) => ({ subject: transactionHash, note }))
  await save(context, user, 'transaction', written)
  return {}
})

const noteOf = async ({ people }: ApiContext, user: User, kind: NoteKind, subject: `0x${string}`) => {
  const owner = await people.owner(user)
  const [row] = await people.database.session((session) => findNotes(session, owner, kind, [bytes(subject)]))
  return row ?? { name: '', note: '' }
}

export const getNoteAddressRoute = ownRoute(getNoteAddress, async (context, { address }, user) => {
  const { name, note } = await noteOf(context, user, 'address', address)
  return { name, note }
})

export const getNoteTxRoute = ownRoute(getNoteTx, async (context, { transactionHash }, user) => {
  const { note } = await noteOf(context, user, 'transaction', transactionHash)
  return { note }
})

export const ignoredTokensRoute = ownRoute(pageIgnoredToken, async ({ people, book }, _request, user) => {
  const rows = await people.database.session((session) => listIgnored(session, user.id))
  const named = await book.byAddress(rows.map(({ contractAddress }) => contractAddress))
  const records = rows.map(({ contractAddress, createdAt }) => ({ contract: named.get(contractAddress)!, createdAt }))
  return { records }
})

export const ignoreTokenRoute = ownRoute(ignoreToken, async (context, { contractAddress, isIgnored }, user) => {
  const { people } = context
  if (isIgnored) await findToken(context, contractAddress)
  const contract = bytes(contractAddress)
  await people.database.transaction(async (session) => {
    if (!isIgnored) return heedToken(session, user.id, contract)
    if (await storeIgnored(session, user.id, contract, most.ignoredTokens)) return
    const ignored = await listIgnored(session, user.id)
    if (!ignored.some((row) => row.contractAddress === contractAddress)) throw refused('tooMany')
  })
  return {}
})
