// @vitest-environment jsdom
import type { CandidateFlag } from '@corescope/api-schema/validators/candidate-words'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { isSameStanding, Status } from './Status.tsx'

const draw = (flags: readonly CandidateFlag[]): string[] => {
  const root = document.createElement('div')
  root.innerHTML = renderToStaticMarkup(<Status flags={flags} />)
  return [...root.querySelectorAll('[data-tip]')].map((chip) => chip.textContent ?? '')
}
const felon = ['candidate', 'jailed', 'lowMargin', 'elected'] as const

it('who is jailed is not called elected, whatever bit the contract keeps until the next turn', () => {
  expect(draw(['candidate', 'elected'])).toHaveLength(1)
  expect(draw(felon)).toEqual(draw(['candidate', 'jailed', 'lowMargin']))
  expect(draw(felon)).toHaveLength(2)
  expect(draw(['candidate'])).toHaveLength(1)
})

it('a turn that clears that bit changes nothing of the state', () => {
  expect(isSameStanding(felon, ['candidate', 'jailed', 'lowMargin'])).toBe(true)
  expect(isSameStanding(['candidate', 'elected'], felon)).toBe(false)
})
