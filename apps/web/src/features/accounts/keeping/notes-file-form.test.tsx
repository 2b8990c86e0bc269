// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'

const saved = vi.hoisted(() => vi.fn(async () => ({})))
vi.mock('../../../api-client/call-api.ts', () => ({ callApi: saved }))
vi.mock('./use-change.ts', () => ({ useChange: () => async () => undefined }))
vi.mock('../../../i18n/use-messages.ts', () => ({
  useMessages: () => (key: string, values?: object) => `${key}${JSON.stringify(values ?? '')}`,
}))

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
const place = document.createElement('div')
document.body.append(place)
const root = createRoot(place)
afterEach(() => {
  saved.mockClear()
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

test('notes of transactions are sent in parts of 200, and what stands twice is said', async () => {
  const rows = Array.from({ length: 201 }, (_none, at) => ({
    transactionHash: `0x${String(at % 200).padStart(64, '0')}`,
    note: `n${at}`,
  }))
  const text = rows.map(({ transactionHash, note }) => `${transactionHash},${note}`).join('\n')
  const arrayBuffer = async () => new TextEncoder().encode(text).buffer
  await submit('transaction', { name: 'a.csv', size: text.length, arrayBuffer })
  const part = (records: object) => [{ call: 'saveNotesTx', request: { records } }]
  expect(saved.mock.calls).toEqual([part(rows.slice(0, 200)), part(rows.slice(200))])
  const said = (count: number) => JSON.stringify({ count, shown: String(count) })
  expect(place.querySelector('[role=status]')?.textContent).toBe(
    `keeping.notesRead${said(201)} keeping.notesRepeated_transaction${said(1)}`,
  )
})

test('a file of notes that is wrong is refused in words of its own, and nothing of it is sent', async () => {
  const text = `Transaction Hash,Private Note\n0x${'1'.repeat(40)},Rent`
  const arrayBuffer = async () => new TextEncoder().encode(text).buffer
  await submit('transaction', { name: 'a.csv', size: text.length, arrayBuffer })
  expect(place.querySelector('[role=alert]')?.textContent).toBe('keeping.notesWrongRow_transaction{"row":2}')
  expect(saved).not.toHaveBeenCalled()
})
