import { displayChoices } from '@corescope/api-schema/display'
import { expect, test } from 'vitest'
import { transitionFrames } from './page-transition.ts'

test('each transition begins out of sight and ends in place', () => {
  for (const transition of displayChoices.transition) {
    const frames = transitionFrames(transition, false)
    if (transition === 'none') expect(frames).toBeUndefined()
    else expect([frames?.[0].opacity, frames?.[1].opacity, frames?.[1].transform ?? 'none']).toEqual([0, 1, 'none'])
  }
})

test('a wish for rest goes before every choice', () => {
  for (const transition of displayChoices.transition) expect(transitionFrames(transition, true)).toBeUndefined()
})
