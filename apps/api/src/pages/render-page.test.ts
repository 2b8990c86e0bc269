import { readDisplay } from '@corescope/api-schema/display'
import { pages } from '@corescope/api-schema/pages'
import { expect, test } from 'vitest'
import type { ApiConfig } from '../config.ts'
import { type RenderedParts, renderPage } from './render-page.ts'
import type { WebBuild } from './web-build.ts'

const config = { PUBLIC_URL: '', network: { network: 'devnet', chainName: 'Core' } } as ApiConfig
const build: WebBuild = {
  root: '',
  template: { beforeHead: '<html lang="en" data-theme="auto"><head>', beforeRoot: '</head>', beforeData: '', rest: '' },
  manifest: {
    scripts: ['/assets/react-1.js'],
    styles: [],
    screens: { '/': { scripts: ['/assets/home-1.js'], styles: [], messages: { zh_CN: '/assets/home-zh.js' } } },
    messages: { zh_CN: '/assets/zh-1.js' },
  },
  styles: new Map(),
  screens: Promise.resolve(undefined),
}
const parts: RenderedParts = {
  page: pages.find(({ path }) => path === '/'),
  pathname: '/',
  reader: { locale: 'zh_CN', theme: 'auto', display: readDisplay('full.auto.compact') },
  nonce: 'n',
  runtimeConfig: '{}',
  firstScreen: '[]',
  root: undefined,
}
const scripts = ['/assets/react-1.js', '/assets/home-1.js', '/assets/zh-1.js', '/assets/home-zh.js']

test('a rendered screen names its scripts and asks for none of them before it is painted', () => {
  const html = renderPage(config, build, {
    ...parts,
    root: { html: '<p>there</p>', now: 7, subject: { name: 'Devnet <Dollar>' } },
  })
  expect(html).toContain(`<div id="root" data-rendered-at="7" data-scripts="${scripts.join(' ')}"><p>there</p></div>`)
  expect(html).not.toContain('modulepreload')
  expect(html).toContain('<title>Devnet &#60;Dollar&#62; | ')
})

test('a screen that the browser draws has its scripts asked for at once', () => {
  const html = renderPage(config, build, parts)
  expect(html).toContain('<div id="root"></div>')
  expect([...html.matchAll(/modulepreload" href="([^"]+)"/g)].map(([, href]) => href)).toEqual(scripts)
})

test('what a reader chose of the layout stands in the HTML, so that nothing jumps', () => {
  expect(renderPage(config, build, parts)).toContain(
    '<html lang="zh-CN" data-theme="auto" data-width="full" data-header="auto" data-density="compact">',
  )
})
