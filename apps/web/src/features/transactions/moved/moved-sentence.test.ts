import type { TransactionMoved } from '@corescope/api-schema/transactions/moved'
import { expect, test } from 'vitest'
import { movedSentence } from './moved-sentence.ts'

const party = (hash: string, coins: string, ...amounts: string[]) =>
  ({
    address: { hash },
    coins,
    tokens: amounts.map((amount) => ({ amount, token: { irregular: false } })),
  }) as TransactionMoved['parties'][number]
const moved = (totalTransfers: number, ...parties: TransactionMoved['parties']) =>
  ({ parties, totalTransfers, complete: true, internalsKnown: true }) as TransactionMoved

test('one token to one other is sent', () => {
  const sentence = movedSentence(moved(1, party('0xa', '0', '-5'), party('0xb', '0', '5')), '0xa')
  expect(sentence).toMatchObject({ kind: 'sent', out: { token: { amount: '5' } }, receiver: { hash: '0xb' } })
})
test('one thing against another is a swap, coins too', () => {
  const sentence = movedSentence(moved(2, party('0xa', '-7', '30'), party('0xb', '7', '-30')), '0xa')
  expect(sentence).toMatchObject({ kind: 'swapped', out: { coins: '7' }, in: { token: { amount: '30' } } })
})
test('what is only gained or only paid', () => {
  expect(movedSentence(moved(1, party('0xa', '0', '4')), '0xa')?.kind).toBe('received')
  expect(movedSentence(moved(2, party('0xa', '0', '-4'), party('0xb', '0', '3')), '0xa')?.kind).toBe('paid')
})
test('nothing is said of what is not known in full, of many things, of a plain transfer of coins', () => {
  const two = moved(2, party('0xa', '0', '-4', '-5'))
  expect(movedSentence(two, '0xa')).toBeUndefined()
  expect(movedSentence({ ...moved(1, party('0xa', '0', '-5')), complete: false }, '0xa')).toBeUndefined()
  expect(movedSentence(moved(0, party('0xa', '-5'), party('0xb', '5')), '0xa')).toBeUndefined()
})
test('nothing is said of a token whose contract contradicts its logs: they do not tell what was got', () => {
  const [from, to] = [party('0xa', '0', '-5'), party('0xb', '0', '5')]
  for (const { tokens } of [from, to]) tokens[0]!.token.irregular = true
  expect(movedSentence(moved(1, from, to), '0xa')).toBeUndefined()
})
