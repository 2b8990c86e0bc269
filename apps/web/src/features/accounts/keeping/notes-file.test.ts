import { toChecksumAddress } from '@corescope/decode/bytes/address'
import { describe, expect, it } from 'vitest'
import {
  countAfter,
  mostMegabytes,
  NotesFileError,
  partsOf,
  readNotesFile,
  rowsToSend,
  textOfFile,
  writeNotesFile,
} from './notes-file.ts'

const [one, two] = [`0x${'1'.repeat(40)}`, `0x${'A'.repeat(40)}`]

describe('a file of private names', () => {
  it('is read with the headers of several explorers, or with none', () => {
    const rows = [{ subject: one, name: 'Shop', note: 'Rent' }]
    for (const text of [
      `Address,Name Tag,Note\n${one},Shop,Rent\n`,
      `Note;Private Name Tag;Wallet Address\nRent;Shop;${one}`,
      `${one},Shop,Rent`,
      `"address","label","description"\r\n"${one}","Shop","Rent"`,
    ])
      expect(readNotesFile('address', text)).toEqual(rows)
    expect(readNotesFile('address', `address,name,note\n${two},x`)).toEqual([{ subject: two, name: 'x', note: '' }])
  })
  it('says nothing of a text whose column it does not have: that stays as it is kept', () => {
    expect(readNotesFile('address', `address,name\n${two},x`)).toEqual([{ subject: two, name: 'x' }])
    expect(readNotesFile('address', `address,note\n${two},x`)).toEqual([{ subject: two, note: 'x' }])
    expect(readNotesFile('address', `address,name\n${two},`)).toEqual([{ subject: two, name: '' }])
    expect(readNotesFile('address', `${two},x\n${one}`)).toEqual([
      { subject: two, name: 'x' },
      { subject: one, name: '' },
    ])
    expect(readNotesFile('address', one)).toEqual([{ subject: one }])
  })
  it('without rows is empty, which is no other mistake', () => {
    for (const text of ['', '\n', 'Address,Name Tag,Note\n']) {
      expect(() => readNotesFile('address', text)).toThrow(expect.objectContaining({ row: 0, fault: 'empty' }))
    }
    expect(() => readNotesFile('address', `${one},"x`)).toThrow(expect.objectContaining({ row: 0, fault: undefined }))
  })
  it('is written so that it reads back', () => {
    const rows = [
      { subject: one, name: '=SUM(A1)', note: 'two\nlines, and "quotes"' },
      { subject: two, name: '私人', note: 'rent;=A1|＝B2' },
      { subject: one, name: "'@home", note: "a;'-b" },
    ]
    expect(readNotesFile('address', writeNotesFile('address', rows))).toEqual(rows)
    expect(writeNotesFile('address', rows)).toContain("'=SUM")
  })
  it('is UTF-8, as it says in front when it is written; another encoding is not guessed', () => {
    const written = new TextEncoder().encode(writeNotesFile('address', [{ subject: one, name: '私人', note: '' }]))
    expect([...written.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(readNotesFile('address', textOfFile(written.buffer)!)).toEqual([{ subject: one, name: '私人', note: '' }])
    // 私人 in GBK
    expect(textOfFile(new Uint8Array([0xcb, 0xbd, 0xc8, 0xcb]).buffer)).toBeUndefined()
  })
  it('that is wrong names the row', () => {
    const fail = (text: string) => {
      try {
        return readNotesFile('address', text)
      } catch (error) {
        return error instanceof NotesFileError ? error.row : error
      }
    }
    expect(fail(`address,name\n${one},a\n0x12,b`)).toBe(3)
    expect(fail(`\naddress,name\n\n${one},a\n\n0x12,b`)).toBe(6)
    expect(fail(`${one},a,"two\nlines"\n0x12,b`)).toBe(2)
    expect(fail(`${one},${'x'.repeat(65)}`)).toBe(1)
    expect(fail(`${two},a\n${one},\u3164`)).toBe(2)
    expect(fail(`${two},a\n${one},"two\nlines"`)).toBe(2)
    expect(fail(`${two},a\n${one},a\u2028b`)).toBe(2)
    expect(fail(`${one},x,a\u202eb`)).toBe(1)
    expect(fail(`${one},"x`)).toBe(0)
    expect(fail(`${one},x\n`.repeat(10_001))).toBe(0)
    expect(fail('x\n'.repeat(200_000))).toBe(0)
    expect(fail(`"${'x'.repeat(20_000_000)}`)).toBe(0)
  })
  it('with capitals that are no checksum is refused, as in every form; all small or all large claim nothing', () => {
    const address = '0x96B38D6C6DF1e8a62a5584A6C0647b150b495620'
    const digits = address.slice(2)
    const right = toChecksumAddress(address.toLowerCase() as `0x${string}`)
    for (const fine of [right, `0x${digits.toLowerCase()}`, `0x${digits.toUpperCase()}`])
      expect(readNotesFile('address', `${fine},a`)).toEqual([{ subject: fine, name: 'a' }])
    const wrong = `${right.slice(0, -1)}1`
    expect(() => readNotesFile('address', `${one},a\n${wrong},b`)).toThrow(
      expect.objectContaining({ row: 2, fault: 'capitals' }),
    )
  })
  it('with more cells than columns names the row, however its cells are separated; empty ones at the end say nothing', () => {
    for (const [text, row] of [
      [`Address,Name Tag,Note\n${one},Shop,Rent\n${two},Pete, the baker,owes 5`, 3],
      [`Address;Name Tag;Note\n${two};Pete; the baker;owes 5`, 2],
      [`Note,Address\nRent, November,${two}`, 2],
      [`Address,Name Tag,Note,,\n${two},Pete, the baker,owes 5,`, 2],
      [`${one},a\n${two},Pete, the baker,owes 5`, 2],
    ] as const)
      expect(() => readNotesFile('address', text), text).toThrow(expect.objectContaining({ row, fault: 'cells' }))
    expect(readNotesFile('address', `Address,Name Tag\n${one},Shop,, \n`)).toEqual([{ subject: one, name: 'Shop' }])
    // a header that is not understood is no row of too many cells
    expect(() => readNotesFile('address', `Wallet,Alias,Memo,Day\n${one},a,b,c`)).toThrow(
      expect.objectContaining({ row: 1, fault: undefined }),
    )
  })
  it('with two columns of one meaning names both', () => {
    const text = `\nAddress,Name Tag,LABEL,Note\n${one},Shop,Bakery,Rent`
    expect(() => readNotesFile('address', text)).toThrow(
      expect.objectContaining({ row: 2, fault: 'columns', columns: ['Name Tag', 'LABEL'] }),
    )
  })
  it('with a sign that nobody sees says in which text', () => {
    for (const [cells, fault] of [
      ['a\u202eb,Rent', 'nameSigns'],
      ['"two\nlines",Rent', 'nameSigns'],
      ['\u3164,Rent', 'nameSigns'],
      ['Shop,a\u202eb', 'noteSigns'],
      // the length is told first: it may be no text at all
      [`Shop,${'\u202e'.repeat(2_001)}`, undefined],
    ] as const)
      expect(() => readNotesFile('address', `${one},${cells}`), cells).toThrow(
        expect.objectContaining({ row: 1, fault }),
      )
  })
  it('says how many an account would keep: what is new is added, what is empty taken away', () => {
    const rows = readNotesFile('address', `Address,Name Tag\n${one},a\n${two},b\n${two.toLowerCase()},c`)
    const shop = { name: 'Shop', note: '' }
    const kept = (...subjects: string[]) => new Map(subjects.map((subject) => [subject, shop]))
    expect(countAfter(rows, new Map())).toBe(2)
    expect(countAfter(rows, kept(two.toLowerCase(), 'other'))).toBe(3)
    expect(countAfter(readNotesFile('address', `${one},\n${two},b`), kept(one, 'other'))).toBe(2)
  })
  it('of one column takes nothing away that has another text, also one that nobody can read', () => {
    const after = (text: string, note: string | null) =>
      countAfter(readNotesFile('address', text), new Map([[one, { name: 'Shop', note }]]))
    for (const [note, count] of [
      ['Rent', 1],
      [null, 1],
      ['', 0],
    ] as const)
      expect(after(`Address,Name Tag\n${one},`, note)).toBe(count)
    expect(after(`Address,Name Tag,Note\n${one},,`, null)).toBe(0)
  })
  it('may name an address more than once: the last row is sent; first those that take away', () => {
    const sent = (text: string) => rowsToSend(readNotesFile('address', text))
    expect(sent(`${two},a\n${one},b\n${two.toLowerCase()},c`)).toEqual([
      { subject: two.toLowerCase(), name: 'c' },
      { subject: one, name: 'b' },
    ])
    expect(sent(`${two},a,\n${one},,`)).toEqual([
      { subject: one, name: '', note: '' },
      { subject: two, name: 'a', note: '' },
    ])
  })
  it('has room for the longest texts of so many addresses', () => {
    const rows = [{ subject: one, name: '私'.repeat(64), note: '人'.repeat(2_000) }]
    expect(10_000 * new TextEncoder().encode(writeNotesFile('address', rows)).length).toBeLessThan(
      mostMegabytes * 1_000_000,
    )
  })
})

describe('a file of notes of transactions', () => {
  const [first, second] = [`0x${'1'.repeat(64)}`, `0x${'A'.repeat(64)}`]
  const read = (text: string) => readNotesFile('transaction', text)
  it('is read with the headers of several explorers, of an export of transactions too, or with none', () => {
    const rows = [{ subject: first, note: 'Rent' }]
    for (const text of [
      `Transaction Hash,Private Note\n${first},Rent\n`,
      `"Txhash","Blockno","Name Tag","PrivateNote"\r\n"${first}","7","Shop","Rent"`,
      `Note;Tx Hash\nRent;${first}`,
      `transactionHash,blockNumber,privateNote\n${first},7,Rent`,
      `${first},Rent`,
    ])
      expect(read(text)).toEqual(rows)
  })
  it('is written so that it reads back, formulas as text, in UTF-8 that says so', () => {
    const rows = [
      { subject: first, note: '=SUM(A1)\n"私人", and more' },
      { subject: second, note: '' },
    ]
    const written = writeNotesFile('transaction', rows)
    expect(written.split('\r\n')[0]).toBe('\ufeffTransaction Hash,Private Note')
    expect(written).toContain("'=SUM")
    expect(read(written)).toEqual(rows)
  })
  it('that is wrong names the row: no hash, no column of notes, a text that is no note', () => {
    for (const [text, row] of [
      [`Txhash,Note\n${first},a\n${one},b`, 3],
      [`Txhash,Name Tag\n${first},a`, 2],
      [first, 1],
      [`${second},a\n${first},${'x'.repeat(2_001)}`, 2],
      [`${first},x\n`.repeat(10_001), 0],
    ] as const)
      expect(() => read(text), text.slice(0, 100)).toThrow(expect.objectContaining({ row, fault: undefined }))
    for (const [text, row, fault] of [
      [`Transaction Hash,Private Note\n${first},Rent, November`, 2, 'cells'],
      [`hash,Private Note,Note\n${first},Rent,November`, 1, 'columns'],
      [`${first},a\u202eb`, 1, 'noteSigns'],
    ] as const)
      expect(() => read(text), text).toThrow(expect.objectContaining({ row, fault }))
  })
  it('has room for the longest notes of so many transactions', () => {
    const rows = [{ subject: first, note: '人'.repeat(2_000) }]
    const { length } = new TextEncoder().encode(writeNotesFile('transaction', rows))
    expect(10_000 * length).toBeLessThan(mostMegabytes * 1_000_000)
  })
  it('is sent in parts of 200 rows that a request has room for, however long the notes are', () => {
    const sizesOf = (note: string) => {
      const rows = Array.from({ length: 450 }, (_none, at) => ({ subject: second, note: `${at}${note}` }))
      const parts = partsOf(rows)
      expect(parts.flat()).toEqual(rows)
      return parts.map((part) => ({ rows: part.length, bytes: new TextEncoder().encode(JSON.stringify(part)).length }))
    }
    expect(sizesOf('').map(({ rows }) => rows)).toEqual([200, 200, 50])
    // 256 KB, less the longer names of the call's fields
    for (const { bytes } of sizesOf('人'.repeat(1_997))) expect(bytes).toBeLessThan(250_000)
    expect(partsOf([])).toEqual([])
  })
})
