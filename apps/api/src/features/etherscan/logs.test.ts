import { describe, expect, it } from 'vitest'
import type { Moment } from '../../answers/head.ts'
import { blocksOf, topicFilterOf } from './logs.ts'
import { collectParameters, DialectError } from './parameters.ts'

const at = (head: number, startBlock = 0) => ({ head: { number: head }, identity: { startBlock } }) as unknown as Moment
const ask = (query: Record<string, string>, moment: Moment, hasTopic0 = false) =>
  blocksOf(collectParameters(query, undefined), moment, hasTopic0)
const address = `0x${'ab'.repeat(20)}`

describe('the blocks that getLogs searches', () => {
  it('are at most 10,000 where neither an address nor topic0 is given', () => {
    expect(ask({ fromBlock: '1', toBlock: '10000' }, at(50_000))).toEqual({ from: 1, to: 10_000 })
    const tooLong: Record<string, string>[] = [{ fromBlock: '0', toBlock: '10000' }, { toBlock: 'latest' }, {}]
    for (const query of tooLong) {
      expect(() => ask(query, at(50_000))).toThrow(
        new DialectError('Error! Missing address or topic0, or a range of at most 10000 blocks'),
      )
    }
    expect(ask({}, at(50_000), true)).toEqual({ from: 0, to: 50_000 })
    expect(ask({ address }, at(50_000))).toEqual({ from: 0, to: 50_000 })
  })
  it('end at the head and begin where the index does', () => {
    expect(ask({ toBlock: '99999999999999999999' }, at(50))).toEqual({ from: 0, to: 50 })
    expect(ask({ fromBlock: 'earliest', toBlock: 'latest' }, at(50, 20))).toEqual({ from: 20, to: 50 })
    expect(ask({ fromBlock: '0x10' }, at(50))).toEqual({ from: 16, to: 50 })
  })
  it('are none where they end before they begin, and while nothing is indexed', () => {
    expect(ask({ fromBlock: '9', toBlock: '8' }, at(50))).toBeUndefined()
    expect(ask({ fromBlock: '51' }, at(50))).toBeUndefined()
    expect(ask({}, { head: undefined } as Moment)).toBeUndefined()
  })
})

it('topics are 32 bytes each, joined to the one before by their operator', () => {
  const topic = (digit: string) => `0x${digit.repeat(64)}`
  const of = (query: Record<string, string>) => topicFilterOf(collectParameters(query, undefined))
  expect(of({ topic0: topic('A'), topic2: topic('b'), topic0_2_opr: 'OR' })).toEqual({
    topics: [topic('a'), undefined, topic('b'), undefined],
    join: ['and', 'and', 'or', 'and'],
  })
  for (const text of ['0x1', 'a'.repeat(64), `${topic('a')}0`]) {
    expect(() => of({ topic1: text })).toThrow('Error! Invalid topic format topic1')
  }
})
