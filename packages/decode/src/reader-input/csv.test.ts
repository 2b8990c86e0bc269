import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CsvError, csvCell, parseCsv, unguarded, writeCsv } from './csv.ts'

const cellsOf = (text: string) => parseCsv(text).map(({ cells }) => cells)

describe('CSV', () => {
  it('is read by RFC 4180, whatever ends its lines, with a mark at its start, and with other separators', () => {
    const rows = [
      ['address', 'name'],
      ['0x1', 'a, "b"\nc'],
      ['0x2', ''],
    ]
    expect(cellsOf('address,name\r\n0x1,"a, ""b""\nc"\r\n\r\n0x2,\r\n')).toEqual(rows)
    expect(cellsOf('\uFEFFaddress;name\n0x1;"a, ""b""\nc"\n0x2;')).toEqual(rows)
    expect(cellsOf('a\tb\rc\td')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
    expect(cellsOf('')).toEqual([])
  })
  it('counts its rows as a spreadsheet does: empty lines too, and a cell of several lines once', () => {
    expect(parseCsv('\n\na,b\n\n"c\nd",e\nf\n')).toEqual([
      { row: 3, cells: ['a', 'b'] },
      { row: 5, cells: ['c\nd', 'e'] },
      { row: 6, cells: ['f'] },
    ])
    expect(cellsOf('\r\n\na;b')).toEqual([['a', 'b']])
  })
  it.each([['a,"b'], ['a,"b"c']])('%j is none', (text) => expect(() => parseCsv(text)).toThrow(CsvError))
  it('is written so that it reads back, and that no spreadsheet takes a cell for a formula', () => {
    const rows = [
      ['0x1', 'a "b", c\nd'],
      ['=1+1', '@x'],
      ['', '-'],
    ]
    expect(cellsOf(writeCsv(rows))).toEqual([
      ['0x1', 'a "b", c\nd'],
      ["'=1+1", "'@x"],
      ['', "'-"],
    ])
  })
  it.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', '-1'],
    ['-1000.25', '-1000.25'],
    ['-1+2', "'-1+2"],
    ['-1e5', "'-1e5"],
    ['-1\n', `"'-1\n"`],
    ['a;-1', `"a;'-1"`],
    ['a\n=cmd|x', `"a\n'=cmd|x"`],
    ['a\n\n@x', `"a\n\n'@x"`],
    ["a\n'=1", `"a\n''=1"`],
    ["'-1", "''-1"],
    ['@sum', "'@sum"],
    ['\tx', '"\'\tx"'],
    ['＝1+1', "'＝1+1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠sum', "'＠sum"],
    ['Safe;=1+1|@SUM(2)', `"Safe;'=1+1|'@SUM(2)"`],
    ['a|＝1', "a|'＝1"],
    ["'=x", "''=x"],
    ["'@home", "''@home"],
    ["''=x", "'''=x"],
    ["a;'-b", `"a;''-b"`],
    ["'tis", "'tis"],
    ['\nx', '"\'\nx"'],
    ['plain = 1+1', 'plain = 1+1'],
    ['a@b', 'a@b'],
    ['a;b', '"a;b"'],
  ])('a cell %j is written as %j, and reads back', (text, written) => {
    expect(csvCell(text)).toBe(written)
    expect(unguarded(cellsOf(`"",${written}`)[0]![1]!)).toBe(text)
  })
  it('reads back as it was, whatever a cell says, and no cell begins a formula', () => {
    const sign = fc.constantFrom(...["'", '=', '+', '-', '@', '\t', '\n', '＝', ';', '|', ',', '"', 'a', ' '])
    fc.assert(
      fc.property(fc.string({ unit: sign, maxLength: 12 }), fc.string({ unit: 'binary' }), (one, other) => {
        // the end of a line is read as one sign, however it is written
        const row = ['0x1', one, other.replaceAll('\r', '')]
        const read = cellsOf(writeCsv([['address', 'name', 'note'], row]))[1]!
        expect(read.map(unguarded)).toEqual(row)
        for (const cell of read)
          expect(cell).not.toMatch(/^(?!-\d+(?:\.\d+)?$)[=+\-@\t\r＝＋－＠]|[;|\n][=+\-@\t\r＝＋－＠]/)
      }),
      { numRuns: 500 },
    )
  })
  it('has cells of any length', () => {
    const long = 'x'.repeat(20_000_000)
    for (const cell of [long, `"${long}"`, `"${'""'.repeat(5_000_000)}"`])
      expect(cellsOf(`${cell},b`)[0]).toHaveLength(2)
    expect(() => parseCsv(`"${long}`)).toThrow(CsvError)
    expect(cellsOf('"","a""","""",""""""')).toEqual([['', 'a"', '"', '""']])
  })
  it('is read up to as many rows as are asked for', () => {
    expect(parseCsv('a\n\nb\n', 2)).toHaveLength(2)
    expect(() => parseCsv('a\n\nb\nc', 2)).toThrow('line 4: more than 2 rows')
  })
  it('of a megabyte is read at once', () => {
    expect(cellsOf('0x0000000000000000000000000000000000000001,"a name"\n'.repeat(20_000))).toHaveLength(20_000)
  })
})
