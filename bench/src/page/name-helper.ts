import type { Page } from '@playwright/test'

/** The loader of TypeScript wraps inner functions in a helper of its own; functions sent into a page find it there too. */
export const addNameHelper = (page: Page) => page.addInitScript('globalThis.__name = (value) => value')
