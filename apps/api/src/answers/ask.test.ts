import { expect, it } from 'vitest'
import { createAnswerStore } from './answer-store.ts'
import { restsOn } from './ask.ts'
import type { ChainView } from './route.ts'

const at = (point: number | undefined) =>
  ({ head: { number: 100 }, point: point === undefined ? undefined : { number: point } }) as Pick<
    ChainView,
    'head' | 'point'
  >
const hash = `0x${'ab'.repeat(32)}`

it('a list rests on its block, everything else on the head', () => {
  expect([restsOn({ pageNum: 2 }, at(5)), restsOn({}, at(undefined)), restsOn(undefined, at(undefined))]).toEqual([
    5, 100, 100,
  ])
  expect([restsOn({ block: 3 }, at(5)), restsOn({}, { head: undefined, point: undefined })]).toEqual([5, 0])
})

it('what is named by its hash, as of an older block, does not outlive a reorg that displaces it', () => {
  for (const request of [{ transactionHash: hash }, { block: hash }]) {
    const store = createAnswerStore(1)
    store.keep('question', { envelope: Buffer.from('{}') } as never, restsOn(request, at(5)))
    store.dropAbove(90)
    expect(store.get('question')).toBeUndefined()
  }
})
