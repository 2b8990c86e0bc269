import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

interface Violation {
  id: string
  nodes: { target: unknown[]; failureSummary?: string }[]
}

/** Puts axe into the page that is open, through the debugger: the page's policy forbids foreign scripts. */
export const addChecker = (page: Page): Promise<void> => page.evaluate(`${axeSource};undefined`)

const run = (page: Page, runOnly: { type: 'tag' | 'rule'; values: string[] }): Promise<string[]> =>
  page.evaluate(async (only) => {
    const { axe } = window as unknown as {
      axe: { run: (context: Document, options: object) => Promise<{ violations: Violation[] }> }
    }
    // of what holds, which is most, no selectors are made
    const { violations } = await axe.run(document, { runOnly: only, resultTypes: ['violations'] })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary?.split('\n')[1]?.trim()}`,
      ),
    )
  }, runOnly)

/** What axe finds against WCAG 2.2 AA, one line a finding. */
export const findViolations = (page: Page): Promise<string[]> => run(page, { type: 'tag', values: rules })

/** What axe finds of colours too close to each other, one line a finding. */
export const findPoorContrast = (page: Page): Promise<string[]> =>
  run(page, { type: 'rule', values: ['color-contrast'] })
