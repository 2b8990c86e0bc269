import type { Page } from '@playwright/test'

/**
 * From here the clock of the page stands a minute ahead and goes on only by `page.clock.runFor`: what lasts a moment is
 * seen on a slow machine too. The page was opened after `page.clock.install()`.
 */
export const holdClock = async (page: Page): Promise<void> =>
  page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
