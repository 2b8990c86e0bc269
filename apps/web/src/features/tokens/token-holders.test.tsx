// @vitest-environment jsdom
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import { addMessages } from '../../i18n/translate.ts'
import { HolderShare } from './HolderShare.tsx'
import { HolderSources } from './HolderSources.tsx'

beforeAll(() => {
  addMessages('en', {
    'token.toldBy_node': ['the contract, ', ['at']],
    'token.toldBy_logs': 'the transfers',
    'token.toldBy_both': [['count'], ' by the transfers'],
    'token.toldInFile': ['file: ', ['most']],
  })
})
const draw = (element: ReactElement): HTMLElement => {
  const root = document.createElement('div')
  root.innerHTML = renderToStaticMarkup(element)
  return root
}
const told = (sources: ('logs' | 'node')[], marks: { irregular: boolean; partial?: boolean }, at?: number) =>
  draw(<HolderSources answer={{ ...marks, records: sources.map((source) => ({ source })) }} at={at} />).textContent

it('a list of holders of a token that contradicts its logs says who tells its amounts, and what its file holds', () => {
  const irregular = { irregular: true }
  expect(told(['node', 'node'], irregular)).toBe('the contract, now file: 1,000')
  expect(told(['node'], irregular, 7)).toBe('the contract, then file: 1,000')
  expect(told(['logs', 'logs'], irregular, 7)).toBe('the transfers file: 1,000')
  expect(told(['node', 'logs'], irregular)).toBe('1 by the transfers file: 1,000')
})
it('nothing is said where the logs are right, or what lacks in them is told above', () => {
  expect(told(['logs'], { irregular: false })).toBe('')
  expect(told(['logs'], { irregular: false, partial: true })).toBe('')
  expect(told(['node'], { irregular: false, partial: true })).toContain('the contract')
})
it('a share of a holder never reads as none', () => {
  const share = draw(<HolderShare share="0.00000000" />).firstElementChild!
  expect([share.textContent, share.getAttribute('data-tip')]).toEqual(['<0.0001%', '<0.00000001%'])
  expect(draw(<HolderShare share="0.58820000" />).textContent).toBe('0.5882%')
})
