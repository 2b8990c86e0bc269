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

for (const pattern of listed) {
  test(`the file of ${pattern} has what the list shows`, async ({ page, request }) => {
    await page.goto(fillIn(pattern, await findScreens(request)))
    const main = page.getByRole('main')
    const link = main.locator('a[download]').last()
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
