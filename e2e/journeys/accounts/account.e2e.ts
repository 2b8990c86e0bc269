import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { findFreePort } from '@corescope/devnet/processes/free-port'
import { codeNow } from '@corescope/devnet/test-worlds/authenticator'
import { deployer } from '@corescope/devnet/world/accounts'
import { expect, type Page } from '@playwright/test'
import pg from 'pg'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { callNode } from '../../src/call-node.ts'
import { readEnvironment } from '../../src/environment.ts'
import { startApi } from '../../src/house.ts'
import { askToRegister, mailPatience, mailsTo, register, signIn } from '../../src/person.ts'
import { test } from '../../src/test.ts'

test('a person registers, names an address, and sees the name in lists; nobody else does; then the account goes', async ({
  page,
  browser,
}, { workerIndex, retry }) => {
  const name = `reader.${workerIndex}.${retry}.${Date.now()}`
  await page.goto('/register')
  await page.getByLabel('Username').fill(name)
  await page.getByLabel('E-mail address').fill(`${name}@example.org`)
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('abcdefghij')
  await expect(page.getByText('Too short, too simple')).toBeVisible()
  await password.fill('password12')
  await expect(page.getByText('Long enough. When you send it')).toBeVisible()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('This password is among those')).toHaveCount(1)
  await register(page, name)
  await page.getByLabel('Username or e-mail address').fill(name)
  await page.getByLabel('Password').fill('wrong')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toContainText('wrong')
  await page.getByLabel('Password').fill('seven green lamps')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/my\/account$/)
  await expect(page.getByLabel('Username')).toHaveValue(name)
  await expect(page.getByRole('button', { name: `Account: signed in as ${name}` })).toBeVisible()
  await expect(page.getByText(/^Chrome on (?:Linux|macOS|Windows)$/)).toBeVisible()

  await page.goto(`/address/${deployer.address}`)
  await page.getByRole('link', { name: 'Name this address' }).click()
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue(deployer.address)
  await page.getByLabel('Private name tag').fill('The builder')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('link', { name: 'The builder' })).toBeVisible()
  await page.goto(`/address/${deployer.address}`)
  await expect(page.getByText('The builder').first()).toBeVisible()
  // what is kept stands in the form, and what nobody writes in stays
  await page.getByRole('link', { name: 'Change the note' }).click()
  await expect(page.getByLabel('Private name tag')).toHaveValue('The builder')
  await page.getByLabel('Note', { exact: true }).fill('Pays the rent')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('row', { name: /The builder.*Pays the rent/ })).toBeVisible()

  const other = await browser.newPage()
  await other.goto(`/address/${deployer.address}`)
  await expect(other.locator('#root[data-ready]')).toBeAttached()
  await expect(other.getByText('The builder')).toHaveCount(0)
  await other.close()

  await page.goto('/my/account')
  await page.getByRole('button', { name: 'Delete my account…' }).click()
  const form = page.locator('form', { hasText: 'at once and for good' })
  await expect(form.getByLabel('Present password')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Delete my account…' })).toBeFocused()
  await page.getByRole('button', { name: 'Delete my account…' }).click()
  await expect(form).toContainText('A public name that was accepted stays')
  await form.getByLabel('Present password').fill('seven green lamps')
  await form.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('Your account is deleted, with everything private in it.')).toBeVisible()
  await page.goto('/my/account')
  await expect(page).toHaveURL(/\/login$/)
})

test('what is entered before the scripts are there stays in the form, and goes with it', async ({ browser }) => {
  const page = await browser.newPage()
  let release: () => void = () => undefined
  const hold = () => {
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    return page.route('**/*.js', async (route) => {
      await released
      await route.continue()
    })
  }
  const isReady = page.locator('#root[data-ready]')
  const [mail, password] = [page.getByLabel('E-mail address'), page.getByLabel('Password', { exact: true })]
  await hold()
  await page.goto('/register', { waitUntil: 'commit' })
  await page.getByLabel('Username').fill('early.reader')
  await mail.fill('early@example.org')
  await password.fill('seven green lamps')
  await expect(isReady).toHaveCount(0)
  release()
  await expect(isReady).toBeAttached()
  await expect(page.getByLabel('Username')).toHaveValue('early.reader')
  await expect(mail).toHaveValue('early@example.org')
  await expect(password).toHaveValue('seven green lamps')
  // the form knows of it, not its fields alone
  await expect(page.getByText('Too short, too simple')).toHaveCount(0)

  await page.unroute('**/*.js')
  await hold()
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Username or e-mail address').fill('early.reader')
  await password.fill('wrong')
  // sent before anything can answer: nothing of it may stand in the address
  await password.press('Enter')
  await expect(isReady).toHaveCount(0)
  release()
  await expect(isReady).toBeAttached()
  expect(new URL(page.url()).search).toBe('')
  await expect(page.getByLabel('Username or e-mail address')).toHaveValue('early.reader')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toContainText('wrong')
  await page.close()
})

test('a form says what is wrong beside each field, in the reader’s language, and goes to the first one', async ({
  page,
}) => {
  await page.goto('/register')
  const [name, mail, password] = [
    page.getByLabel('Username'),
    page.getByLabel('E-mail address'),
    page.getByLabel('Password', { exact: true }),
  ]
  const send = page.getByRole('button', { name: 'Create account' })
  await send.click()
  await expect(page.getByText('Fill this in.')).toHaveCount(3)
  await expect(name).toBeFocused()
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await name.fill('no name')
  await expect(page.getByText('Fill this in.')).toHaveCount(2)
  await mail.fill('nowhere')
  await password.fill('short')
  await password.press('Enter')
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription(/3 to 32 letters/)
  await name.fill('a-name')
  await send.click()
  await expect(mail).toBeFocused()
  await expect(mail).toHaveAccessibleDescription('This is no e-mail address.')
  await expect(password).toHaveAccessibleDescription('At least 10 characters.')
  await mail.fill('a.name@example.org')
  await password.fill('password12')
  await send.click()
  // what the server alone knows, in the same way
  await expect(password).toHaveAccessibleDescription(/among those that are tried first/)
  await expect(password).toBeFocused()

  await page.context().addCookies([{ name: 'locale', value: 'zh_CN', url: page.url() }])
  await page.reload()
  await page.getByRole('button', { name: '注册', exact: true }).click()
  await expect(page.getByText('请填写此项。')).toHaveCount(3)
})

test('a link that is opened in another browser asks for the password: a click confirms no stranger', async ({
  page,
  browser,
}, { workerIndex, retry }) => {
  const name = `elsewhere.${workerIndex}.${retry}.${Date.now()}`
  const link = await askToRegister(page, name)
  const other = await browser.newPage()
  await other.goto(link)
  await expect(other.getByText(`becomes the e-mail address of the account ${name}`)).toBeVisible()
  await other.getByLabel('Password').fill('something else 12')
  await other.getByRole('button', { name: 'Confirm address' }).click()
  await expect(other.getByRole('alert')).toContainText('password is wrong')
  await other.getByLabel('Password').fill('seven green lamps')
  await other.getByRole('button', { name: 'Confirm address' }).click()
  await expect(other.getByRole('heading', { name: `${name}@example.org is confirmed` })).toBeVisible()
  await other.close()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link was used already' })).toBeVisible()
})

test('a second factor is set up by its secret, asked for at the sign-in, and switched off', async ({ page }, {
  workerIndex,
  retry,
}) => {
  const name = `careful.${workerIndex}.${retry}.${Date.now()}`
  const password = 'seven green lamps'
  await register(page, name)
  const signIn = async () => {
    await page.getByLabel('Username or e-mail address').fill(name)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
  }
  await signIn()
  await expect(page).toHaveURL(/\/my\/account$/)
  const setUp = page.locator('form', { has: page.getByRole('button', { name: 'Set up' }) })
  await setUp.getByLabel('Present password').fill(password)
  await setUp.getByRole('button').click()
  await expect(page.getByRole('img', { name: 'QR code of the secret' }).locator('path')).toHaveAttribute('d', /^M4 4h1/)
  const form = page.locator('form', { has: page.getByRole('button', { name: 'Switch on' }) })
  const secret = ((await form.locator('code').first().textContent()) ?? '').replaceAll(' ', '')
  await form.getByLabel('Code', { exact: true }).fill(codeNow(secret))
  await form.getByRole('button', { name: 'Switch on' }).click()
  const list = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(list).toHaveCount(10)
  const codes = await list.allTextContents()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('Recovery codes left: 10')).toBeVisible()

  await page.evaluate(() => localStorage.clear())
  await page.context().clearCookies()
  await page.goto('/login')
  await signIn()
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
  await page.getByLabel('Code', { exact: true }).fill('AAAA-AAAA-AAAA-AAAA')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toContainText('The code is wrong')
  await page.getByLabel('Code', { exact: true }).fill(codes[0]!)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/my\/account$/)
  const next = 'eight green lamps'
  const change = page.locator('form', { has: page.getByRole('button', { name: 'Change password' }) })
  await change.getByLabel('Present password').fill(password)
  await change.getByLabel('Code', { exact: true }).fill(codes[2]!)
  await change.getByLabel('New password').fill(next)
  await change.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('The password is changed')).toBeVisible()
  const off = page.locator('form', { has: page.getByRole('button', { name: 'Switch off' }) })
  await off.getByLabel('Present password').fill(next)
  await off.getByLabel('Code', { exact: true }).fill(codes[1]!)
  await off.getByRole('button', { name: 'Switch off' }).click()
  await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible()
})

test('a lost password is set anew by a mail; the screen names what else opens the account', async ({ page }, {
  workerIndex,
  retry,
}) => {
  const name = `forgetful.${workerIndex}.${retry}.${Date.now()}`
  const email = await register(page, name)
  await signIn(page, name)
  await page.goto('/my/api_key')
  await page.getByLabel('What it is for').fill('night shift')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText('night shift').first()).toBeVisible()
  await page.evaluate(() => localStorage.clear())
  await page.context().clearCookies()
  await page.goto('/lostpassword')
  await page.getByLabel('Username or e-mail address').fill(name)
  await page.getByRole('button', { name: 'Send a link' }).click()
  const link = () => mailsTo(email).flatMap((text) => /https?:\/\/\S+?\/resetpassword#token=[\w-]{43}/.exec(text) ?? [])
  await expect.poll(link, mailPatience).toHaveLength(1)
  await page.goto(link()[0]!)
  await page.getByLabel('New password').fill('eight green lamps')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page.getByRole('heading', { name: 'The new password is set' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'API key: night shift' })).toBeVisible()
  await page.getByRole('link', { name: 'Sign in' }).first().click()
  await page.getByLabel('Username or e-mail address').fill(name)
  await page.getByLabel('Password').fill('eight green lamps')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/my\/account$/)
})

test('a passkey is added, asked for at the sign-in, named and removed', async ({ page }, { workerIndex, retry }) => {
  const name = `keyed.${workerIndex}.${retry}.${Date.now()}`
  const password = 'seven green lamps'
  await register(page, name)
  // browsers have passkeys of names, not of addresses such as 127.0.0.1
  const { E2E_DATABASE_URL: DATABASE_URL, E2E_NODE_URL: RPC_URL } = readEnvironment()
  const port = String(await findFreePort())
  const origin = `http://localhost:${port}`
  const api = await startApi({ DATABASE_URL, RPC_URL, LOCAL_DEVNET: '1', PORT: port, PUBLIC_URL: origin })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
  const signIn = async () => {
    await page.goto(`${origin}/login`)
    await page.getByLabel('Username or e-mail address').fill(name)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
  }
  try {
    await signIn()
    await expect(page).toHaveURL(/\/my\/account$/)
    const adding = page.locator('form', { has: page.getByRole('button', { name: 'Add a passkey' }) })
    await adding.getByLabel('Name of the new passkey').fill('Laptop')
    await adding.getByLabel('Present password').fill(password)
    await adding.getByRole('button').click()
    const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await expect(codes).toHaveCount(10)
    await page.getByRole('button', { name: 'I have kept them' }).click()
    await expect(page.getByText('Laptop')).toBeVisible()

    await page.evaluate(() => localStorage.clear())
    await page.context().clearCookies()
    await signIn()
    await expect(page.getByLabel('Code', { exact: true })).toBeVisible()
    // who does not confirm at the device is not signed in
    await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page.getByRole('alert')).toContainText('Nothing was signed')
    await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page).toHaveURL(/\/my\/account$/)

    const row = page.getByRole('listitem').filter({ hasText: 'Laptop' })
    await row.getByRole('button', { name: 'Rename' }).click()
    await row.getByLabel('Name of the new passkey').fill('Work laptop')
    await row.getByRole('button', { name: 'Save' }).click()
    const renamed = page.getByRole('listitem').filter({ hasText: 'Work laptop' })
    await expect(renamed).toContainText('last used')
    await renamed.getByRole('button', { name: 'Remove…' }).click()
    await renamed.getByLabel('Present password').fill(password)
    await renamed.getByRole('button', { name: 'Remove the passkey' }).click()
    await expect(page.getByText('You have no passkeys yet.')).toBeVisible()
    await page.evaluate(() => localStorage.clear())
    await page.context().clearCookies()
    await signIn()
    await expect(page).toHaveURL(/\/my\/account$/)
  } finally {
    // a page that is open asks on
    await page.goto('about:blank')
    await api.stop()
  }
})

/** A program of the user: a server that keeps what it is told. */
const startReceiver = async () => {
  const taken: { text: string; signature: string }[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += part
    taken.push({ text, signature: String(request.headers['corescope-signature']) })
    response.writeHead(204).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, taken, stop }
}

const panelOf = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

const setWebhook = async (page: Page, url: string): Promise<string> => {
  const panel = panelOf(page, 'Webhook')
  await panel.getByLabel('URL (https)').fill('https://me:pass@hook.example/')
  await panel.getByRole('button', { name: 'Set', exact: true }).click()
  await expect(panel.getByRole('alert')).toContainText('begins with https://')
  await panel.getByLabel('URL (https)').fill(url)
  await panel.getByRole('button', { name: 'Set', exact: true }).click()
  const secret = panel.getByRole('status').locator('code')
  await expect(secret).toHaveText(/^[\w-]{43}$/)
  await panel.getByRole('button', { name: 'Send a test' }).click()
  return (await secret.textContent())!
}

const makeFeed = async (page: Page): Promise<string> => {
  const panel = panelOf(page, 'Feed')
  await panel.getByRole('button', { name: 'Make a link' }).click()
  const link = panel.getByRole('status').locator('code')
  await expect(link).toHaveText(/\/api\/feed\?token=/)
  return (await link.textContent())!
}

test('what happens at a watched address is mailed, listed, fed and sent to a webhook; one click ends the mails', async ({
  page,
  request,
}, { workerIndex, retry }) => {
  const name = `watcher.${workerIndex}.${retry}.${Date.now()}`
  const email = await register(page, name)
  await page.getByLabel('Username or e-mail address').fill(name)
  await page.getByLabel('Password').fill('seven green lamps')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/my\/account$/)

  const till = privateKeyToAccount(generatePrivateKey()).address
  await page.goto(`/my/address?address=${till}`)
  await page.getByLabel('Your name for it').fill('The till')
  await page.getByRole('button', { name: 'Watch', exact: true }).click()
  await expect(page.getByText('The till')).toBeVisible()
  await expect(page.getByText('Nothing has happened at these addresses')).toBeVisible()

  const receiver = await startReceiver()
  const secret = await setWebhook(page, receiver.url)
  await expect.poll(() => receiver.taken.some(({ text }) => text.includes('"test"')), mailPatience).toBe(true)
  const feed = await makeFeed(page)

  const { E2E_NODE_URL: nodeUrl } = readEnvironment()
  const payer = privateKeyToAccount(generatePrivateKey())
  await callNode(nodeUrl, 'anvil_setBalance', [payer.address, '0x8ac7230489e80000'])
  const chainId = Number(await callNode(nodeUrl, 'eth_chainId', []))
  const payment = { chainId, nonce: 0, gas: 21_000n, gasPrice: 10n ** 11n, to: till, value: 5n * 10n ** 17n }
  const raw = await payer.signTransaction({ ...payment, type: 'legacy' })
  const hash = String(await callNode(nodeUrl, 'eth_sendRawTransaction', [raw]))
  const told = () => mailsTo(email).find((text) => text.includes(hash))
  await expect.poll(told, mailPatience).toBeDefined()
  expect(told()).toContain('The till received 0.5 dCORE from 0x')
  expect(told()).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)

  const hooked = () => receiver.taken.find(({ text }) => text.includes(hash))
  await expect.poll(hooked, mailPatience).toBeDefined()
  receiver.stop()
  const { text, signature } = hooked()!
  const [, seconds, sign] = /^t=(\d+),v1=(\w+)$/.exec(signature)!
  expect(createHmac('sha256', secret).update(`${seconds}.${text}`).digest('hex')).toBe(sign)
  expect(JSON.parse(text).events).toMatchObject([{ kind: 'incoming', name: 'The till', amount: `${5n * 10n ** 17n}` }])
  const { pathname, search } = new URL(feed)
  const atom = await request.get(`${pathname}${search}`)
  expect(await atom.text()).toContain('The till received 0.5 dCORE')

  await page.goto('/my/address')
  await expect(panelOf(page, 'Webhook')).toContainText('last taken')
  const row = page.getByRole('table').locator('tbody tr').first()
  await expect(row).toContainText('Received')
  await expect(row).toContainText('0.5')
  const link = /https?:\/\/\S+?unsubscribe\?token=[\w-]{36}/.exec(told() ?? '')![0]
  await page.goto(link)
  await page.getByRole('button', { name: 'Send no more' }).click()
  await expect(page.getByText('You will get no more of these mails')).toBeVisible()
  await page.goto('/my/address')
  const mails = page.getByRole('checkbox', { name: 'Send me mails about these addresses' })
  await expect(mails).not.toBeChecked()
  await mails.click()
  await expect(mails).toBeChecked()
})

/** Sets columns of a user as the worker or the operator would. */
const setUser = async (name: string, columns: string) => {
  const client = new pg.Client({ connectionString: readEnvironment().E2E_DATABASE_URL })
  await client.connect()
  try {
    expect((await client.query(`update users set ${columns} where name = $1`, [name])).rowCount).toBe(1)
  } finally {
    await client.end()
  }
}

test('mails that pause are said where the watch list stands, and go on once the address takes one; a plan of keys is named', async ({
  page,
}, { workerIndex, retry }) => {
  const name = `paused.${workerIndex}.${retry}.${Date.now()}`
  await register(page, name)
  await signIn(page, name)
  await setUser(name, "mails_refused = 5, key_plan = 'team'")
  await page.goto('/my/address')
  const notice = page.getByText('the last five to your e-mail address were refused or came back')
  await expect(notice).toBeVisible()
  await page.getByRole('button', { name: 'Try the address again' }).click()
  await expect(page.getByText('A mail is on its way to your address')).toBeVisible()
  // its server takes it
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('checkbox', { name: 'Send me mails about these addresses' })).toBeVisible()
    await expect(notice).toHaveCount(0, { timeout: 1_000 })
  }).toPass()

  await page.goto('/my/api_key')
  await expect(page.getByText('Your plan is “team”. Each key: 50 requests a second, 600,000 a day.')).toBeVisible()
})

test('the faucet says its limits, pays once, and its transaction is followed into a block', async ({ page }) => {
  // it is there once the worker has looked at its node
  await expect
    .poll(async () => {
      const response = await page.request.post('/api/chain/faucet_info', { data: {} })
      return (await response.json()).data.state
    }, mailPatience)
    .toBe('ok')
  const { data } = await (await page.request.post('/api/chain/faucet_info', { data: {} })).json()
  const told = ['account', 'address', 'amount', 'balance', 'perAddress', 'perClient', 'perDay', 'waiting']
  expect(Object.keys(data.faucet).sort()).toEqual(told)
  const { address } = privateKeyToAccount(generatePrivateKey())
  await page.goto('/faucet')
  await expect(page.getByText(/1 payment to an address/)).toBeVisible()
  await page.getByLabel('Address', { exact: true }).fill('0x12')
  await page.getByRole('button', { name: /^Ask for 1 / }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'no address' }).first()).toBeVisible()
  await page.getByLabel('Address', { exact: true }).fill(address)
  await page.getByRole('button', { name: /^Ask for 1 / }).click()
  await expect(page).toHaveURL(/ticket=/)
  await expect(page.getByText('Paid', { exact: true })).toBeVisible(mailPatience)
  await page.getByRole('button', { name: /^Ask for 1 / }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'had its share' }).first()).toBeVisible()
  await page.locator('a[href^="/tx/"]').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Transaction')
})
