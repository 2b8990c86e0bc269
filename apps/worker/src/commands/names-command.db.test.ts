import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lookAlikeKey } from '@corescope/decode/public-names/public-name'
import type { TestDatabases } from '@corescope/devnet/postgres/test-database'
import { startMigratedServer } from '@corescope/devnet/test-worlds/migrated-server'
import { type Database, openDatabase } from '@corescope/store/database'
import { insertProposal, listOwnProposals } from '@corescope/store/people/public-names'
import { insertUser } from '@corescope/store/people/users'
import { insertVerified } from '@corescope/store/people/verified'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mailParts } from '../mail/texts.ts'
import { runNamesCommand } from './names-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'corescope-names-'))
let server: TestDatabases
let database: Database
let url: string
let userId: string
beforeAll(async () => {
  server = await startMigratedServer()
  url = (await server.createDatabase()).url
  database = openDatabase({ databaseUrl: url, connections: 2, applicationName: 'test-names' })
  userId = (await database.session((session) =>
    insertUser(session, { name: 'ann', email: 'ann@example.org', passwordHash: '', locale: 'en' }),
  ))!
})
afterAll(async () => {
  await database?.close()
  await server?.stop()
  rmSync(folder, { recursive: true })
})

const names = (...words: string[]) => runNamesCommand({ DATABASE_URL: url }, words)
const sql = async <Row>(text: string) => (await database.session((session) => session.run<Row>(text, text))).rows
const address = (number: number) => `0x${number.toString(16).padStart(40, '0')}` as const
const bytes = (number: number) => Buffer.from(address(number).slice(2), 'hex')
const verify = (number: number, signer = number) =>
  database.transaction('verify', (session) =>
    insertVerified(session, userId, {
      ...{ address: bytes(number), signer: bytes(signer), message: '', signature: Buffer.alloc(1) },
    }),
  )
const propose = (number: number, name: string, reason = '') =>
  database.transaction('propose', (session) =>
    insertProposal(session, userId, { address: address(number), name, reason }, 3),
  )
const rounds = async () => (await sql<{ round: number }>('select name_round as round from fact_rounds'))[0]?.round ?? 0
const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

it('a proposal of who holds the address is listed, decided once, told by mail, and readers hear of the name', async () => {
  expect(await propose(1, 'Orchard')).toBe('notVerified')
  for (const number of [1, 2, 4]) await verify(number)
  await verify(3, 9)
  expect(await propose(1, 'Orchard', 'It is our shop')).toBe('written')
  expect(await propose(1, 'Orchard 2')).toBe('alreadyThere')
  expect(await propose(2, 'Mill')).toBe('written')
  expect(await propose(3, 'Well')).toBe('written')
  expect(await propose(4, 'Barn')).toBe('tooMany')
  const listed = await names()
  expect(listed).toContain(`1  "Orchard" for ${address(1)}\n  by ann, `)
  expect(listed).toContain('Reason: It is our shop')
  expect(listed).toMatch(/"Orchard" .*\n.*; proven \d{4}-.* by its own signature\n/)
  expect(listed).toMatch(new RegExp(`"Well" .*\\n.*; proven \\d{4}-.* by ${address(9)}, its creator or owner then\\n`))

  const before = await rounds()
  expect(await names('accept', '1')).toContain(`${address(1)} is called "Orchard" now.`)
  expect(await rounds()).toBeGreaterThan(before)
  await expect(names('accept', '1')).rejects.toThrow('Proposal 1 is accepted already.')
  expect(await names('refuse', '2', 'too', 'general')).toContain('Proposal 2 is refused.')
  expect(await names('accept', '3', 'Old Well')).toContain('"Old Well"')
  const proposals = await database.session((session) => listOwnProposals(session, userId))
  expect(proposals.map(({ state, answer }) => [state, answer])).toEqual([
    ['accepted', 'Old Well'],
    ['refused', 'too general'],
    ['accepted', ''],
  ])
  const mails = await sql<{ kind: string; data: Record<string, string> }>(
    'select kind, data from mails order by mail_id',
  )
  expect(mails.map(({ kind }) => kind)).toEqual(['nameAccepted', 'nameRefused', 'nameAccepted'])
  const facts = { title: 'T', name: 'ann', url: 'u', email: '', lines: [], subject: '', settingsUrl: '' }
  const parts = mailParts('nameRefused', 'en', {
    ...facts,
    renamed: { from: '', to: '' },
    added: '',
    ...(mails[1]!.data as never as { address: string; publicName: string; answer: string }),
  })
  expect(parts.paragraphs.join(' ')).toContain('The operator says: too general')
  expect(await names('list', 'names')).toMatch(/0{39}1 +Orchard +its owner/)
})

it('a file of names is taken whole or not at all; what was there before stands in the trail', async () => {
  const csv = file('names.csv', `address,name,note\n${address(1)},Orchard Ltd,x\n${address(9)},"Nine, the ninth",y\n`)
  expect(await names('import', csv, 'Example', 'list')).toContain('2 names were read; 2 are new or changed.')
  expect(await names('import', csv, 'Example', 'list')).toContain('2 names were read; 0 are new or changed.')
  const json = file('names.json', JSON.stringify({ [address(10)]: 'Ten' }))
  expect(await names('import', json)).toContain('1 names were read; 1 are new')
  const bad = file(
    'bad.csv',
    `${address(11)},Eleven\n0x12,Twelve\n${address(13)},<b>\n${address(14)},Віnance\n${address(15)},t.me/core\n`,
  )
  await expect(names('import', bad)).rejects.toThrow(
    /nothing was imported[\s\S]*row 2: "0x12" is no address[\s\S]*row 3: a name holds signs[\s\S]*row 4: a name mixes[\s\S]*row 5: a name holds signs/,
  )
  // rows as a spreadsheet counts them
  const blank = file('blank.csv', `\naddress,name\n\n${address(11)},Eleven\n0x12,Twelve\n`)
  await expect(names('import', blank)).rejects.toThrow('row 5: "0x12" is no address')
  await expect(names('import', file('bad.json', '{"a": 1}'))).rejects.toThrow('neither a list')
  await expect(names('import', join(folder, 'none.csv'))).rejects.toThrow('cannot be read')
  expect(await names('list', 'names')).not.toContain('Eleven')
  expect(await names('list', 'names')).toMatch(/Nine, the ninth +Example list/)

  expect(await names('remove', address(10), 'asked by its owner')).toContain('no longer called "Ten"')
  // who proposed a name is told that it is gone, and reads it on their page
  expect(await names('remove', address(3), 'asked', 'by', 'others')).toContain('The proposer is told by mail.')
  const [gone] = await sql(
    "select name, state, answer from name_proposals where state <> 'waiting' and name = 'Old Well'",
  )
  expect(gone).toEqual({ name: 'Old Well', state: 'removed', answer: 'asked by others' })
  expect(await sql("select data from mails where kind = 'nameRemoved'")).toEqual([
    { data: { address: address(3), publicName: 'Old Well', answer: 'asked by others' } },
  ])
  await expect(names('remove', address(10))).rejects.toThrow('has no public name')
  const trail = await names('list', 'decisions')
  expect(trail).toMatch(/remove +0x0{38}0a +– +Ten +asked by its owner/)
  expect(trail).toMatch(/import +0x0{39}1 +Orchard Ltd +Orchard/)
})

it('look-alikes are named; what cannot be done is said; an account that goes leaves no proposal', async () => {
  await propose(4, '0rchard Ltd')
  expect(await names()).toContain(`It looks like "Orchard Ltd" of ${address(1)}.`)
  // a token and a contract that bear the name themselves; those of the address itself say nothing against it
  const key = lookAlikeKey('Orchard Ltd')
  const idAt = (number: number) => `(select address_id from addresses where address = '\\x${address(number).slice(2)}')`
  await sql(`insert into addresses (address) values ('\\x${address(21).slice(2)}'), ('\\x${address(4).slice(2)}')`)
  await sql(`insert into tokens values (${idAt(21)}, 1, 1, 1, 20), (${idAt(4)}, 1, 1, 1, 20)`)
  await sql(`insert into token_facts (name_key, token_name, token_id)
    values ('${key}', 'Orchard Ltd', ${idAt(21)}), ('${key}', 'Orchard Ltd', ${idAt(4)})`)
  expect((await names()).match(/the name of the token .*/g)).toEqual([`the name of the token ${address(21)}.`])
  await expect(names('accept', '99')).rejects.toThrow('There is no proposal 99.')
  await expect(names('accept', 'x')).rejects.toThrow('"x" is no number of a proposal.')
  await expect(names('constructor')).rejects.toThrow('There is no command "constructor".')
  await expect(names('list', 'constructor')).rejects.toThrow('There is no list "constructor".')
  await expect(names('import')).rejects.toThrow('"import" needs a file.')
  const [{ id } = { id: 0 }] = await sql<{ id: number }>(
    "select proposal_id::int as id from name_proposals where state = 'waiting'",
  )
  await expect(names('accept', String(id), '<i>')).rejects.toThrow('cannot be a public name')
  await sql('delete from verified_addresses')
  await expect(names('accept', String(id))).rejects.toThrow('no proof')
  await sql('delete from users')
  expect(await sql('select from name_proposals')).toEqual([])
  expect((await sql('select from name_decisions')).length).toBeGreaterThan(0)
})

it('keys of look-alike names that an earlier version made otherwise are made anew', async () => {
  await names('import', file('keys.csv', `address,name\n${address(77)},8inance Till`))
  await sql(`update public_names set look_alike_key = '8lnancetlll' where name = '8inance Till'`)
  await names('list', 'names')
  expect(await sql(`select look_alike_key as key from public_names where name = '8inance Till'`)).toEqual([
    { key: lookAlikeKey('Binance Till') },
  ])
})
