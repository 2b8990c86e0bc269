import { expect, it } from 'vitest'
import { canonicalPath } from './canonical-path.ts'
import { matchPage } from './match-page.ts'

const pathOf = (pathname: string, networkName = 'mainnet') =>
  canonicalPath(matchPage(pathname, false)?.page, pathname, networkName)
const digits = '40375c92d9faf44d2f9db9bd9ba41a3317a2404f'

it.each([
  [`/address/0x${digits}`, `/address/0x${digits}`],
  [`/address/0x${digits.toUpperCase()}`, `/address/0x${digits}`],
  [`/address/0X${digits.toUpperCase()}`, `/address/0x${digits}`],
  [`/address/${digits}`, `/address/0x${digits}`],
  [`/token/0x40375C92d9FAf44d2f9db9Bd9ba41a3317a2404f`, `/token/0x${digits}`],
  ['/address/Somebody.core', '/address/Somebody.core'],
  ['/txs', '/txs'],
])('%s is known as %s', (pathname, path) => expect(pathOf(pathname)).toBe(path))

it('other pages and other networks have none', () => {
  expect(pathOf('/terms')).toBeUndefined()
  expect(pathOf('/nowhere')).toBeUndefined()
  expect(pathOf('/txs', 'testnet')).toBeUndefined()
})
