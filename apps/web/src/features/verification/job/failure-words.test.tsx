import { verificationReasons } from '@corescope/chain/verification-reasons'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { activateLocale, addMessages } from '../../../i18n/translate.ts'
import english from '../messages/failure-words.en.json'
import chinese from '../messages/failure-words.zh_CN.json'
import { FailureDetails } from './FailureDetails.tsx'

it('every reason of a failed verification has words in both languages, with the same parameters', () => {
  const placesIn = (text: string) => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))].sort()
  expect(Object.keys(english).sort()).toEqual([...verificationReasons].sort())
  expect(Object.keys(chinese).sort()).toEqual([...verificationReasons].sort())
  for (const key of verificationReasons) expect([key, placesIn(chinese[key])]).toEqual([key, placesIn(english[key])])
})

describe('why a verification failed', () => {
  beforeAll(() => {
    const words = Object.entries(chinese).map(([key, text]) => [`failure-words.${key}`, compileMessage(text)])
    addMessages('zh_CN', Object.fromEntries(words))
    activateLocale('zh_CN')
  })
  // the files of a worker share the language
  afterAll(() => activateLocale('en'))
  const failure = {
    ...{ code: 'codeDiffers' as const, message: 'In English.', compilerMessages: [], difference: null, nearest: null },
  }
  const shown = (more: object) =>
    renderToStaticMarkup(<FailureDetails failure={{ ...failure, ...more }} onUse={() => undefined} />)

  it("is said in the reader's language, what the compiler says as it stands", () => {
    const sentences = [
      { reason: 'compilerSaysAt', parameters: { place: 'A.sol:3', words: 'ParserError' } },
      { reason: 'differsAt', parameters: { offset: 12 } },
    ]
    const text = shown({ sentences })
    expect(text).toContain('编译器报错（A.sol:3）：ParserError 首个差异位于第 12 字节。')
    expect(text).not.toContain('In English.')
  })
  it('stands in English where it was kept so, or has no words here', () => {
    expect(shown({})).toContain('In English.')
    expect(shown({ sentences: [{ reason: 'tomorrow', parameters: {} }] })).toContain('In English.')
  })
})
