import { expect, it } from 'vitest'
import { createTurns } from './turns.ts'

const open = () => {
  const inTurn = createTurns()
  const told: string[] = []
  /** Begins work that ends when it is told to. */
  const begin = (name: string, ...methods: string[]) => {
    let end: (fault?: Error) => void = () => undefined
    const ended = new Promise<void>((resolve, reject) => {
      end = (fault) => (fault === undefined ? resolve() : reject(fault))
    })
    const done = inTurn(methods, () => {
      told.push(name)
      return ended
    })
    return { end, done }
  }
  return { told, begin }
}
const soon = () => new Promise((resolve) => setImmediate(resolve))

it('blocks are run again side by side, and none is sealed meanwhile', async () => {
  const { told, begin } = open()
  const [first, second] = [begin('first', 'debug_traceBlockByHash'), begin('second', 'trace_block')]
  const seal = begin('seal', 'evm_mine')
  const later = begin('later', 'eth_chainId', 'debug_traceTransaction')
  const other = begin('other', 'eth_getBalance')
  await soon()
  expect(told).toEqual(['other', 'first', 'second'])
  first.end()
  await soon()
  expect(told).toHaveLength(3)
  second.end()
  await soon()
  expect(told.slice(3)).toEqual(['seal'])
  seal.end()
  await soon()
  expect(told.slice(4)).toEqual(['later'])
  later.end()
  other.end()
  await Promise.all([first, second, seal, later, other].map(({ done }) => done))
})

it('what fails is told to who asked, and holds nobody up', async () => {
  const { told, begin } = open()
  const again = begin('again', 'debug_traceBlockByHash')
  const seal = begin('seal', 'evm_mine')
  const next = begin('next', 'evm_mine')
  again.end(new Error('no such block'))
  await expect(again.done).rejects.toThrow('no such block')
  seal.end(new Error('cannot seal'))
  await expect(seal.done).rejects.toThrow('cannot seal')
  next.end()
  await next.done
  expect(told).toEqual(['again', 'seal', 'next'])
})
