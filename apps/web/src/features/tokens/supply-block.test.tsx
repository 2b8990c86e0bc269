import { compileMessage } from '@lingui/message-utils/compileMessage'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import { addMessages } from '../../i18n/translate.ts'
import words from './messages/token.en.json'
import { SupplyBlock } from './SupplyBlock.tsx'

beforeAll(() => {
  const said = Object.entries(words).map(([key, text]) => [`token.${key}`, compileMessage(text)])
  addMessages('en', Object.fromEntries(said))
})

it('names the block at which a contract told its supply', () => {
  expect(renderToStaticMarkup(<SupplyBlock blockNumber={2345} />)).toMatch(/href="\/block\/2345"[^>]*>2,345</)
  expect(renderToStaticMarkup(<SupplyBlock blockNumber={null} />)).toBe('')
})
