import { expect } from '@playwright/test'
import { test } from '../../src/test.ts'
import { addChecker, findViolations } from '../../src/violations.ts'

interface Health {
  data: { audit: { checks: { name: string; passes: number }[]; open: number; findings: unknown[] } }
}

test.use({ reducedMotion: 'reduce' })

test('the whole of a sound index has been recomputed and nothing contradicts itself', async ({ page, request }) => {
  test.setTimeout(600_000)
  const readAudit = async () => ((await (await request.get('/api/chain/index_health')).json()) as Health).data.audit
  // What follows the head has no passes.
  const readUnfinished = async () => {
    const { checks } = await readAudit()
    expect(checks).not.toEqual([])
    return checks.filter(({ name, passes }) => name !== 'newBlocks' && passes === 0).map(({ name }) => name)
  }
  await expect.poll(readUnfinished, { timeout: 500_000, intervals: [1_000] }).toEqual([])
  expect((await readAudit()).findings).toEqual([])
  await page.goto('/index-health')
  await expect(page.getByRole('main')).toContainText('Everything recomputed so far holds.')
  // The devnet has tokens whose contract contradicts its logs: the screen is checked with its list of them.
  await expect(page.getByRole('heading', { name: 'Tokens that contradict their logs' })).toBeVisible()
  await addChecker(page)
  expect(await findViolations(page)).toEqual([])
  // A stranger's token has as long a name, and as large a figure, as it likes.
  await page.route('**/api/chain/index_health*', async (route) => {
    const answer = (await (await route.fetch()).json()) as {
      data: { irregularTokens: { token: object; stated: string }[] }
    }
    for (const one of answer.data.irregularTokens) {
      Object.assign(one.token, { tokenName: 'A'.repeat(120), symbol: 'B'.repeat(60) })
      one.stated = '9'.repeat(78)
    }
    await route.fulfill({ json: answer })
  })
  const main = page.getByRole('main')
  await expect(main).toContainText('A'.repeat(120))
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
})
