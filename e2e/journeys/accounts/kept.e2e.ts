import { readFileSync } from 'node:fs'
import { deployer } from '@corescope/devnet/world/accounts'
import { contractAddress } from '@corescope/devnet/world/contracts'
import { expect, type Page } from '@playwright/test'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { callNode } from '../../src/call-node.ts'
import { readEnvironment } from '../../src/environment.ts'
import { mailPatience, register, signIn } from '../../src/person.ts'
import { test } from '../../src/test.ts'
import { verificationMs } from '../../src/verify-contract.ts'
import { verifyItems } from '../../src/verify-items.ts'
import { installWallet } from '../../src/wallet.ts'

interface Told {
  title: string
  body: string
}
declare global {
  interface Window {
    told: Told[]
  }
}

/**
 * Keeps what the page has the system show. A browser that was built without a screen says in `Notification.permission` that nothing is
 * granted, whatever is: there the Permissions API counts.
 */
const listen = (page: Page) =>
  page.addInitScript(() => {
    window.told = []
    let granted = false
    void navigator.permissions.query({ name: 'notifications' }).then(({ state }) => {
      granted = state === 'granted'
    })
    window.Notification = new Proxy(Notification, {
      get: (target, name) => (name === 'permission' && granted ? 'granted' : Reflect.get(target, name)),
      construct: (target, [title, options]: [string, NotificationOptions]) => {
        window.told.push({ title, body: options.body ?? '' })
        return new target(title, options)
      },
    })
  })
const toldBy = (page: Page) => page.evaluate(() => window.told)
const panelOf = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

/** Pays half a coin to an address. */
const pay = async (to: `0x${string}`): Promise<string> => {
  const { E2E_NODE_URL: url } = readEnvironment()
  const payer = privateKeyToAccount(generatePrivateKey())
  await callNode(url, 'anvil_setBalance', [payer.address, '0x8ac7230489e80000'])
  const chainId = Number(await callNode(url, 'eth_chainId', []))
  const payment = { chainId, nonce: 0, gas: 21_000n, gasPrice: 10n ** 11n, to, value: 5n * 10n ** 17n }
  const raw = await payer.signTransaction({ ...payment, type: 'legacy' })
  return String(await callNode(url, 'eth_sendRawTransaction', [raw]))
}

test('a tab that is open tells of watched addresses, once in all tabs, after a click that allowed it', async ({
  page,
  context,
  baseURL,
}, { workerIndex, retry }) => {
  const name = `told.${workerIndex}.${retry}.${Date.now()}`
  await listen(page)
  await register(page, name)
  await signIn(page, name)
  const till = privateKeyToAccount(generatePrivateKey()).address
  await page.goto(`/my/address?address=${till}`)
  await page.getByLabel('Your name for it').fill('The till')
  await page.getByRole('button', { name: 'Watch', exact: true }).click()
  await expect(page.getByText('The till')).toBeVisible()

  const panel = panelOf(page, 'On this device')
  await context.grantPermissions([])
  await page.reload()
  await panel.getByRole('button', { name: 'Show notifications' }).click()
  await expect(panel.getByText('does not let this site show notifications')).toBeVisible()
  await context.grantPermissions(['notifications'], { origin: new URL(baseURL!).origin })
  await page.reload()
  // the browser tells its pages of what was granted a moment later
  await expect.poll(() => page.evaluate(() => Notification.permission)).toBe('granted')
  // A browser asks for the permission after a person's click alone, not after one that is done again once the page reacts.
  await expect(page.locator('#root[data-ready]')).toBeAttached()
  await expect(panel.getByText('does not let this site')).toHaveCount(0)
  await panel.getByRole('button', { name: 'Show notifications' }).click()
  await expect(panel.getByText('On in this browser')).toBeVisible()
  expect(await toldBy(page)).toMatchObject([{ title: 'Notifications are on' }])

  const second = await context.newPage()
  await listen(second)
  await second.goto('/blocks')
  await page.goto('/txs')
  await pay(till)
  const payments = async () =>
    [...(await toldBy(page)), ...(await toldBy(second))].filter(({ title }) => title === 'The till')
  await expect.poll(async () => (await payments()).length, mailPatience).toBe(1)
  expect((await payments())[0]!.body).toMatch(/^Received 0\.5 dCORE from 0x/)
  // the one that told is closed: the other goes on
  const [teller, other] = (await toldBy(page)).length > 0 ? [page, second] : [second, page]
  await teller.close()
  await pay(till)
  await expect
    .poll(async () => (await toldBy(other)).filter(({ title }) => title === 'The till').length, mailPatience)
    .toBe(1)
  await other.goto('/my/address')
  await panelOf(other, 'On this device').getByRole('button', { name: 'Switch off' }).click()
  await expect(panelOf(other, 'On this device').getByRole('button', { name: 'Show notifications' })).toBeVisible()
})

test('an ABI is kept from signatures and from a verified contract, changed and removed', async ({ page, request }, {
  workerIndex,
  retry,
}) => {
  test.setTimeout(verificationMs + 120_000)
  const name = `decoder.${workerIndex}.${retry}.${Date.now()}`
  await register(page, name)
  await signIn(page, name)
  await page.goto('/my/custom_abi')
  const contract = `0x${'ab'.repeat(20)}`
  await page.getByLabel('Contract', { exact: true }).fill(contract)
  await page.getByLabel('Name', { exact: true }).fill('Till')
  await page.getByLabel('ABI', { exact: true }).fill('pay(uint25 amount)')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('This ABI cannot be used')
  await page
    .getByLabel('ABI', { exact: true })
    .fill('pay(uint256 amount)\nevent Paid(address indexed by)\nerror TooMuch(uint256 most)')
  await page.getByRole('button', { name: 'Save' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Till' })
  await expect(row).toContainText('1 function, 1 event, 1 error')

  await row.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Take it from a verified contract').fill(deployer.address)
  await page.getByRole('button', { name: 'Take its ABI' }).click()
  await expect(page.getByRole('alert')).toContainText('it has no ABI to take')
  await page.getByLabel('Take it from a verified contract').fill(await verifyItems(request))
  await page.getByRole('button', { name: 'Take its ABI' }).click()
  // what is kept is shown as JSON, too
  await expect(page.getByLabel('ABI', { exact: true })).not.toHaveValue(/TooMuch/)
  await expect(page.getByLabel('ABI', { exact: true })).toHaveValue(/^\[\{/)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(row).not.toContainText('1 function, 1 event')
  // it is asked first; a second thought changes nothing
  const remove = row.getByRole('button', { name: 'Remove' })
  await remove.click()
  await row.getByRole('button', { name: 'Cancel' }).click()
  await expect(remove).toBeFocused()
  await remove.click()
  await remove.click()
  await expect(page.getByText('You keep no ABI yet')).toBeVisible()
})

test('a file that is saved has the private names of who is signed in', async ({ page }, { workerIndex, retry }) => {
  const name = `saver.${workerIndex}.${retry}.${Date.now()}`
  await register(page, name)
  await signIn(page, name)
  await page.goto(`/my/notes_address?address=${deployer.address}`)
  await page.getByLabel('Private name tag').fill('The builder')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('link', { name: 'The builder' })).toBeVisible()
  await page.goto(`/exportData?type=transactions&address=${deployer.address}`)
  await expect(page.getByText('your private names stand in columns of their own')).toBeVisible()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const text = readFileSync(await (await saving).path(), 'utf8')
  expect(text).toMatch(/^transactionHash,.*,from,fromPrivateName,to,toPrivateName,/)
  expect(text).toContain(`${deployer.address.toLowerCase()},The builder,`)
})

test('a note on a transaction stands on its page and in lists, for its writer alone', async ({ page, browser }, {
  workerIndex,
  retry,
}) => {
  const name = `noting.${workerIndex}.${retry}.${Date.now()}`
  await register(page, name)
  await signIn(page, name)
  const payee = privateKeyToAccount(generatePrivateKey()).address
  const hash = await pay(payee)
  await page.goto(`/my/notes_tx?transaction=${hash}`)
  await page.getByLabel('Note', { exact: true }).fill('The rent of May')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The rent of May')).toBeVisible()
  await page.goto(`/tx/${hash}`)
  await expect(page.getByRole('main').getByText('The rent of May')).toBeVisible()
  await page.goto(`/address/${payee}`)
  const noted = page.locator(`[data-noted] a[href="/tx/${hash}"]`)
  const card = page.locator('[popover]:popover-open')
  // Scripts that come after the pointer do not hear that it came. Nothing lies over the card or under it.
  await expect(async () => {
    await page.mouse.move(0, 0)
    await noted.hover()
    await expect(card).toHaveCount(1, { timeout: 3_000 })
  }).toPass()
  await expect(card).toContainText('The rent of May')
  await expect(card).toContainText('Success')
  const other = await (await browser.newContext()).newPage()
  await other.goto(new URL(`/tx/${hash}`, page.url()).href)
  await expect(other.getByRole('main')).toContainText('0.5')
  await expect(other.getByText('The rent of May')).toHaveCount(0)
  await other.context().close()
})

test('a note on an address stands on its page and is changed from there; a sign-out in one tab takes it off the other', async ({
  page,
  context,
}, { workerIndex, retry }) => {
  const name = `leaving.${workerIndex}.${retry}.${Date.now()}`
  await register(page, name)
  await signIn(page, name)
  const { address } = privateKeyToAccount(generatePrivateKey())
  await page.goto(`/my/notes_address?address=${address}`)
  await page.getByLabel('Note', { exact: true }).fill('Owes the rent of May')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Owes the rent of May')).toBeVisible()
  await page.goto(`/address/${address}`)
  const note = page.getByRole('main').getByText('Owes the rent of May')
  await expect(note).toBeVisible()
  const second = await context.newPage()
  await second.goto(`/address/${address}`)
  await second.getByRole('link', { name: 'Change', exact: true }).click()
  await expect(second.getByLabel('Note', { exact: true })).toHaveValue('Owes the rent of May')
  // what is still asked for at the sign-out is refused, as it should be
  await second.waitForLoadState('networkidle')

  const third = await context.newPage()
  await third.goto('/blocks')
  await third.getByRole('button', { name: /signed in as/ }).click()
  await third
    .getByRole('menuitem', { name: 'Sign out' })
    .or(third.getByRole('button', { name: 'Sign out' }))
    .click()
  await expect(note).toHaveCount(0)
  await expect(second).toHaveURL(/\/login$/)
  await expect(second.getByText('Owes the rent of May')).toHaveCount(0)
})

test('an address is verified with a wallet by one click, and another one by a signature that is pasted', async ({
  page,
  request,
}, { workerIndex, retry }) => {
  const name = `holder.${workerIndex}.${retry}.${Date.now()}`
  await register(page, name)
  await signIn(page, name)
  await page.goto('/my/verify_address')
  await expect(page.getByText('No wallet was found in this browser')).toBeVisible()
  const other = privateKeyToAccount(generatePrivateKey())
  await page.getByLabel('Address', { exact: true }).fill(other.address)
  await page.getByRole('button', { name: 'Get the text to sign' }).click()
  const message = await page.getByRole('textbox', { name: 'Text to sign' }).inputValue()
  await page.getByLabel('Signature (0x…)').fill(await other.signMessage({ message }))
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  const list = panelOf(page, 'Your addresses')
  await expect(list.getByRole('listitem')).toHaveCount(1)

  const own = await installWallet(page, request)
  await page.reload()
  const sign = page.getByRole('button', { name: 'Sign with Test Wallet' })
  await page.getByLabel('Address', { exact: true }).fill(other.address)
  await sign.click()
  await expect(page.getByRole('alert')).toContainText(`Choose the account ${other.address.toLowerCase()}`)
  await page.getByLabel('Address', { exact: true }).fill('')
  await sign.click()
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(list.locator(`a[href="/address/${own.toLowerCase()}"]`)).toBeVisible()
})

test('who has verified the address of a token’s creator says what it is without a wallet', async ({ page }, {
  workerIndex,
  retry,
}) => {
  const name = `maker.${workerIndex}.${retry}.${Date.now()}`
  const { oldToken } = contractAddress
  await page.goto(`/tokenupdate/${oldToken}`)
  await expect(page.getByText('you need no wallet for a token')).toBeVisible()
  await expect(page.getByText('No browser wallet was found')).toBeVisible()
  await register(page, name)
  await signIn(page, name)
  await page.goto('/my/verify_address')
  await page.getByLabel('Address', { exact: true }).fill(deployer.address)
  await page.getByRole('button', { name: 'Get the text to sign' }).click()
  const message = await page.getByRole('textbox', { name: 'Text to sign' }).inputValue()
  await page.getByLabel('Signature (0x…)').fill(await deployer.signMessage({ message }))
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  await expect(panelOf(page, 'Your addresses').getByRole('listitem')).toHaveCount(1)

  await page.goto(`/tokenupdate/${oldToken}`)
  await expect(page.getByText('You may say this without a signature')).toBeVisible()
  await expect(page.getByText('No browser wallet was found')).toHaveCount(0)
  const website = `https://maker-${workerIndex}-${retry}.example.org`
  await page.getByLabel('Website').fill(website)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Shown now: said by')).toBeVisible()
  await page.goto(`/token/${oldToken}?tab=info`)
  await expect(page.getByRole('link', { name: website.replace('https://', '') }).first()).toBeVisible()
})

test('what happens at a watched address is shown while the list stands open, by the name it was given', async ({
  page,
}, { workerIndex, retry }) => {
  const name = `onlooker.${workerIndex}.${retry}.${Date.now()}`
  await register(page, name)
  await signIn(page, name)
  const shop = privateKeyToAccount(generatePrivateKey()).address
  await page.goto(`/address/${shop}`)
  await page.getByRole('link', { name: 'Watch this address' }).click()
  await page.getByLabel('Your name for it').fill('My shop')
  await page.getByRole('button', { name: 'Watch', exact: true }).click()
  const watched = panelOf(page, 'Watched addresses')
  await expect(watched.getByText('My shop')).toBeVisible()
  const events = panelOf(page, 'What happened')
  await expect(events.getByText('Nothing has happened')).toBeVisible()
  await pay(shop)
  await expect(events.getByText('Received')).toBeVisible(mailPatience)
  await expect(events.getByRole('link', { name: 'My shop' })).toHaveAttribute('href', `/address/${shop.toLowerCase()}`)

  await watched.getByRole('button', { name: 'Rename' }).click()
  await watched.getByLabel('Your name for it').fill('My till')
  await watched.getByRole('button', { name: 'Save' }).click()
  await expect(watched.getByText('My till')).toBeVisible()
  await expect(events.getByRole('link', { name: 'My till' })).toBeVisible()

  await page.goto(`/address/${shop}`)
  await page.getByRole('link', { name: 'You watch this address' }).click()
  await expect(page).toHaveURL(/\/my\/address$/)
})
