// @vitest-environment jsdom
import { act, type ReactNode, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Navigation, NavigationContext } from '../../navigation/navigation-context.ts'
import { DiffChecker } from '../code-diff/DiffChecker.tsx'
import { Decompiler } from './decompiler/Decompiler.tsx'
import { OpcodeTool } from './OpcodeTool.tsx'
import { ProxyChecker } from './ProxyChecker.tsx'

vi.mock('../../api-client/use-call.ts', () => ({
  useCall: ({ address }: { address?: string }) => ({
    data: undefined,
    error: address === undefined ? null : { address },
  }),
}))
vi.mock('../../api-client/api-query.ts', () => ({ apiQuery: (_name: string, request: object) => request }))
vi.mock('../../api-client/call-api.ts', () => ({}))
vi.mock('../../api-client/Failure.tsx', () => ({ Failure: () => <output>answer</output> }))
vi.mock('../../i18n/load-locale.ts', () => ({}))
vi.mock('../../i18n/use-messages.ts', () => ({ useMessages: () => (key: string) => key }))
vi.mock('../../ui/copy/Copy.tsx', () => ({ Copy: () => <output>answer</output> }))
vi.mock('./decompiler/PseudoSource.tsx', () => {
  const PseudoSource = () => <output>answer</output>
  return { PseudoSource, PseudoSourceOf: PseudoSource }
})
vi.mock('../code-diff/CodePair.tsx', () => ({ CodePair: () => <output>answer</output> }))

const [first, second] = [`0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(20)}`]

let go: (href: string) => void
const World = ({ children }: { children: ReactNode }) => {
  const [search, setSearch] = useState(() => location.search)
  go = (href) => {
    history.replaceState(null, '', href)
    setSearch(location.search)
  }
  const value = { location: { pathname: '/', search, fragment: '' }, go } as unknown as Navigation
  return <NavigationContext value={value}>{children}</NavigationContext>
}

let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

const submit = (text: string): number => {
  act(() => {
    const field = document.querySelector<HTMLInputElement | HTMLTextAreaElement>('form input, form textarea')!
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  act(() => document.querySelector<HTMLButtonElement>('button[type=submit]')!.click())
  return document.querySelectorAll('output').length
}

it.each([
  ['the opcode tool', <OpcodeTool key="o" />, '', '0x6001600201', '0xzz'],
  ['the opcode tool, of a contract', <OpcodeTool key="a" />, '', first, '0x1'],
  ['the decompiler', <Decompiler key="d" />, '', '0x6001', '0x1'],
  ['the decompiler, of a contract', <Decompiler key="c" />, '', first, '0x'],
  ['the proxy checker', <ProxyChecker key="p" />, '', first, '0x12'],
  ['the comparison of code', <DiffChecker key="b" />, `?a=${second}&b=${second}`, first, 'zz'],
])('below what %s refuses no former answer stands', (_tool, screen, search, right, wrong) => {
  history.replaceState(null, '', `/tool${search}`)
  act(() => root.render(<World>{screen}</World>))
  expect(submit(right)).toBe(1)
  expect(submit(wrong)).toBe(0)
  expect(submit(right)).toBe(1)
  expect(submit(wrong)).toBe(0)
  // a link, or Back, to something else
  act(() => go(`/tool?address=${second}&a=${second}&b=${first}`))
  expect(document.querySelectorAll('output').length).toBe(1)
})
