// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'

interface Asked {
  call: string
  request: object
}
/** What the account keeps. */
let kept: { subject: string; name: string; note: string }[] = []
const saved = vi.hoisted(() => vi.fn(async (_asked: Asked) => ({})))
const askAnew = vi.hoisted(() => vi.fn(async () => undefined))
const callApi = async (asked: Asked) => {
  if (asked.call === 'userProfileOverview') return { notes: kept.length }
  return asked.call === 'exportUserData' ? { notes: kept } : saved(asked)
}
vi.mock('../../../api-client/call-api.ts', () => ({ callApi: (asked: Asked) => callApi(asked) }))
vi.mock('./use-change.ts', () => ({ useAskAnew: () => askAnew }))
vi.mock('../../../i18n/use-messages.ts', () => ({
  useMessages: () => (key: string, values?: object) => `${key}${JSON.stringify(values ?? '')}`,
}))

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
const place = document.createElement('div')
document.body.append(place)
const root = createRoot(place)
afterEach(() => {
  saved.mockReset()
  askAnew.mockClear()
  kept = []
  return act(() => root.render(null))
})

/** Chooses a file, and imports it. */
const submit = async (kind: 'address' | 'transaction', file: object) => {
  const { NotesFile } = await import('./NotesFile.tsx')
  await act(async () => root.render(<NotesFile kind={kind} />))
  const input = place.querySelector<HTMLInputElement>('input[type=file]')!
  Object.defineProperty(input, 'files', { value: [file] })
  await act(async () => {
    place.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  })
}

test('a file that is too large is refused by its size, before it is read', async () => {
  const read = vi.fn(async () => new ArrayBuffer(0))
  await submit('address', { name: 'a.csv', size: 64_000_001, arrayBuffer: read })
  expect(place.querySelector('[role=alert]')?.textContent).toBe('keeping.notesTooLarge{"megabytes":64}')
  expect(read).not.toHaveBeenCalled()
  expect(saved).not.toHaveBeenCalled()
})

/** A file of so many transactions, from this one on. */
const fileOf = (count: number, from = 0) => {
  const text = Array.from({ length: count }, (_none, at) => `${hashOf(from + at)},n${at}`).join('\n')
  return { name: 'a.csv', size: text.length, arrayBuffer: async () => new TextEncoder().encode(text).buffer }
}
const hashOf = (number: number) => `0x${String(number).padStart(64, '0')}`

test('an import that stops half-way says what is kept, and the list is asked for anew', async () => {
  saved.mockResolvedValueOnce({}).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await submit('transaction', fileOf(300))
  expect(place.querySelector('[role=status]')?.textContent).toContain('keeping.notesRead{"count":200')
  expect(saved).toHaveBeenCalledTimes(2)
  expect(askAnew).toHaveBeenCalledTimes(1)
})

test('a file for which the account has no room is refused before its first part is sent', async () => {
  kept = Array.from({ length: 9_900 }, (_none, at) => ({ subject: hashOf(at), name: '', note: 'n' }))
  await submit('transaction', fileOf(101, 9_900))
  expect(place.querySelector('[role=alert]')?.textContent).toContain('keeping.notesFull')
  expect(saved).not.toHaveBeenCalled()
  // what is kept already takes no room
  await act(() => root.render(null))
  await submit('transaction', fileOf(101, 9_899))
  expect(saved).toHaveBeenCalledTimes(1)
})

test('at the ceiling what a file takes away is sent before what it adds', async () => {
  kept = Array.from({ length: 10_000 }, (_none, at) => ({ subject: hashOf(at), name: '', note: 'n' }))
  // 200 are changed, 200 added, 200 taken away
  const hashes = Array.from({ length: 600 }, (_none, at) => hashOf(at < 200 || at >= 400 ? at : 10_000 + at))
  const text = `Hash,Note\n${hashes.map((hash, at) => `${hash},${at < 400 ? 'new' : ''}`).join('\n')}`
  await submit('transaction', {
    ...{ name: 'a.csv', size: text.length },
    arrayBuffer: async () => new TextEncoder().encode(text).buffer,
  })
  const sent = saved.mock.calls.map(
    ([{ request }]) => (request as { records: { transactionHash: string }[] }).records[0]?.transactionHash,
  )
  expect(sent).toEqual([hashes[400], hashes[0], hashes[200]])
})

test('notes of transactions are sent in parts of 200, and what stands twice is sent once and said', async () => {
  const rows = Array.from({ length: 202 }, (_none, at) => ({ transactionHash: hashOf(at % 201), note: `n${at}` }))
  const text = rows.map(({ transactionHash, note }) => `${transactionHash},${note}`).join('\n')
  const arrayBuffer = async () => new TextEncoder().encode(text).buffer
  await submit('transaction', { name: 'a.csv', size: text.length, arrayBuffer })
  const part = (records: object) => [{ call: 'saveNotesTx', request: { records } }]
  expect(saved.mock.calls).toEqual([part([rows[201], ...rows.slice(1, 200)]), part([rows[200]])])
  const said = (count: number) => JSON.stringify({ count, shown: String(count) })
  expect(place.querySelector('[role=status]')?.textContent).toBe(
    `keeping.notesRead${said(202)} keeping.notesRepeated_transaction${said(1)}`,
  )
})

test('a file of notes that is wrong is refused in words of its own, and nothing of it is sent', async () => {
  const text = `Transaction Hash,Private Note\n0x${'1'.repeat(40)},Rent`
  const arrayBuffer = async () => new TextEncoder().encode(text).buffer
  await submit('transaction', { name: 'a.csv', size: text.length, arrayBuffer })
  expect(place.querySelector('[role=alert]')?.textContent).toBe('keeping.notesWrongRow_transaction{"row":2}')
  expect(saved).not.toHaveBeenCalled()
})
