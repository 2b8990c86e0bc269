import { findSmallChromium } from '@corescope/devnet/browser/find-chromium'
import { defineConfig } from '@playwright/test'

/** Journeys of a person through the product, in a real browser, against a real small devnet. */
export default defineConfig({
  testDir: './journeys',
  projects: [
    { name: '', testMatch: '*.e2e.ts', testIgnore: 'index-health.e2e.ts' },
    // Begun last: it needs a whole pass of the audit, which goes on meanwhile and is eager, yet rests as long as it works.
    { name: 'audited', testMatch: 'index-health.e2e.ts' },
  ],
  outputDir: './test-results',
  globalSetup: './global-setup.ts',
  workers: 2,
  // Counted and named as flaky by the run's table; a journey that fails twice is a failure.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: process.env.CI !== undefined,
  // Patient: the speed of the machine is no fact.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    launchOptions: await findSmallChromium(),
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'UTC',
    actionTimeout: 30_000,
    // Cookies, storage and what a journey set go between two journeys; the process of the page and its cache stay.
    reuseContext: true,
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
