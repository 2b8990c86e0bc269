// Draws the mark's forms into apps/web/public/brand: SVG as written here, PNG (512 px) by a browser.
// Run by hand when the mark changes: CHROMIUM_PATH=/usr/bin/chromium node scripts/draw-brand.mjs
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'

const folder = fileURLToPath(new URL('../apps/web/public/brand/', import.meta.url))
const size = 512

const shapes = (colour) =>
  `<g fill="none" stroke="${colour}" stroke-width="3" stroke-linecap="round"><path d="M25.9 9.1A12 12 0 1 0 28 16"/>` +
  `<path d="M16 10.5a5.5 5.5 0 1 0 5.5 5.5"/></g><circle cx="21.3" cy="10.7" r="2.6" fill="${colour}"/>`
const drawing = (content) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><title>Corescope</title>${content}</svg>\n`

const files = {
  'corescope-mark': drawing(shapes('#6a5ff0')),
  'corescope-mark-ink': drawing(shapes('#16171e')),
  'corescope-mark-white': drawing(shapes('#ffffff')),
  'corescope-tile': drawing(
    `<rect width="32" height="32" rx="7" fill="#473bc8"/><g transform="translate(4.8 4.8) scale(.7)">${shapes('#ffffff')}</g>`,
  ),
}

mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: ['--no-sandbox'] })
const page = await browser.newPage({ viewport: { width: size, height: size } })
for (const [name, svg] of Object.entries(files)) {
  writeFileSync(`${folder}${name}.svg`, svg)
  await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px}</style>${svg}`)
  await page.screenshot({ path: `${folder}${name}.png`, omitBackground: true })
}
await browser.close()
