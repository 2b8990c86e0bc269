// Pictures of every screen at 360, 768 and 1440 px, dark and light, into `pictures/` (kept out of git), and with `--docs` those of the
// README into docs/pictures. `PICTURES_URL` names a product that runs; without it one is started on a chain of its own.
// `npm run pictures -- /txs` takes the screens whose path holds the text; `PICTURES_LOCALE=zh_CN` takes them in Chinese.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findChromium } from '@corescope/devnet/browser/find-chromium'
import { users } from '@corescope/devnet/world/accounts'
import { contractAddress } from '@corescope/devnet/world/contracts'
import { type Browser, chromium, type Page, request } from '@playwright/test'
import { ask, type Listed } from './ask.ts'
import { startProduct } from './own-product.ts'
import { builtScreens, fillIn, findScreens } from './screens.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const widths = [360, 768, 1440]
const themes = ['light', 'dark'] as const
/** A list of a hundred rows says no more below this. */
const tallest = 3_000

interface ListedTransfer {
  transactionHash: string
  from: { hash: string }
  to: { hash: string }
}

interface Picture {
  path: string
  file: string
  width: number
  theme: (typeof themes)[number]
  locale: 'en' | 'zh_CN'
  /** Only what the window shows. */
  isWindow?: boolean
  /** A text that comes late, or minutes after the first start: it is waited for. */
  shows?: string
}

const readme: Picture[] = [
  { path: '/', file: 'home-dark', width: 1440, theme: 'dark', locale: 'en', isWindow: true },
  { path: '/tx/{transfer}', file: 'transaction', width: 1440, theme: 'light', locale: 'en', isWindow: true },
  {
    path: `/address/${users[0]?.address}`,
    file: 'address-dark',
    width: 1440,
    theme: 'dark',
    locale: 'en',
    isWindow: true,
    shows: 'last changed',
  },
  { path: '/txs', file: 'transactions-zh', width: 1440, theme: 'light', locale: 'zh_CN', isWindow: true },
  { path: '/validators', file: 'validators', width: 1440, theme: 'light', locale: 'en', isWindow: true },
  {
    path: `/address/${contractAddress.stableToken}?tab=code`,
    file: 'contract',
    width: 1440,
    theme: 'light',
    locale: 'en',
    isWindow: true,
    shows: 'Token.sol',
  },
  {
    path: `/token/${contractAddress.stableToken}?tab=analytics`,
    file: 'token-dark',
    width: 1440,
    theme: 'dark',
    locale: 'en',
    isWindow: true,
  },
]

/** `/tx/{transaction}?tab=logs` → `tx_transaction_tab-logs`. */
const nameOf = (path: string): string =>
  path
    .replace(/0x[0-9a-fA-F]{40}/g, 'address')
    .replace(/[^\w]+/g, '_')
    .replace(/^_|_$/g, '')
    .slice(0, 80) || 'home'

const everyScreen = (wanted: string, locale: Picture['locale']): Picture[] =>
  builtScreens
    .filter((path) => path.includes(wanted))
    .flatMap((path) =>
      widths.flatMap((width) =>
        themes.map((theme) => ({
          path,
          file: `${nameOf(path)}-${width}-${theme}`,
          width,
          theme,
          locale,
        })),
      ),
    )

/** Waits for a text, and loads the page again where it stays away. @throws where it does not come within ten minutes */
const waitForText = async (page: Page, text: string) => {
  const until = Date.now() + 600_000
  const comes = () =>
    page
      .getByText(text)
      .first()
      .waitFor({ timeout: 10_000 })
      .then(
        () => true,
        () => false,
      )
  while (!(await comes())) {
    if (Date.now() > until) throw new Error(`"${text}" did not come`)
    await page.reload()
  }
}

const take = async (browser: Browser, url: string, folder: string, picture: Picture, found: Record<string, string>) => {
  const { width, theme, locale, isWindow = false } = picture
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    locale: locale === 'en' ? 'en-US' : 'zh-CN',
    reducedMotion: 'reduce',
    timezoneId: 'UTC',
  })
  await context.addCookies([
    { name: 'theme', value: theme, url },
    { name: 'locale', value: locale, url },
  ])
  const page = await context.newPage()
  try {
    await page.goto(`${url}${fillIn(picture.path, found)}`)
    await page.waitForFunction(
      () => document.querySelector('main :is([aria-busy="true"], [class*="Skeleton-"])') === null,
      undefined,
      {
        timeout: 15_000,
      },
    )
    if (picture.shows !== undefined) await waitForText(page, picture.shows)
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.screenshot({
      path: join(folder, `${picture.file}.png`),
      ...(isWindow ? {} : { fullPage: true, clip: { x: 0, y: 0, width, height: Math.min(height, tallest) } }),
    })
  } catch (error) {
    process.stderr.write(`${picture.file}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}\n`)
    process.exitCode = 1
  } finally {
    await context.close()
  }
}

const [flag] = process.argv.slice(2)
const isReadme = flag === '--docs'
const pictures = isReadme ? readme : everyScreen(flag ?? '', process.env.PICTURES_LOCALE === 'zh_CN' ? 'zh_CN' : 'en')
const folder = join(root, isReadme ? 'docs/pictures' : 'pictures')
mkdirSync(folder, { recursive: true })
const given = process.env.PICTURES_URL
const product = given === undefined ? await startProduct() : { url: given, stop: async () => undefined }
const browser = await chromium.launch(await findChromium())
try {
  const api = await request.newContext({ baseURL: product.url })
  const { records } = await ask<Listed<ListedTransfer>>(api, 'token_transfers', { standard: 20 })
  const isBetweenPeople = ({ from, to }: ListedTransfer) => ![from.hash, to.hash].includes(`0x${'0'.repeat(40)}`)
  const found = { ...(await findScreens(api)), transfer: records.find(isBetweenPeople)?.transactionHash ?? '' }
  await api.dispose()
  for (const picture of pictures) await take(browser, product.url, folder, picture, found)
  process.stdout.write(`${pictures.length} pictures in ${folder}\n`)
} finally {
  await browser.close()
  await product.stop()
}
