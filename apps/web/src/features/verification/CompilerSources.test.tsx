// @vitest-environment jsdom
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import type { CallResponse } from '../../api-client/call-api.ts'
import { addMessages } from '../../i18n/translate.ts'
import { CompilerSources } from './CompilerSources.tsx'
import words from './messages/compiler-places.en.json'

beforeAll(() => {
  const compiled = Object.entries(words).map(([key, text]) => [`compiler-places.${key}`, compileMessage(text)])
  addMessages('en', Object.fromEntries(compiled))
})

type Source = CallResponse<'solcVersions'>['sources'][number]
const texts = (...sources: Source[]) => {
  const root = document.createElement('div')
  root.innerHTML = renderToStaticMarkup(<CompilerSources sources={sources} />)
  return [...root.querySelectorAll('li')].map((item) => item.textContent)
}
const list: Source = { source: 'list', host: 'lists.example', readAt: null, problem: 'unreachable' }
const npm: Source = { source: 'npm', host: 'npm.example', readAt: null, problem: 'slow' }
const readAt = Date.UTC(2026, 10, 20, 10) / 1_000

it('says of each place when it was read, and in words what keeps it from being read', () => {
  expect(texts({ ...npm, readAt, problem: null }, { ...list, host: null, problem: null })).toEqual([
    expect.stringMatching(/^npm · npm\.example, read .*2026-11-20/),
    'the official list · switched off here',
  ])
  expect(texts(npm, list)).toEqual([
    expect.stringMatching(/^npm · npm\.example does not answer in time\. The releases that were known/),
    'the official list · lists.example cannot be reached. No release can be had by it now.',
  ])
  expect(texts({ ...list, readAt })).toEqual([
    expect.stringMatching(
      /^the official list · lists\.example cannot be reached\. What it told .*2026-11-20.* holds\.$/,
    ),
  ])
  expect(texts()).toEqual([])
})
