import type { Suggestion } from '@corescope/api-schema/search/calls'
import { expect, it, test } from 'vitest'
import { bareAddress } from '../address-name.ts'
import { namedExactly, readAddressText } from './address-text.ts'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

test.each([
  [` ${account} `, { kind: 'address', address: account.toLowerCase() }],
  [account.toLowerCase(), { kind: 'address', address: account.toLowerCase() }],
  [account.replace('f39F', 'f39f'), { kind: 'checksum' }],
  ['', { kind: 'nothing' }],
  ['0x', { kind: 'nothing' }],
  [account.slice(0, 30), { kind: 'nothing' }],
  [`${account}0`, { kind: 'nothing' }],
  [account.slice(2), { kind: 'nothing' }],
  ['x'.repeat(254), { kind: 'nothing' }],
  [' My Safe ', { kind: 'name', name: 'My Safe' }],
  ['anna.core', { kind: 'name', name: 'anna.core' }],
])('%s', (text, read) => {
  expect(readAddressText(text)).toEqual(read)
})

it('takes what has exactly the name, whoever gave it, and nothing that only begins so or says so of itself', () => {
  const at = (digit: string, more: object = {}) => ({ ...bareAddress(`0x${digit.repeat(40)}`), ...more })
  const named = (digit: string, name: string, more: object = {}): Suggestion => ({
    ...{ kind: 'name', path: '', name, address: at(digit, more) },
  })
  const found: Suggestion[] = [
    named('1', 'Bridge', { privateName: 'Bridge', publicName: 'Bridge' }),
    named('2', 'bridge', { publicName: 'bridge', privateName: 'Another' }),
    named('3', 'Bridge of others', { publicName: 'Bridge of others' }),
    // the list tells what was found by; another name of the same address is no name that was typed
    named('4', 'Bridges', { publicName: 'Bridge' }),
    { kind: 'address', path: '', address: at('5', { tokenName: 'Bridge' }), known: true, icon: null, notice: null },
  ]
  const read = (name: string) => namedExactly(found, name).map(({ address, by }) => `${address.hash[2]} ${by}`)
  expect(read(' BRIDGE ')).toEqual(['1 own', '2 public'])
  expect(read('Brid')).toEqual([])
  const domain: Suggestion[] = [named('6', 'anna.core')]
  expect(namedExactly(domain, 'Anna.core.')).toMatchObject([{ by: 'domain' }])
})
