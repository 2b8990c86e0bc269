import type { Page } from '@playwright/test'
import { addNameHelper } from './name-helper.ts'

export interface WatchedRows {
  /** When the row of a block was painted, in ms since 1970. @throws when it does not come within 20 s */
  paintedAt: (blockNumber: number) => Promise<number>
}

/** Runs in the page: notes for each block when the first link to it was painted. */
const observe = () => {
  const painted: Record<string, number> = {}
  Object.assign(window, { benchPainted: painted })
  const look = () => {
    for (const link of document.querySelectorAll<HTMLAnchorElement>('main a[data-primary][href^="/block/"]')) {
      const number = link.pathname.slice('/block/'.length)
      if (number in painted) continue
      painted[number] = Number.NaN
      // Painting follows the frame in which the row is there; the next frame begins after it.
      requestAnimationFrame(() => requestAnimationFrame(() => Object.assign(painted, { [number]: Date.now() })))
    }
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true })
}

/** Opens a screen with a live list of blocks and watches its rows. */
export const watchRows = async (page: Page, url: string): Promise<WatchedRows> => {
  await addNameHelper(page)
  await page.addInitScript(observe)
  const stream = page.waitForResponse('**/events')
  await page.goto(url)
  await page.locator('main a[data-primary][href^="/block/"]').first().waitFor()
  await stream
  return {
    paintedAt: async (blockNumber) => {
      const read = (number: number) =>
        (window as unknown as { benchPainted: Record<number, number> }).benchPainted[number]
      const found = await page.waitForFunction(read, blockNumber, { timeout: 20_000, polling: 20 })
      return (await found.jsonValue()) as number
    },
  }
}
