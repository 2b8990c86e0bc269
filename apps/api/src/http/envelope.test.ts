import { expect, it } from 'vitest'
import { encodeAnswer, encodeInParts } from './envelope.ts'

const rows = Array.from({ length: 401 }, (_, at) => ({ at, text: '长'.repeat(at % 7) }))

it('an answer that is written in parts is the same one, and others are answered in between', async () => {
  const pages = async function* () {
    yield rows.slice(0, 200)
    yield []
    yield rows.slice(200)
  }
  const none = async function* () {
    yield []
  }
  let answered = 0
  let isOver = false
  const answerOthers = () => {
    answered += 1
    if (!isOver) setImmediate(answerOthers)
  }
  setImmediate(answerOthers)
  const data = { account: { name: 'ann', email: null }, rows, none: [], one: [1], two: 'x' }
  const written = await encodeInParts({ ...data, pages: pages(), empty: none() })
  isOver = true
  const whole = encodeAnswer({ ...data, pages: rows, empty: [] })
  expect(written.envelope.toString()).toBe(whole.envelope.toString())
  expect(answered).toBeGreaterThan(10)
  expect((await encodeInParts({})).envelope.toString()).toBe(encodeAnswer({}).envelope.toString())
})
