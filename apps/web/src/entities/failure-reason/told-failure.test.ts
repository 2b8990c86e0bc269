import { expect, it } from 'vitest'
import english from '../../features/transactions/messages/transaction.en.json'
import chinese from '../../features/transactions/messages/transaction.zh_CN.json'
import { toldWords } from './told-failure.ts'

it('has words in each language for every panic that the compiler raises', () => {
  for (const texts of [english, chinese] as Record<string, string>[]) {
    const t = ((key: string, values: Record<string, string> = {}) =>
      texts[key.slice('transaction.'.length)]!.replace(/\{(\w+)\}/g, (_, name: string) => values[name]!)) as never
    const meaning = texts.panic_0x32!
    expect(toldWords(t, { kind: 'panic', code: '0x32' })).toMatch(new RegExp(`0x32.*${meaning}`))
    expect(toldWords(t, { kind: 'panic', code: '0x99' })).toContain(texts.panic_other!)
    expect(toldWords(t, { kind: 'empty', code: null })).toBe(texts.reason_empty)
  }
})
