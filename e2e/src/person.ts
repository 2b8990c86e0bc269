import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { readEnvironment } from './environment.ts'

/** The worker writes a mail when it looks next, beside what else it has to do. */
export const mailPatience = { timeout: 120_000 }
const personPassword = 'seven green lamps'

/** Mails in the outbox to an address, with their lines joined. */
export const mailsTo = (email: string): string[] =>
  readdirSync(readEnvironment().E2E_OUTBOX)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readFileSync(join(readEnvironment().E2E_OUTBOX, name), 'utf8'))
    .filter((text) => text.includes(`To: ${email}`))
    .map((text) => text.replace(/=\r?\n/g, '').replace(/=3D/g, '='))

const linkTo = (email: string): string | undefined =>
  mailsTo(email)
    .map((text) => /https?:\/\/\S+?#token=[\w-]{43}/.exec(text)?.[0])
    .find((link) => link !== undefined)

/** Pages that a journey opens in a browser of its own do not wait until they react (`test.ts`). */
const reacts = (page: Page) => expect(page.locator('#root[data-ready]')).toBeAttached()

/** Registers somebody. @returns the link of the mail that confirms the address */
export const askToRegister = async (page: Page, name: string): Promise<string> => {
  const email = `${name}@example.org`
  await page.goto('/register')
  await reacts(page)
  await page.getByLabel('Username').fill(name)
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(personPassword)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible()
  await expect.poll(() => linkTo(email), mailPatience).toBeDefined()
  return linkTo(email)!
}

/** Registers somebody and confirms the address by the mail; the page stands at the sign-in then. @returns the e-mail address */
export const register = async (page: Page, name: string): Promise<string> => {
  await page.goto(await askToRegister(page, name))
  await reacts(page)
  await expect(page).toHaveURL(/\/confirmemail$/)
  // this browser has registered: a click is enough
  await expect(page.getByRole('button', { name: 'Confirm address' })).toBeVisible()
  await expect(page.getByLabel('Password')).toHaveCount(0)
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  return `${name}@example.org`
}

/** Signs in who has registered. */
export const signIn = async (page: Page, name: string): Promise<void> => {
  await reacts(page)
  await page.getByLabel('Username or e-mail address').fill(name)
  await page.getByLabel('Password').fill(personPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/my\/account$/)
}
