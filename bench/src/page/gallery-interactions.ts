import { expect, type Page } from '@playwright/test'
import type { Interactions } from './measure-interactions.ts'

const gallery = (page: Page) => page.locator('main ul[aria-busy]')
const items = (page: Page) => gallery(page).locator('> li')
const size = (page: Page) => page.locator('main select').filter({ hasText: '100' })

/** A page of so many items stands. */
const settled = async (page: Page, count: number) => {
  await expect(gallery(page)).toHaveAttribute('aria-busy', 'false')
  await expect(items(page)).toHaveCount(count)
}

/** What a reader does in a gallery of 100 items, with a mouse and by keys. */
export const galleryInteractions: Interactions = {
  'shows 100 items instead of 50': async (page) => {
    await settled(page, 50)
    await size(page).focus()
    await page.keyboard.press('ArrowDown')
    await settled(page, 100)
  },
  'walks along items by Tab': async (page) => {
    await items(page).first().getByRole('link').first().focus()
    for (let step = 0; step < 30; step += 1) await page.keyboard.press('Tab')
  },
  'scrolls by keys to the end and back': async (page) => {
    await page.keyboard.press('End')
    await page.keyboard.press('Home')
  },
  'goes to the next page': async (page) => {
    await page.getByRole('button', { name: 'Next page' }).first().click()
    await expect(page).toHaveURL(/[?&]page=2/)
    await expect(gallery(page)).toHaveAttribute('aria-busy', 'false')
  },
  'opens an item': async (page) => {
    await items(page).nth(3).getByRole('link').first().click()
    await expect(page).toHaveURL(/\/nft\//)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  },
}
