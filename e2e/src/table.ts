import { expect, type Locator, type Page } from '@playwright/test'

/** A paginated table as a person handles it: rows, the bar above with its pages, the footer with sizes. */
export interface ListOnPage {
  rows: Locator
  table: Locator
  pages: Locator
  first: Locator
  previous: Locator
  next: Locator
  last: Locator
  jump: Locator
  size: Locator
  /** "1 to 25 of 371", as numbers; undefined when another summary stands there. */
  range: () => Promise<{ first: number; last: number; total: number } | undefined>
  /** Texts of the first column: what identifies a row. */
  keys: () => Promise<string[]>
  /** The rows have arrived. */
  settled: () => Promise<void>
}

const toNumber = (text: string | undefined) => Number((text ?? '').replaceAll(',', ''))

/** The one list of the screen. */
export const listOn = (page: Page): ListOnPage => {
  const table = page.getByRole('main').getByRole('table').first()
  const rows = table.locator('tbody tr')
  const pages = page.getByRole('navigation', { name: 'Pages' }).first()
  const button = (name: string) => pages.getByRole('button', { name, exact: true })
  return {
    rows,
    table,
    pages,
    first: button('First page'),
    previous: button('Previous page'),
    next: button('Next page'),
    last: button('Last page'),
    jump: pages.getByRole('textbox', { name: 'Go to page' }),
    size: page.getByRole('combobox', { name: 'Rows per page' }),
    range: async () => {
      const text = await page.getByRole('main').textContent()
      const match = /([\d,]+) to ([\d,]+) of ([\d,]+)/.exec(text ?? '')
      return match === null
        ? undefined
        : { first: toNumber(match[1]), last: toNumber(match[2]), total: toNumber(match[3]) }
    },
    keys: () => rows.locator('td:first-child').allInnerTexts(),
    settled: async () => {
      await expect(table).toHaveAttribute('aria-busy', 'false')
      await expect(rows.first()).toBeVisible()
    },
  }
}

/** Parameter of the URL's query; null when it is not there. */
export const queryOf = (page: Page, name: string): string | null => new URL(page.url()).searchParams.get(name)
