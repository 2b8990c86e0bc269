// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FaucetInfo } from '@corescope/api-schema/faucet/calls'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type ComponentType, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

/** What the calls answer that a screen asks first. */
const address = `0x${'11'.repeat(20)}`
const kept = { address: { hash: address, type: '0', name: '', label: '' }, contract: { hash: address } }
const kinds = { wantsIncoming: true, wantsOutgoing: true, wantsTokens: true, wantsFailed: true, wantsApprovals: true }
const watch = {
  ...kept,
  ...kinds,
  wantsCalls: false,
  isFinalOnly: false,
  isDaily: false,
  leastValue: '0',
  name: 'shop',
}
const passkey = { passkeyId: '1', name: 'Phone', createdAt: 1, usedAt: null }
const answers: Record<string, object> = {
  confirmation: { email: 'ann@example.org', username: 'ann', needsPassword: true },
  userProfileAccountDetail: { username: 'ann', email: 'ann@example.org', locale: 'en', pendingEmail: null },
  secondFactor: { isOn: true, since: null, recoveryCodesLeft: 9, passkeys: 0 },
  passkeys: { isPossible: true, records: [passkey] },
  watchListDetail: { records: [watch], wantsMails: true, areMailsPaused: true, feed: null, webhook: null },
  pageApiKey: { records: [], plan: null, perSecond: 1, perDay: 1 },
  pageCustomAbi: { records: [] },
  pageIgnoredToken: { records: [] },
  myVerifiedAddresses: { records: [{ ...kept, signer: kept.address, verifiedAt: 1 }] },
  myPublicNames: { records: [] },
}
let others: Record<string, object> = {}

/** Calls that a form made; the answer of each is given by hand. */
const asked: { call: string; request: object; end: (error?: Error) => void }[] = []
const answersOfForms: Record<string, object> = { verifyAddress: { message: 'Sign', isContract: true } }
const atOnce = new Set<string>()
const callApi = ({ call, request }: { call: string; request: object }) => {
  if (atOnce.has(call)) return Promise.resolve(answersOfForms[call])
  return new Promise((resolve, reject) =>
    asked.push({ call, request, end: (error) => (error ? reject(error) : resolve(answersOfForms[call] ?? {})) }),
  )
}
vi.mock('../../api-client/call-api.ts', () => ({ callApi: (query: never) => callApi(query), callKey: () => ['key'] }))
vi.mock('../../api-client/use-call.ts', () => ({
  useCall: ({ call }: { call: string }) => ({ data: others[call] ?? answers[call], error: null, refetch: vi.fn() }),
}))
vi.mock('../../api-client/describe-error.ts', () => ({ describeError: (error: Error) => error.message }))
vi.mock('../../api-client/solve-captcha.ts', () => ({ solveCaptcha: async () => 'solved' }))
vi.mock('../../api-client/query-client.ts', () => ({ queryClient: { invalidateQueries: async () => undefined } }))
vi.mock('../../api-client/Failure.tsx', () => ({ Failure: () => null }))
vi.mock('../../lists/ListTable.tsx', () => ({ ListTable: () => null }))
vi.mock('../../lists/use-list.ts', () => ({ useList: () => ({}) }))
vi.mock('../../lists/own-changes.ts', () => ({ tellOwnChange: () => undefined }))
vi.mock('../../entities/AddressLink.tsx', () => ({ AddressLink: () => null }))
vi.mock('../../entities/Timestamp.tsx', () => ({ Timestamp: () => null }))
vi.mock('../../entities/TransactionLink.tsx', () => ({ TransactionLink: () => null }))
vi.mock('../../config/runtime-config.ts', () => ({
  runtimeConfig: () => ({ chain: { symbol: 'CORE', name: 'Core', chainId: '1', decimals: 18 }, accounts: 'open' }),
}))
vi.mock('../../navigation/search-parameters.ts', () => ({
  useSearchParameters: () => new URLSearchParams(),
  useChangeSearch: () => () => undefined,
}))
vi.mock('../../navigation/use-navigation.ts', () => ({ useGo: () => gone, usePathname: () => '/' }))
vi.mock('../../session/session.ts', () => ({
  ...{ userName: () => 'ann', isSignedIn: () => true, onSession: () => () => undefined, keepUser: () => undefined },
  ...{
    forgetSession: () => undefined,
    takePlace: () => undefined,
    refreshToken: () => undefined,
    personId: () => undefined,
  },
}))
vi.mock('../../session/session-timeout.ts', () => ({ noteAccountDeleted: async () => undefined }))
vi.mock('./sign-in.ts', () => ({ signIn: async () => undefined, signOut: async () => undefined }))
vi.mock('./use-link-token.ts', () => ({ useLinkToken: () => 'token' }))
vi.mock('./browser-key.ts', () => ({ keepBrowserKey: async () => undefined, keptBrowserKey: async () => undefined }))
vi.mock('./passkey-browser.ts', () => ({
  ...{ hasPasskeys: () => true, makePasskey: async () => ({}), signByPasskey: async () => ({ id: 'signed' }) },
  PasskeyStoppedError: class extends Error {},
}))
vi.mock('./device-notices/device-setting.ts', () => ({ keepDeviceSetting: async () => undefined }))
for (const name of ['WatchEvents', 'WatchDevice']) vi.doMock(`./keeping/${name}.tsx`, () => ({ [name]: () => null }))
const wallet = { id: '1', name: 'Wallet', icon: undefined, provider: {} }
vi.mock('../../wallet/find-wallets.ts', () => ({
  findWallets: (tell: (wallets: object[]) => void) => {
    tell([wallet])
    return () => undefined
  },
}))
vi.mock('../../wallet/sign-text.ts', () => ({ signText: async () => ({ signer: address, signature: '0x00' }) }))
vi.mock('@corescope/decode/signatures/signed-message', () => ({ tokenInfoMessage: () => 'text' }))
const gone = vi.fn()

/** A form, and how its screen is drawn and brought to show it. */
interface Case {
  /** Files that it stands in. */
  files: readonly string[]
  draw: () => Promise<ReactNode>
  answers?: Record<string, object>
  /** Texts (keys of messages) of the buttons that lead to it. */
  press?: readonly string[]
  /** Name of a field that it has, and others have not. */
  has: string
  /** Which one, where several have it. */
  at?: number
  /** Refusals → names of the fields that say them. */
  faults?: Record<string, string>
  /** It asks nobody: it leads elsewhere. */
  leads?: true
}

const info = { state: 'ready', needsCaptcha: true, otherUrl: null } as unknown as FaucetInfo
const faucet = { amount: '1' } as unknown as NonNullable<FaucetInfo['faucet']>
const off = { secondFactor: { isOn: false, since: null, recoveryCodesLeft: 0, passkeys: 0 } }
const passkeysAlone = { secondFactor: { isOn: false, since: null, recoveryCodesLeft: 0, passkeys: 1 } }
const proof = { wrongPassword: 'currentPassword', codeWrong: 'code', codeWait: 'code' }
const screens = {
  login: async () => {
    const { LoginForm } = await import('./LoginForm.tsx')
    return <LoginForm onEnter={() => undefined} />
  },
  profile: async () => <Drawn it={(await import('./ProfilePanel.tsx')).ProfilePanel} />,
  password: async () => <Drawn it={(await import('./ProfilePanel.tsx')).PasswordPanel} />,
  factor: async () => <Drawn it={(await import('./SecondFactorPanel.tsx')).SecondFactorPanel} />,
  passkeys: async () => <Drawn it={(await import('./PasskeysPanel.tsx')).PasskeysPanel} />,
  watch: async () => <Drawn it={(await import('./keeping/WatchList.tsx')).WatchList} />,
  abis: async () => <Drawn it={(await import('./keeping/CustomAbis.tsx')).CustomAbis} />,
  verify: async () => <Drawn it={(await import('./keeping/VerifiedAddresses.tsx')).VerifiedAddresses} />,
}
const Drawn = ({ it: It }: { it: ComponentType }) => <It />

const cases: Record<string, Case> = {
  'sign-in': { files: ['LoginForm'], draw: screens.login, has: 'password', faults: { wrongCredentials: 'password' } },
  registration: {
    ...{ files: ['RegisterForm', 'NewPassword'], has: 'email' },
    draw: async () => <Drawn it={(await import('./RegisterForm.tsx')).RegisterForm} />,
    faults: { nameTaken: 'username', nameHidden: 'username', passwordLeaked: 'newPassword' },
  },
  'lost password': {
    ...{ files: ['LostPasswordForm'], has: 'username' },
    draw: async () => <Drawn it={(await import('./LostPasswordForm.tsx')).LostPasswordForm} />,
  },
  'reset password': {
    ...{ files: ['ResetPasswordForm'], has: 'newPassword', faults: { passwordLikeName: 'newPassword' } },
    draw: async () => <Drawn it={(await import('./ResetPasswordForm.tsx')).ResetPasswordForm} />,
  },
  confirmation: {
    ...{ files: ['ConfirmEmail'], has: 'password', faults: { wrongPassword: 'password' } },
    draw: async () => <Drawn it={(await import('./ConfirmEmail.tsx')).ConfirmEmail} />,
  },
  profile: { files: ['ProfilePanel'], draw: screens.profile, has: 'email', faults: { nameTaken: 'username' } },
  'new password': {
    ...{ files: ['ProfilePanel', 'ProofFields'], draw: screens.password, has: 'newPassword' },
    faults: { ...proof, passwordLeaked: 'newPassword' },
  },
  'second factor on': { files: ['SecondFactorPanel'], draw: screens.factor, has: 'code', faults: proof },
  'second factor begun': {
    ...{ files: ['SecondFactorPanel'], draw: screens.factor, answers: off, has: 'currentPassword' },
    faults: { wrongPassword: 'currentPassword' },
  },
  'a passkey added': {
    ...{ files: ['PasskeysPanel'], draw: screens.passkeys, has: 'label' },
    faults: { ...proof, nameHidden: 'label' },
  },
  'a passkey renamed': {
    ...{ files: ['PasskeysPanel'], draw: screens.passkeys, has: 'label', press: ['account.passkeyRename'] },
    faults: { nameHidden: 'label' },
  },
  'a passkey removed': {
    ...{ files: ['PasskeysPanel'], draw: screens.passkeys, has: 'currentPassword', press: ['account.passkeyRemove'] },
    faults: proof,
  },
  'recovery codes beside passkeys alone': {
    ...{ files: ['PasskeysPanel'], draw: screens.passkeys, has: 'currentPassword', press: ['account.recoveryNew'] },
    ...{ answers: passkeysAlone, faults: proof },
  },
  deletion: {
    ...{ files: ['DataPanel'], has: 'currentPassword', press: ['account.deleteAsk'], faults: proof },
    draw: async () => <Drawn it={(await import('./DataPanel.tsx')).DataPanel} />,
  },
  'a watched address': {
    ...{ files: ['WatchList'], draw: screens.watch, has: 'address' },
    faults: { alreadyThere: 'address', nameHidden: 'label' },
  },
  'another label': { files: ['WatchList'], draw: screens.watch, has: 'label', press: ['keeping.watchRename'], at: 1 },
  webhook: { files: ['WatchWebhook'], draw: screens.watch, has: 'url', faults: { webhookUrl: 'url' } },
  'a note on an address': {
    ...{ files: ['Notes'], has: 'address', faults: { nameHidden: 'label' } },
    draw: async () => <Drawn it={(await import('./keeping/Notes.tsx')).AddressNotes} />,
  },
  'a note on a transaction': {
    ...{ files: ['Notes'], has: 'transaction' },
    draw: async () => <Drawn it={(await import('./keeping/Notes.tsx')).TransactionNotes} />,
  },
  'an API key': {
    ...{ files: ['ApiKeys'], has: 'label', faults: { nameHidden: 'label' } },
    draw: async () => <Drawn it={(await import('./keeping/ApiKeys.tsx')).ApiKeys} />,
  },
  'a verified ABI': { files: ['CustomAbis'], draw: screens.abis, has: 'address' },
  'an own ABI': {
    ...{ files: ['CustomAbis'], draw: screens.abis, has: 'abi' },
    faults: { abiRoom: 'abi', alreadyThere: 'contract', nameHidden: 'label' },
  },
  'an ignored token': {
    ...{ files: ['IgnoredTokens'], has: 'token', faults: { noToken: 'token' } },
    draw: async () => <Drawn it={(await import('./keeping/IgnoredTokens.tsx')).IgnoredTokens} />,
  },
  'the text to sign': { files: ['VerifiedAddresses'], draw: screens.verify, has: 'address' },
  'a public name': {
    ...{ files: ['PublicNames'], draw: screens.verify, has: 'publicName', press: ['keeping.publicNamePropose'] },
    faults: { publicNameScripts: 'publicName', publicNameLookAlike: 'publicName' },
  },
  faucet: {
    ...{ files: ['../faucet/FaucetForm'], has: 'address', faults: { faucetAddressLimit: 'address' } },
    draw: async () => {
      const { FaucetForm } = await import('../faucet/FaucetForm.tsx')
      return <FaucetForm info={info} faucet={faucet} />
    },
  },
  'domain names': {
    ...{ files: ['../names/NameForm'], has: 'name', leads: true },
    draw: async () => {
      const { NameForm } = await import('../names/NameForm.tsx')
      return <NameForm />
    },
  },
  'a token’s information': {
    ...{ files: ['../token-tools/UpdateForm'], has: 'website' },
    draw: async () => {
      const { UpdateForm } = await import('../token-tools/UpdateForm.tsx')
      return <UpdateForm id="" shown={undefined} />
    },
  },
}

/** What each field takes. */
const texts: Record<string, string> = {
  ...{ username: 'ben', email: 'ben@example.org', password: 'seven green lamps', currentPassword: 'seven green lamps' },
  ...{
    newPassword: 'eight blue lamps',
    code: '123456',
    label: 'Till',
    note: 'Rent',
    publicName: 'Tills',
    reason: 'Ours',
  },
  ...{ address, contract: address, token: address, signer: address, transaction: `0x${'22'.repeat(32)}` },
  ...{ signature: `0x${'33'.repeat(65)}`, abi: 'pay(uint256 x)', url: 'https://hook.core.org/', name: 'ann.core' },
  ...{ website: 'https://core.org', icon: 'ipfs://icon', description: 'Pays', amount: '1.5' },
}
/** What browsers fill in; nothing else here is the reader's own. */
const autocomplete: Record<string, string> = {
  ...{ username: 'username', email: 'email', password: 'current-password', currentPassword: 'current-password' },
  ...{ newPassword: 'new-password', code: 'one-time-code' },
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
let root: Root
const place = document.createElement('div')
// other files have the same modules with other parts in their place
beforeAll(async () => {
  vi.resetModules()
  // Forms load these when they are sent: on a busy machine that takes longer than a test waits for.
  await Promise.all([import('@corescope/decode/abi/given-abi'), import('../token-tools/content-of.ts')])
})
afterAll(() => vi.resetModules())
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  asked.length = 0
  atOnce.clear()
  gone.mockClear()
  document.body.append(place)
  root = createRoot(place)
})
afterEach(() => {
  act(() => root.unmount())
  place.remove()
  others = {}
  vi.unstubAllGlobals()
})

const show = async ({ draw, answers: own = {}, press = [], has, at = 0 }: Case) => {
  others = own
  const drawn = await draw()
  await act(async () => root.render(<QueryClientProvider client={new QueryClient()}>{drawn}</QueryClientProvider>))
  for (const text of press) {
    const button = [...place.querySelectorAll('button')].find(({ textContent }) => textContent === text)
    await act(async () => button!.click())
  }
  const forms = [...place.querySelectorAll('form')].filter((one) => one.elements.namedItem(has) !== null)
  expect(forms.length).toBeGreaterThan(at)
  return forms[at]!
}
const controlsOf = (form: HTMLFormElement) =>
  [...form.elements].filter((one) => !(one instanceof HTMLButtonElement) && !(one as HTMLElement).hidden) as Control[]
const refusal = async (fault: string) => {
  const { ApiError } = await import('../../api-client/api-error.ts')
  return new ApiError('failure', { path: '/', fault })
}
const textsOf = (form: HTMLFormElement) =>
  controlsOf(form).filter(
    (one) => !['checkbox', 'radio', 'select-one', 'file'].includes(one.type),
  ) as HTMLInputElement[]
const type = (field: Element, text: string) =>
  act(async () => {
    const of = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
    Object.getOwnPropertyDescriptor(of.prototype, 'value')!.set!.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
const fill = async (form: HTMLFormElement) => {
  // some fields come with others
  for (let time = 0; time < 2; time++)
    for (const field of textsOf(form)) if (!field.readOnly) await type(field, texts[field.name] ?? '')
}
/** What a reader who does not see hears of a field. */
const descriptionOf = (field: Element) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')
const send = (form: HTMLFormElement, times = 1) =>
  act(async () => {
    for (let time = 0; time < times; time++) form.requestSubmit()
  })

test.each(Object.entries(cases))(
  '%s: each field has a name that is read, and says what it takes',
  async (_name, one) => {
    const form = await show(one)
    await fill(form)
    expect(form.noValidate).toBe(true)
    expect(form.querySelector('button[type=submit]')).not.toBeNull()
    for (const control of controlsOf(form)) expect(control.labels?.length, control.outerHTML).toBe(1)
    for (const field of textsOf(form)) {
      const own = one.has === 'website' ? undefined : autocomplete[field.name]
      expect(field.getAttribute('autocomplete'), field.outerHTML).toBe(own ?? 'off')
      expect(field.name, field.outerHTML).not.toBe('')
      // what is too long is said, not cut
      expect(field.hasAttribute('maxlength'), field.outerHTML).toBe(false)
      const isBound = ['data-longest', 'pattern', 'inputmode'].some((name) => field.hasAttribute(name))
      expect(isBound || field.readOnly, field.outerHTML).toBe(true)
      if (field.name === 'email') expect(field.type).toBe('email')
    }
  },
)

test.each(Object.entries(cases))('%s: sent empty, it says so beside each field and asks nobody', async (_name, one) => {
  const form = await show(one)
  for (const field of textsOf(form)) if (!field.readOnly) await type(field, '')
  await send(form)
  const missing = one.leads ? textsOf(form) : textsOf(form).filter(({ required, readOnly }) => required && !readOnly)
  for (const field of missing) {
    expect(field.getAttribute('aria-invalid'), field.outerHTML).toBe('true')
    expect(descriptionOf(field), field.outerHTML).toMatch(/\w/)
  }
  if (missing.length === 0) return
  expect(document.activeElement).toBe(missing[0])
  expect(asked).toEqual([])
  expect(gone).not.toHaveBeenCalled()
})

const asking = Object.entries(cases).filter(([, { leads }]) => leads === undefined)

test.each(asking)('%s: sent twice it asks once; refused, it keeps what was typed', async (_name, one) => {
  const form = await show(one)
  await fill(form)
  const before = textsOf(form).map(({ value }) => value)
  await send(form, 2)
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  await send(form)
  expect(asked).toHaveLength(1)
  // a button that is disabled would lose the focus
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]')!
  expect([button.disabled, button.getAttribute('aria-disabled')]).toEqual([false, 'true'])
  await act(async () => asked[0]!.end(new Error('The server is away.')))
  expect(textsOf(form).map(({ value }) => value)).toEqual(before)
  const alerts = [...form.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent)
  expect(alerts).toEqual(['The server is away.'])
  expect(button.getAttribute('aria-disabled')).toBe('false')
})

const refusals = asking.flatMap(([name, one]) =>
  Object.entries(one.faults ?? {}).map(([fault, field]) => [name, fault, field, one] as const),
)
test.each(refusals)('%s: %s is said by its field alone, which has the focus', async (_name, fault, name, one) => {
  const form = await show(one)
  await fill(form)
  await send(form)
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  await act(async () => asked[0]!.end(await refusal(fault)))
  const field = textsOf(form).find((control) => control.name === name)!
  expect(document.activeElement).toBe(field)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(descriptionOf(field)).toMatch(/fault_|watchThere/)
  expect(form.querySelectorAll('[role=alert]')).toHaveLength(1)
  await type(field, `${field.value}1`)
  expect(field.getAttribute('aria-invalid')).toBe('false')
})

test('profile: a new address that waits can be taken back, with the password', async () => {
  const account = answers.userProfileAccountDetail!
  const form = await show({
    ...cases.profile!,
    answers: { ...off, userProfileAccountDetail: { ...account, pendingEmail: 'ann@mistyped.example' } },
  })
  const keep = form.querySelector<HTMLInputElement>('input[type=checkbox]')!
  expect(form.elements.namedItem('currentPassword')).toBeNull()
  await act(async () => keep.click())
  await type(form.elements.namedItem('currentPassword') as HTMLInputElement, 'seven green lamps')
  await send(form)
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  expect(asked[0]!.request).toMatchObject({ email: 'ann@example.org', currentPassword: 'seven green lamps' })
  await act(async () => asked[0]!.end())
  expect(keep.checked).toBe(false)
})

test('no form is left out', () => {
  const here = dirname(fileURLToPath(import.meta.url))
  const files = ['.', '../faucet', '../names'].flatMap((folder) =>
    readdirSync(join(here, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx$/.test(entry.name))
      .map(({ parentPath, name }) => join(parentPath, name)),
  )
  const holds = files
    .filter((path) => /<(?:CheckedForm|Field|TextArea|AddressField|LabelField)\b/.test(readFileSync(path, 'utf8')))
    .map((path) =>
      relative(here, path)
        .replace(/^keeping\//, '')
        .replace(/\.tsx$/, ''),
    )
  const covered = new Set(Object.values(cases).flatMap(({ files: of }) => of))
  // parts of other forms
  for (const part of ['CodeField', 'LabelField']) covered.add(part)
  expect(holds.filter((name) => !covered.has(name))).toEqual([])
})

test.each([
  ['a passkey', '', { passkey: { id: 'signed' } }],
  ['a recovery code', 'AAAA-BBBB-CCCC-DDDD', { code: 'AAAA-BBBB-CCCC-DDDD' }],
])('an account with passkeys alone makes new recovery codes by its password and %s', async (_what, code, shown) => {
  const { currentPassword } = texts
  Object.assign(answersOfForms, { passkeyAsk: { options: {} }, secondFactorCodes: { recoveryCodes: ['cccc-dddd'] } })
  atOnce.add('passkeyAsk')
  const form = await show(cases['recovery codes beside passkeys alone']!)
  await type(form.elements.namedItem('currentPassword') as Element, currentPassword!)
  if (code !== '') await type(form.elements.namedItem('code') as Element, code)
  await send(form)
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  expect(asked[0]).toMatchObject({ call: 'secondFactorCodes', request: { currentPassword, ...shown } })
  await act(async () => asked[0]!.end())
  expect(place.textContent).toContain('cccc-dddd')
  expect(place.querySelector('[role=status]')?.textContent).toBe('account.recoveryLead')
})

test('what is said of the code names the app only where there is one', async () => {
  const helpOf = async (is: object) => {
    const form = await show({ ...cases['new password']!, answers: is as Record<string, object> })
    return descriptionOf(form.elements.namedItem('code') as Element)
  }
  const both = { secondFactor: { ...passkeysAlone.secondFactor, isOn: true } }
  expect(await helpOf(passkeysAlone)).toContain('account.recoveryOrPasskeyHelp')
  expect(await helpOf(both)).toContain('account.codeOrPasskeyHelp')
  expect(await helpOf({})).toContain('account.codeHelp')
})

const amountOf = (form: Element) => form.querySelector<HTMLInputElement>('input[inputmode=decimal]')!

test.each([
  ['a watched address', 'address'],
  ['a note on an address', 'address'],
  ['an own ABI', 'contract'],
] as const)('%s: an address whose capitals are wrong is refused beside its field', async (name, part) => {
  const form = await show(cases[name]!)
  await fill(form)
  const field = form.elements.namedItem(part) as HTMLInputElement
  const right = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  for (const text of [right.replace('aAeb', 'AAeb'), ` ${right.replace('BeAed', 'BeAeD')} `]) {
    await type(field, text)
    expect([field.getAttribute('aria-invalid'), descriptionOf(field)]).toEqual(['true', 'form.checksum'])
    await send(form)
    expect(document.activeElement).toBe(field)
    expect(asked).toEqual([])
  }
  for (const text of [right, right.toLowerCase(), right.toUpperCase()]) {
    await type(field, text)
    expect(field.getAttribute('aria-invalid'), text).toBe('false')
  }
})

test('the least value that is told goes with the form, and what is no amount does not', async () => {
  const form = await show(cases['a watched address']!)
  await fill(form)
  await type(amountOf(form), 'much')
  await send(form)
  expect(asked).toEqual([])
  expect(document.activeElement).toBe(amountOf(form))
  expect(descriptionOf(amountOf(form))).toBe('keeping.leastValueWrong')
  // Enter leaves no field
  await type(amountOf(form), '2.5')
  await send(form)
  expect(asked.map(({ request }) => request)).toMatchObject([{ leastValue: '2500000000000000000' }])
})

test('the least value of a watched address is kept with Enter too', async () => {
  await show(cases['a watched address']!)
  const amount = amountOf(place.querySelector('li')!)
  await type(amount, '3')
  await act(async () => amount.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })))
  expect(asked).toMatchObject([{ call: 'modifyWatchList', request: { leastValue: '3000000000000000000' } }])
})

test('a signature is asked for once its text is there, and what is wrong with it is said beside it', async () => {
  const ask = await show(cases['the text to sign']!)
  await fill(ask)
  atOnce.add('verifyAddress')
  await send(ask)
  const form = [...place.querySelectorAll('form')].find((one) => one.elements.namedItem('signature') !== null)!
  await send(form)
  const field = form.elements.namedItem('signature') as HTMLInputElement
  expect(document.activeElement).toBe(field)
  for (const [fault, name] of [
    ['signatureWrong', 'signature'],
    ['notOwner', 'signer'],
  ] as const) {
    await fill(form)
    await send(form)
    await act(async () => asked.pop()!.end(await refusal(fault)))
    expect((document.activeElement as HTMLInputElement).name).toBe(name)
    expect(descriptionOf(document.activeElement!)).toBe(`account.fault_${fault}`)
  }
})

test('a code is asked for after the password, and a wrong one is said beside it', async () => {
  const first = await show(cases['sign-in']!)
  await fill(first)
  await send(first)
  atOnce.add('passkeyLogin')
  answersOfForms.passkeyLogin = { options: null, hasApp: true }
  await act(async () => asked.pop()!.end(await refusal('codeRequired')))
  const form = place.querySelector('form')!
  const field = form.elements.namedItem('code') as HTMLInputElement
  expect(document.activeElement).toBe(field)
  expect(field.autocomplete).toBe('one-time-code')
  await type(field, '12345')
  await send(form)
  expect([asked.length, field.getAttribute('aria-invalid')]).toEqual([0, 'true'])
  await fill(form)
  await send(form)
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  await act(async () => asked[0]!.end(await refusal('codeWrong')))
  expect(descriptionOf(field)).toBe('account.fault_codeWrong')
})

test('a text that is no ABI is said beside its field, which has the focus', async () => {
  const form = await show(cases['an own ABI']!)
  await fill(form)
  const field = form.elements.namedItem('abi') as HTMLTextAreaElement
  await type(field, 'no abi at all {')
  await send(form)
  await vi.waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(document.activeElement).toBe(field)
  expect(descriptionOf(field)).toMatch(/keeping.abiWrong/)
  expect(asked).toEqual([])
})

test('links of a token that nobody can say are said beside each of them', async () => {
  const form = await show(cases['a token’s information']!)
  const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement
  await type(field('token'), address)
  for (const [name, text] of [
    ['website', 'javascript:alert(1)'],
    ['email', 'nobody'],
    ['icon', 'x'],
    ['x', 'x.com'],
  ] as const)
    await type(field(name), text)
  await send(form)
  for (const name of ['website', 'email', 'icon', 'x']) expect(descriptionOf(field(name)), name).toMatch(/\w/)
  expect(document.activeElement).toBe(field('website'))
  // what the validator alone knows
  for (const [name, text] of [
    ['website', 'https://10.0.0.1'],
    ['email', ''],
    ['icon', ''],
    ['x', ''],
  ] as const)
    await type(field(name), text)
  await send(form)
  await vi.waitFor(() => expect(field('website').getAttribute('aria-invalid')).toBe('true'))
  expect(descriptionOf(field('website'))).toBe('token-tools.wrongLink')
  expect(asked).toEqual([])
})

test('a password of another account is filled in for the one that is signed in', async () => {
  for (const name of ['deletion', 'new password', 'second factor on']) {
    const form = await show(cases[name]!)
    const user = form.querySelector<HTMLInputElement>('input[autocomplete=username]')!
    expect([user.type, user.hidden, user.value], name).toEqual(['text', true, 'ann'])
  }
})
