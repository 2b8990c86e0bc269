// @vitest-environment jsdom
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { SourceFile } from './draft.ts'
import { SourceFiles } from './SourceFiles.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
let root: Root
let held: SourceFile[] = []

const Form = () => {
  const [files, setFiles] = useState<SourceFile[]>([])
  held = files
  return <SourceFiles hasPaths accept=".sol" files={files} onChange={setFiles} />
}
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')))
  act(() => root.render(<Form />))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
})

const fileOf = (name: string, webkitRelativePath: string) => ({
  ...{ name, webkitRelativePath, size: 1 },
  text: () => Promise.resolve(name),
})
const pathFields = () => [...document.querySelectorAll<HTMLInputElement>('li input')]
const paths = () => pathFields().map(({ value }) => value)

it('takes a folder with the paths of its files, which can be changed', async () => {
  const folder = document.querySelector<HTMLInputElement>('input[webkitdirectory]')!
  const files = [fileOf('A.sol', 'vault/contracts/A.sol'), fileOf('B.sol', 'vault/contracts/lib/B.sol')]
  Object.defineProperty(folder, 'files', { value: [...files, fileOf('notes.md', 'vault/notes.md')] })
  await act(async () => folder.dispatchEvent(new Event('change', { bubbles: true })))
  expect(paths()).toEqual(['contracts/A.sol', 'contracts/lib/B.sol'])
  const [, second] = pathFields()
  const type = (text: string) =>
    act(() => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(second, text)
      second!.dispatchEvent(new Event('input', { bubbles: true }))
    })
  await type('contracts/A.sol')
  expect(second!.getAttribute('aria-invalid')).toBe('true')
  await type('src/B.sol')
  expect(second!.getAttribute('aria-invalid')).toBe('false')
  expect(held).toEqual([
    { path: 'contracts/A.sol', content: 'A.sol' },
    { path: 'src/B.sol', content: 'B.sol' },
  ])
})

it('walks a folder that is dropped', async () => {
  const file = { name: 'A.sol', fullPath: '/vault/src/A.sol', isDirectory: false }
  const entry = { ...file, file: (tell: (one: object) => void) => tell(fileOf('A.sol', '')) }
  const parts = [[entry], []]
  const reader = { readEntries: (tell: (batch: object[]) => void) => tell(parts.shift() ?? []) }
  const folder = { name: 'vault', fullPath: '/vault', isDirectory: true, createReader: () => reader }
  const event = new Event('drop', { bubbles: true, cancelable: true })
  Object.assign(event, { dataTransfer: { items: [{ webkitGetAsEntry: () => folder }], files: [] } })
  await act(async () => {
    document.querySelector('li, label')!.parentElement!.dispatchEvent(event)
    await vi.waitFor(() => expect(parts).toEqual([]))
  })
  expect(paths()).toEqual(['src/A.sol'])
})
