import { encodeAbiParameters } from 'viem'
import { expect, test } from 'vitest'
import { blankOf, blanksOf, type Typed, typedValue } from './typed-value.ts'

const typed = (text: string, decimals = 0): Typed => ({ text, decimals, members: [] })
const members = (...all: Typed[]): Typed => ({ text: '', decimals: 0, members: all })
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

test('numbers are exact in every unit, and must fit their type', () => {
  const amount = { name: 'amount', type: 'uint256' }
  expect(typedValue(amount, typed('1.5', 18))).toBe(1_500_000_000_000_000_000n)
  expect(typedValue(amount, typed('1,000'))).toBe(1_000n)
  expect(typedValue(amount, typed('0xff'))).toBe(255n)
  expect(typedValue({ name: 'x', type: 'int8' }, typed('-128'))).toBe(-128n)
  expect(() => typedValue(amount, typed('1.5'))).toThrow('amount: finer')
  expect(() => typedValue(amount, typed('-1'))).toThrow('amount: range')
  expect(() => typedValue({ name: 'x', type: 'uint8' }, typed('256'))).toThrow('x: range')
  expect(() => typedValue(amount, typed(''))).toThrow('amount: number')
})

test('a decimal of Vyper is typed with its point', () => {
  const price = { name: 'price', type: 'int168', internalType: 'decimal' }
  expect(typedValue(price, typed('1.5'))).toBe(15_000_000_000n)
  expect(typedValue(price, typed('-1,000.0000000001'))).toBe(-10_000_000_000_001n)
  expect(typedValue({ ...price, type: 'int168[]' }, members(typed('1'), typed('0.5')))).toEqual([
    10_000_000_000n,
    5_000_000_000n,
  ])
  expect(() => typedValue(price, typed('0.00000000001'))).toThrow(
    expect.objectContaining({ fault: 'finer', type: 'decimal' }),
  )
  expect(() => typedValue(price, typed('0x1'))).toThrow('price: number')
  expect(() => typedValue(price, typed('18707220957835557353007165858768422651596'))).toThrow('price: range')
  // a whole number of the same width
  expect(typedValue({ name: 'x', type: 'int168' }, typed('15'))).toBe(15n)
})

test('a small number is whole, with either minus sign', () => {
  const small = { name: 'x', type: 'int8' }
  const read = (text: string) => typedValue(small, { text, decimals: 0, members: [] })
  expect([read('\u221212'), read('-12')]).toEqual([-12n, -12n])
  for (const text of ['1.5', 'twelve', ''])
    expect(() => read(text)).toThrow(expect.objectContaining({ fault: 'whole' }))
  expect(() => read('128')).toThrow(expect.objectContaining({ fault: 'range' }))
})

test('a comma groups thousands or is a fault that names what was typed', () => {
  const amount = { name: 'amount', type: 'uint256' }
  expect(typedValue(amount, typed('1,234,567.8', 18))).toBe(1_234_567_800_000_000_000_000_000n)
  expect(typedValue(amount, typed('1_500'))).toBe(1_500n)
  for (const text of ['1,5', '0,500', '1,23', '1 5', '1.234,5', '1e18', '１５', '1 000,5', '0x10', '--1', '.']) {
    expect(() => typedValue(amount, typed(text, 18)), text).toThrow(expect.objectContaining({ fault: 'number', text }))
  }
  expect(() => typedValue(amount, typed('1,5'))).toThrow('amount: number')
})

test('very long numbers are refused, zeros at the end of a fraction are not', () => {
  const amount = { name: 'amount', type: 'uint256' }
  expect(typedValue(amount, typed(`1.5${'0'.repeat(60)}`, 18))).toBe(1_500_000_000_000_000_000n)
  expect(() => typedValue(amount, typed(`1.${'0'.repeat(18)}1`, 18))).toThrow('amount: finer')
  expect(() => typedValue(amount, typed(`1.${'0'.repeat(100_000)}1`, 18))).toThrow('amount: number')
  expect(() => typedValue(amount, typed(`0x${'1'.repeat(65)}`))).toThrow('amount: number')
})

test('tuples and lists hold the values of their members, and a fault names its place', () => {
  const components = [
    { name: 'to', type: 'address' },
    { name: 'tags', type: 'bytes2[2]' },
  ]
  const list = { name: 'calls', type: 'tuple[]', components }
  const tags = members(typed('0x0102'), typed('ffee'))
  expect(typedValue(list, members(members(typed(account), tags)))).toEqual([
    { to: account.toLowerCase(), tags: ['0x0102', '0xffee'] },
  ])
  expect(() => typedValue(list, members(members(typed(account), members(typed('0x01'), typed('ffee')))))).toThrow(
    'calls[0].tags[0]: length',
  )
  expect(() => typedValue(list, members(members(typed('0x12'), tags)))).toThrow('calls[0].to: address')
})

test('a blank form has a place for every member of a fixed list', () => {
  expect(blankOf({ name: 'x', type: 'uint8[3]' }).members).toHaveLength(3)
  expect(typedValue({ name: 'x', type: 'uint8[]' }, blankOf({ name: 'x', type: 'uint8[]' }))).toEqual([])
})

test('a type with more fields than a form shows is typed as JSON', () => {
  const column = { name: 'x', type: 'uint256[64]' }
  const row = { name: 'a', type: 'tuple[256]', components: [column] }
  const wide = { name: 'rows', type: 'tuple[256]', components: [row] }
  const few = { name: 'few', type: 'uint8[2]' }
  const [text, fields] = blanksOf([wide, few])
  expect(text).toEqual({ text: '', isJson: true, decimals: 0, members: [] })
  expect(fields!.members).toHaveLength(2)
  // all that a function takes is one form; a member of a list is one that a click adds
  expect(blanksOf(Array(9).fill(column)).map(({ isJson }) => isJson)).toEqual([...Array(8).fill(undefined), true])
  expect(
    blanksOf([
      { ...row, type: 'tuple[]' },
      { ...row, type: 'tuple[][9]' },
    ]),
  ).toMatchObject([{}, { isJson: true }])
})

test('JSON is read like fields, and a fault names its place', () => {
  const components = [
    { name: 'to', type: 'address' },
    { name: 'ids', type: 'uint256[]' },
    { name: 'ok', type: 'bool' },
  ]
  const json = (text: string): Typed => ({ ...typed(text), isJson: true })
  const pair = { name: 'pair', type: 'tuple[2]', components }
  const large = (2n ** 256n - 1n).toString()
  const [object, list] = [{ ok: true, ids: [7, large], to: account }, [account, [], 'false']]
  const value = typedValue(pair, json(JSON.stringify([object, list])))
  expect(value).toEqual([
    { to: account.toLowerCase(), ids: [7n, 2n ** 256n - 1n], ok: true },
    { to: account.toLowerCase(), ids: [], ok: false },
  ])
  expect(encodeAbiParameters([pair], [value as never])).toMatch(/^0x/)
  const faultOf = (text: string) => () => typedValue(pair, json(text))
  for (const text of ['', '[', '{}', 'null', `[${' '.repeat(1_000_000)}]`]) expect(faultOf(text)).toThrow('pair: json')
  expect(faultOf('[{}, []]')).toThrow('pair[0].to: json')
  expect(faultOf(JSON.stringify([object, [account]]))).toThrow('pair[1]: json')
  expect(faultOf(`[{"to":"${account}","ids":[9007199254740993],"ok":true}]`)).toThrow('pair[0].ids[0]: json')
  expect(faultOf(JSON.stringify([object]))).toThrow('pair: members')
  expect(faultOf(JSON.stringify([object, [account, [-1], true]]))).toThrow('pair[1].ids[0]: range')
})

test('an address in mixed case has its checksum, or a sign of it is wrong', () => {
  const to = { name: 'to', type: 'address' }
  for (const text of [account, account.toLowerCase(), `0x${account.slice(2).toUpperCase()}`]) {
    expect(typedValue(to, typed(text))).toBe(account.toLowerCase())
  }
  expect(() => typedValue(to, typed(account.replace('f39F', 'f39f')))).toThrow('to: checksum')
})
