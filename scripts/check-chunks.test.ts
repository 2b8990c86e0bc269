import { expect, test } from 'vitest'
import { measure } from './check-chunks.ts'

const files = {
  'index-aaaaaaaa.js': 10,
  'app-bbbbbbbb.js': 100,
  'home-cccccccc.js': 20,
  'home-dddddddd.css': 5,
  'en-eeeeeeee.js': 7,
  'zh_CN-ffffffff.js': 9,
  'charts-gggggggg.js': 30,
}
const manifest = {
  build: 'assets/index-aaaaaaaa.js',
  scripts: ['/assets/app-bbbbbbbb.js'],
  styles: [],
  screens: { '/': { scripts: ['/assets/home-cccccccc.js'], styles: ['/assets/home-dddddddd.css'], messages: {} } },
  messages: { en: '/assets/en-eeeeeeee.js', zh_CN: '/assets/zh_CN-ffffffff.js' },
}
const budgets = { chunk: 40, chunks: { app: 100, charts: 30 }, app: 110, screen: 200, screens: {} }

test('what crosses the wire: the app, and with it a screen in its longest language', () => {
  expect(measure(files, manifest, budgets)).toMatchObject({ faults: [], app: 110, screens: { '/': 144 } })
})

test('a chunk, the app or a screen over its budget is named, and a chunk that is gone', () => {
  const tight = { chunk: 19, chunks: { app: 99, forms: 30 }, app: 109, screen: 200, screens: { '/': 143 } }
  expect(measure(files, manifest, tight).faults).toEqual([
    'chunk app has 100 bytes, its budget is 99',
    'chunk home has 20 bytes, its budget is 19',
    'chunk charts has 30 bytes, its budget is 19',
    'there is no chunk forms: its code went into another, or its budget is out of date',
    'the app without a screen has 110 bytes, its budget is 109',
    'the first load of / has 144 bytes, its budget is 143',
  ])
})
