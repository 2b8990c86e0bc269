import { test as base, type ConsoleMessage, expect, type Page } from '@playwright/test'
import { readEnvironment } from './environment.ts'

interface Complaints {
  /** What the browser's console said as an error, and what was thrown and not caught. */
  messages: string[]
  /** The journey makes things fail on purpose. */
  areExpected: boolean
}

/** `/health` says by 503 that an explorer is behind its node for a moment: an answer, which the browser calls an error. */
const isHealthAnswer = (message: ConsoleMessage) =>
  message.location().url.endsWith('/health') && message.text().includes('status of 503')

/** The script by which an earlier journey held the clock of this browser; it is of Playwright, and no file of the product. */
const isOfHeldClock = ({ message, stack = '' }: Error) =>
  message === "Cannot read properties of undefined (reading 'controller')" && !stack.includes('/assets/')

const listen = (page: Page, messages: string[]) => {
  page.on('pageerror', (error) => {
    if (!isOfHeldClock(error)) messages.push(`thrown: ${error.message}`)
  })
  page.on('console', (message) => {
    if (message.type() === 'error' && !isHealthAnswer(message))
      messages.push(`${message.text()} (${message.location().url})`)
  })
}

/** The page reacts: what the server rendered has been taken over by its scripts. */
const untilReady = (page: Page) =>
  page.waitForFunction(() => document.querySelector('#root:not([data-ready])') === null)

/** A person waits until a page reacts before using it; journeys about the time before say so by a context of their own. */
const waitAfterLoading = (page: Page) => {
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  page.goto = async (...parameters) => {
    const response = await goto(...parameters)
    await untilReady(page)
    return response
  }
  page.reload = async (...parameters) => {
    const response = await reload(...parameters)
    await untilReady(page)
    return response
  }
}

/**
 * A page against the living devnet. A journey in which the browser's console complains has failed, unless it says before
 * that it breaks things: `complaints.areExpected = true`.
 */
export const test = base.extend<{ complaints: Complaints }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are asked for from the pattern.
  baseURL: async ({}, use) => use(readEnvironment().E2E_URL),
  complaints: async ({ context }, use) => {
    const complaints: Complaints = { messages: [], areExpected: false }
    const attend = (page: Page) => {
      listen(page, complaints.messages)
      waitAfterLoading(page)
    }
    context.on('page', attend)
    // the journey's first page is older than this fixture
    context.pages().forEach(attend)
    await use(complaints)
    if (!complaints.areExpected) expect(complaints.messages, 'the console of the browser').toEqual([])
  },
  page: async ({ page, complaints }, use) => {
    void complaints
    await use(page)
  },
})
