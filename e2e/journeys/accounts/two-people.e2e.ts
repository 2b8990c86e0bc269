import { deployer } from '@corescope/devnet/world/accounts'
import { contractAddress } from '@corescope/devnet/world/contracts'
import { expect, type Page } from '@playwright/test'
import { register, signIn } from '../../src/person.ts'
import { test } from '../../src/test.ts'

const { stableToken: tokenAddress } = contractAddress

const stored = (page: Page) => page.evaluate(() => Object.entries({ ...localStorage }) as [string, string][])

test('another person in one tab is another person in all; what is typed waits for the same one alone', async ({
  page,
  context,
  browser,
  complaints,
}, { workerIndex, retry }) => {
  test.setTimeout(300_000)
  const [ann, dee] = ['ann', 'dee'].map((name) => `${name}.${workerIndex}.${retry}.${Date.now()}`) as [string, string]
  await register(page, ann)
  await signIn(page, ann)
  const others = await browser.newContext({ locale: 'en-US' })
  const elsewhere = await others.newPage()
  await register(elsewhere, dee)
  await signIn(elsewhere, dee)

  await page.goto('/my/notes_address')
  await page.getByLabel('Address', { exact: true }).fill(deployer.address)
  await page.getByLabel('Note', { exact: true }).fill('The rent of May')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('cell', { name: 'The rent of May' })).toBeVisible()
  await page.getByLabel('Note', { exact: true }).fill('The rent of June')

  const second = await context.newPage()
  await second.goto('/login')
  await expect(second.getByRole('main').getByText(`You are signed in as ${ann} in this browser`)).toBeVisible()
  // as if both had signed in at one moment
  const keys = await stored(elsewhere)
  await second.evaluate((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value)
  }, keys)
  await expect(page.getByRole('button', { name: `Account: signed in as ${dee}` })).toBeVisible()
  await expect(page.getByText('The rent of')).toHaveCount(0)
  await expect(page.getByLabel('Note', { exact: true })).toHaveValue('')

  // her session ends while she types
  complaints.areExpected = true // the browser writes each 401 into its console
  await page.getByLabel('Address', { exact: true }).fill(deployer.address)
  await page.getByLabel('Note', { exact: true }).fill('Paints the fence')
  const third = await (await browser.newContext({ locale: 'en-US' })).newPage()
  await third.goto('/login')
  await signIn(third, dee)
  await third.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(third.getByRole('button', { name: 'Sign out everywhere else' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.getByLabel('Username or e-mail address').fill(dee)
  await page.getByLabel('Password').fill('seven green lamps')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/my\/notes_address$/)
  await expect(page.getByLabel('Note', { exact: true })).toHaveValue('Paints the fence')
  await third.context().close()
  await others.close()
})

test('a long name without a blank fits on a phone, and a token’s page has its reader’s name', async ({ page }, {
  workerIndex,
  retry,
}) => {
  const name = `wide.${workerIndex}.${retry}.${Date.now()}`
  await register(page, name)
  await signIn(page, name)
  const long = 'W'.repeat(64)
  const save = async (path: string, label: string, button: string) => {
    await page.goto(path)
    if (path !== '/my/api_key') await page.getByLabel('Address', { exact: true }).first().fill(tokenAddress)
    await page.getByLabel(label).first().fill(long)
    await page.getByRole('button', { name: button, exact: true }).click()
    await expect(page.getByText(long).first()).toBeVisible()
  }
  await page.setViewportSize({ width: 360, height: 740 })
  const widthAt = async () => page.evaluate(() => document.documentElement.scrollWidth)
  await save('/my/api_key', 'What it is for', 'Create')
  expect(await widthAt()).toBe(360)
  await save('/my/address', 'Your name for it', 'Watch')
  expect(await widthAt()).toBe(360)
  await save('/my/notes_address', 'Private name tag', 'Save')
  await page.goto(`/token/${tokenAddress}`)
  await expect(page.getByText(long)).toBeVisible()
  expect(await widthAt()).toBe(360)
})
