import { findChromium } from '@corescope/devnet/browser/find-chromium'
import { defineConfig } from '@playwright/test'

/** Journeys of a person through the product, in a real browser, against a real small devnet. */
export default defineConfig({
  testDir: './journeys',
  testMatch: '*.e2e.ts',
  outputDir: './test-results',
  globalSetup: './global-setup.ts',
  workers: 2,
  // Counted and named as flaky by the run's table; a journey that fails twice is a failure.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: process.env.CI !== undefined,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    launchOptions: await findChromium(),
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'UTC',
    actionTimeout: 15_000,
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
