import { toChecksumAddress } from '@corescope/decode/bytes/address'
import { describe, expect, it } from 'vitest'
import {
  countRepeated,
  mostMegabytes,
  NamesFileError,
  readNamesFile,
  textOfFile,
  writeNamesFile,
} from './names-file.ts'

const [one, two] = [`0x${'1'.repeat(40)}`, `0x${'A'.repeat(40)}`]

describe('a file of private names', () => {
  it('is read with the headers of several explorers, or with none', () => {
    const rows = [{ address: one, name: 'Shop', note: 'Rent' }]
    for (const text of [
      `Address,Name Tag,Note\n${one},Shop,Rent\n`,
      `Note;Private Name Tag;Wallet Address\nRent;Shop;${one}`,
      `${one},Shop,Rent`,
      `"address","label","description"\r\n"${one}","Shop","Rent"`,
    ])
      expect(readNamesFile(text)).toEqual(rows)
    expect(readNamesFile(`address,name,note\n${two},x`)).toEqual([{ address: two, name: 'x', note: '' }])
  })
  it('says nothing of a text whose column it does not have: that stays as it is kept', () => {
    expect(readNamesFile(`address,name\n${two},x`)).toEqual([{ address: two, name: 'x' }])
    expect(readNamesFile(`address,note\n${two},x`)).toEqual([{ address: two, note: 'x' }])
    expect(readNamesFile(`address,name\n${two},`)).toEqual([{ address: two, name: '' }])
    expect(readNamesFile(`${two},x\n${one}`)).toEqual([
      { address: two, name: 'x' },
      { address: one, name: '' },
    ])
    expect(readNamesFile(one)).toEqual([{ address: one }])
  })
  it('without rows is empty, which is no other mistake', () => {
    for (const text of ['', '\n', 'Address,Name Tag,Note\n']) {
      expect(() => readNamesFile(text)).toThrow(expect.objectContaining({ row: 0, fault: 'empty' }))
    }
    expect(() => readNamesFile(`${one},"x`)).toThrow(expect.objectContaining({ row: 0, fault: undefined }))
  })
  it('is written so that it reads back', () => {
    const rows = [
      { address: one, name: '=SUM(A1)', note: 'two\nlines, and "quotes"' },
      { address: two, name: '私人', note: 'rent;=A1|＝B2' },
      { address: one, name: "'@home", note: "a;'-b" },
    ]
    expect(readNamesFile(writeNamesFile(rows))).toEqual(rows)
    expect(writeNamesFile(rows)).toContain("'=SUM")
  })
  it('is UTF-8, as it says in front when it is written; another encoding is not guessed', () => {
    const written = new TextEncoder().encode(writeNamesFile([{ address: one, name: '私人', note: '' }]))
    expect([...written.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(readNamesFile(textOfFile(written.buffer)!)).toEqual([{ address: one, name: '私人', note: '' }])
    // 私人 in GBK
    expect(textOfFile(new Uint8Array([0xcb, 0xbd, 0xc8, 0xcb]).buffer)).toBeUndefined()
  })
  it('that is wrong names the row', () => {
    const fail = (text: string) => {
      try {
        return readNamesFile(text)
      } catch (error) {
        return error instanceof NamesFileError ? error.row : error
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
      expect(readNamesFile(`${fine},a`)).toEqual([{ address: fine, name: 'a' }])
    const wrong = `${right.slice(0, -1)}1`
    expect(() => readNamesFile(`${one},a\n${wrong},b`)).toThrow(expect.objectContaining({ row: 2, fault: 'capitals' }))
  })
  it('may name an address more than once', () => {
    expect(countRepeated(readNamesFile(`${two},a\n${one},b\n${two.toLowerCase()},c`))).toBe(1)
    expect(countRepeated(readNamesFile(`${two},a\n${one},b`))).toBe(0)
  })
  it('has room for the longest texts of so many addresses', () => {
    const rows = [{ address: one, name: '私'.repeat(64), note: '人'.repeat(2_000) }]
    expect(10_000 * new TextEncoder().encode(writeNamesFile(rows)).length).toBeLessThan(mostMegabytes * 1_000_000)
  })
})
