import { expect, test } from 'vitest'
import { csvHead, csvLines, jsonLines } from './lines.ts'

interface Row {
  name: string | null
  amount: number
}
const columns = [
  { name: 'name', read: (row: Row) => row.name },
  { name: 'amount (CORE)', read: (row: Row) => row.amount },
]

test('a formula becomes text, and what a comma or a quote would break is quoted', () => {
  const rows = ['=1+1', '+1', '-1', '@sum', '\tx', 'a,"b"', 'Safe;=1+1;@SUM(2)', '＝1+1', 'a;b', 'plain', null].map(
    (name) => ({ name, amount: -1 }),
  )
  expect(csvHead(columns)).toBe('name,amount (CORE)\r\n')
  expect(csvLines(columns, rows).split('\r\n')).toEqual([
    ...[
      "'=1+1,-1",
      "'+1,-1",
      '-1,-1',
      "'@sum,-1",
      `"'\tx",-1`,
      '"a,""b""",-1',
      `"Safe;'=1+1;'@SUM(2)",-1`,
      "'＝1+1,-1",
      '"a;b",-1',
      'plain,-1',
      ',-1',
      '',
    ],
  ])
})

test('a negative amount that is given as a text stays a number', () => {
  const given = [{ name: 'amount', read: (row: { amount: string }) => row.amount }]
  expect(csvLines(given, [{ amount: '-1000' }, { amount: '-0.5' }, { amount: '-1-1' }])).toBe(
    "-1000\r\n-0.5\r\n'-1-1\r\n",
  )
})

test('a line of JSON keeps every value as it is', () => {
  expect(jsonLines(columns, [{ name: '=1', amount: 2 }])).toBe('{"name":"=1","amount (CORE)":2}\n')
})
