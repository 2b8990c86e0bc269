import { expect, type Page } from '@playwright/test'
import { listOn } from '../../src/table.ts'
import { test } from '../../src/test.ts'

const focusedRow = (page: Page) =>
  page.evaluate(() => {
    const row = document.activeElement?.closest('tbody tr')
    return row === null || row === undefined ? -1 : [...row.parentElement!.children].indexOf(row)
  })

test('/ focuses the search: the header’s, and on the dashboard the page’s own', async ({ page }) => {
  for (const path of ['/blocks', '/']) {
    await page.goto(path)
    const search = page.getByRole('combobox', { name: 'Search' })
    await expect(search).toHaveCount(1)
    await expect(search).not.toBeFocused()
    await page.keyboard.press('/')
    await expect(search).toBeFocused()
    await expect(search).toHaveValue('')
  }
  await expect(page.getByRole('main').getByRole('combobox', { name: 'Search' })).toBeFocused()
})

test('j and k walk the rows, Enter opens one', async ({ page }) => {
  await page.goto('/blocks?page=2')
  const list = listOn(page)
  await list.settled()
  await page.keyboard.press('j')
  expect(await focusedRow(page)).toBe(0)
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  expect(await focusedRow(page)).toBe(2)
  await page.keyboard.press('k')
  expect(await focusedRow(page)).toBe(1)
  const wanted = (await list.keys())[1]!.replaceAll(',', '')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/block/${wanted}$`))
})

test('Back gives the focus to the row, or the link, that a key had opened', async ({ page }) => {
  await page.goto('/blocks?page=2')
  const list = listOn(page)
  await list.settled()
  // what remembers the focus comes after the page, with the tooltip
  await expect(page.getByRole('tooltip', { includeHidden: true })).toHaveCount(1)
  for (let row = 0; row < 3; row += 1) await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/block\/\d+$/)
  // the list is gone by then, and drawn anew
  await expect(list.table).toHaveCount(0)
  await page.goBack()
  await expect.poll(() => focusedRow(page)).toBe(2)
  const link = list.rows.nth(4).getByRole('link').first()
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/block\/\d+$/)
  await expect(list.table).toHaveCount(0)
  await page.goBack()
  await expect(link).toBeFocused()
  await list.rows.nth(5).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/block\/\d+$/)
  await page.goBack()
  await list.settled()
  expect(await focusedRow(page)).toBe(-1)
})

test('letters typed into a field walk nothing', async ({ page }) => {
  await page.goto('/blocks?page=2')
  await listOn(page).settled()
  await page.keyboard.press('/')
  await page.keyboard.type('jk?/')
  await expect(page.getByRole('combobox', { name: 'Search' })).toHaveValue('jk?/')
  expect(await focusedRow(page)).toBe(-1)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('what is typed at once after Ctrl-K stands in the palette that it fetches', async ({ page }) => {
  await page.goto('/blocks')
  await listOn(page).settled()
  let arrive: (() => void) | undefined
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route(/\/assets\/Palette-[^/]+\.js/, async (route) => {
    await arrived
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('j?Val')
  expect(await focusedRow(page)).toBe(-1)
  arrive!()
  const palette = page.getByRole('dialog', { name: 'Go to anything' })
  await expect(palette.getByRole('combobox')).toHaveValue('j?Val')
  await page.keyboard.type('idators')
  await expect(palette.getByRole('combobox')).toHaveValue('j?Validators')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a palette that does not come says so, and the page stays', async ({ page, complaints }) => {
  complaints.areExpected = true
  await page.goto('/blocks')
  await listOn(page).settled()
  await page.route(/\/assets\/Palette-[^/]+\.js/, (route) => route.abort())
  await page.keyboard.press('Control+k')
  await expect(page.getByText('The explorer was updated. Reload to go on.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Blocks', level: 1 })).toBeVisible()
  await page.keyboard.press('j')
  expect(await focusedRow(page)).toBe(0)
})

test('? lists the keys, Escape closes the list', async ({ page }) => {
  await page.goto('/blocks')
  await listOn(page).settled()
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Keyboard' })
  await expect(dialog).toBeVisible()
  for (const key of ['/', 'j', 'k', 'Enter', '?', 'Esc']) {
    await expect(dialog.locator('kbd').getByText(key, { exact: true })).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('the first Tab leads to the content', async ({ page }) => {
  await page.goto('/blocks')
  await listOn(page).settled()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('the screen class follows the width, and a menu goes with its button', async ({ page }) => {
  const classOf = () => page.evaluate(() => ({ ...document.documentElement.dataset }) as Record<string, string>)
  await page.setViewportSize({ width: 767, height: 800 })
  await page.goto('/blocks')
  await expect.poll(classOf).toMatchObject({ screen: 'md', device: 'mobile' })
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const entry = page.getByRole('link', { name: 'Forked Blocks', exact: true })
  await expect(entry).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 800 })
  await expect.poll(async () => (await classOf()).screen).toBe('xxl')
  expect((await classOf()).device).toBeUndefined()
  await expect(entry).toBeHidden()
  await page.setViewportSize({ width: 769, height: 800 })
  await expect.poll(classOf).toMatchObject({ screen: 'lg', device: 'tablet' })
})
