import { users } from '@corescope/devnet/world/accounts'
import { contractAddress, curatedAddress } from '@corescope/devnet/world/contracts'
import { expect } from '@playwright/test'
import { fillIn, findScreens } from '../../src/screens.ts'
import { test } from '../../src/test.ts'

const owner = users[0]!.address

/** Screens with one list that has a file. */
const listed = [
  `/address/${owner}?tab=holdings`,
  `/address/${owner}?tab=nfts`,
  `/address/${owner}?tab=internal`,
  `/address/${contractAddress.stableToken}?tab=logs`,
  '/tx/{transaction}?tab=logs',
  '/tx/{delegations}?tab=authorizations',
  '/tx/{blobTransaction}?tab=blobs',
  '/block/{blobBlock}/blobs',
  `/token/${contractAddress.stableToken}?tab=holders&at=60`,
  `/token/${curatedAddress.gallery}?tab=inventory`,
  `/nft/${curatedAddress.gallery}/1`,
  `/nft/${curatedAddress.charms}/2?tab=holders`,
] as const

const fileLink = 'a[href*="/chain/export?"]'

for (const pattern of listed) {
  test(`the file of ${pattern} has what the list shows`, async ({ page, request }) => {
    await page.goto(fillIn(pattern, await findScreens(request)))
    const main = page.getByRole('main')
    const link = main.locator(fileLink).last()
    await expect(link).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    // rows of the list itself: a log has tables of its values, too
    const shown = await main
      .locator('[data-walk] > tr [data-copy]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-copy')!.toLowerCase()))
    const rows = await main.locator('[data-walk] > tr:has([data-copy])').count()
    const answer = await request.get((await link.getAttribute('href'))!)
    const text = await answer.text()
    expect([answer.status(), answer.headers()['content-type']], text).toEqual([
      200,
      expect.stringContaining('text/csv'),
    ])
    const [head = '', ...lines] = text.trim().split('\r\n')
    expect(head).toMatch(/^\w+( \([^)]+\))?(,\w+( \([^)]+\))?)+$/)
    expect(lines.length).toBeGreaterThanOrEqual(Math.max(1, rows))
    const file = text.toLowerCase()
    expect(shown.filter((one) => !file.includes(one))).toEqual([])
  })
}

test('a visitor saves the file of a list, and reads in their language why there is none', async ({
  page,
  context,
  complaints,
  baseURL,
}) => {
  complaints.areExpected = true
  const main = page.getByRole('main')
  await page.goto('/txs')
  const saving = page.waitForEvent('download')
  await main.locator(fileLink).click()
  expect((await saving).suggestedFilename()).toMatch(/^transactions-\d+\.csv$/)
  await expect(page).toHaveURL('/txs')
  // what was there when the list was opened may be gone
  await main.locator(fileLink).evaluate((link: HTMLAnchorElement) => {
    link.href = link.href.replace('type=transactions', 'type=gone')
  })
  await main.locator(fileLink).click()
  await expect(page.locator('body')).toContainText('what was asked for is not valid')
  await page.goBack()
  await expect(main.locator(fileLink)).toBeVisible()

  await context.addCookies([{ name: 'locale', value: 'zh_CN', url: baseURL! }])
  const query = `type=tokenholders&contractAddress=${contractAddress.stableToken}&atBlock=99999999`
  await page.goto(`/exportData?${query}`)
  await main.getByRole('button', { name: '下载' }).click()
  await expect(page.locator('body')).toContainText('所查询的内容不存在')
})

test('a file that cannot be is no link, and a program is told by the status', async ({ request }) => {
  const ask = (query: string) => request.get(`/api/chain/export?${query}`)
  for (const [query, status, words] of [
    ['type=accounts&adress=1', 400, 'adress'],
    ['type=contractEventLog', 400, 'this export is of an address'],
    [`type=tokenholders&contractAddress=${contractAddress.stableToken}&atBlock=99999999`, 404, 'indexed block'],
  ] as const) {
    const answer = await ask(query)
    expect([answer.status(), await answer.text()], query).toEqual([status, expect.stringContaining(words)])
  }
})
