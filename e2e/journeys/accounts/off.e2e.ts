import { accountsTag } from '@corescope/api-schema/call'
import { calls } from '@corescope/api-schema/calls'
import { pages } from '@corescope/api-schema/pages'

import { deployer } from '@corescope/devnet/world/accounts'
import { expect } from '@playwright/test'
import { readEnvironment } from '../../src/environment.ts'
import { startApi } from '../../src/house.ts'
import { test } from '../../src/test.ts'

const ofAccounts = pages.filter(({ account }) => account === true).map(({ path }) => path)
const others = pages.filter(({ path, account, redirect }) => !account && !redirect && !path.includes('{'))

test('with ACCOUNTS=off no screen and no call knows of accounts', async ({ page }) => {
  const { E2E_DATABASE_URL, E2E_NODE_URL } = readEnvironment()
  const api = await startApi({
    ...{ DATABASE_URL: E2E_DATABASE_URL, RPC_URL: E2E_NODE_URL, NETWORK: 'devnet', ACCOUNTS: 'off', DEBUG_ROUTES: '1' },
  })
  const linksTo = (html: string) => ofAccounts.filter((path) => html.includes(`href="${path.replace(/\/\{.*/, '')}"`))
  try {
    expect(ofAccounts.length).toBeGreaterThan(5)
    for (const path of ofAccounts.filter((one) => !one.includes('{'))) {
      expect((await page.request.get(`${api.url}${path}`)).status(), path).toBe(404)
    }
    for (const { path } of others) {
      const answer = await page.request.get(`${api.url}${path}`)
      expect([path, answer.status(), linksTo(await answer.text())]).toEqual([path, 200, []])
    }
    for (const call of Object.values(calls).filter(({ tag }) => tag === accountsTag)) {
      const answer = await page.request.fetch(`${api.url}${call.path}`, { method: call.method, data: {} })
      expect(answer.status(), call.path).toBe(404)
    }
    expect((await page.request.get(`${api.url}/api/feed?token=${'0'.repeat(43)}`)).status()).toBe(404)
    const document = await (await page.request.get(`${api.url}/api/openapi.json`)).json()
    // the faucet asks for it too
    expect(Object.keys(document.paths).filter((path) => path.startsWith('/api/user/'))).toEqual(['/api/user/captcha'])
    for (const path of ['/', `/address/${deployer.address.toLowerCase()}`, '/txs']) {
      await page.goto(`${api.url}${path}`)
      await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
      expect(linksTo(await page.content()), path).toEqual([])
    }
  } finally {
    await page.goto('about:blank')
    await api.stop()
  }
})
