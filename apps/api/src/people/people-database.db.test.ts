import { createServer, type Server, type Socket } from 'node:net'
import { startTestDatabase, type TestDatabaseServer } from '@corescope/devnet/postgres/test-database'
import { DatabaseUnreachableError } from '@corescope/store/reader'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPeopleDatabase } from './people-database.ts'

let database: TestDatabaseServer
let url: string
/** Takes connections and never says a word, as a server that is stopped. */
let mute: Server
const sockets = new Set<Socket>()
beforeAll(async () => {
  database = await startTestDatabase()
  ;({ url } = await database.createDatabase())
  mute = createServer((socket) => sockets.add(socket))
  await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  mute?.close()
  await database?.stop()
})

const one = (name: string, text: string) => (session: Parameters<Parameters<typeof people.session>[0]>[0]) =>
  session.run(name, text)
let people: ReturnType<typeof openPeopleDatabase>

it('a server that takes no word holds no request', async () => {
  const { port } = mute.address() as { port: number }
  people = openPeopleDatabase(`postgres://nobody@127.0.0.1:${port}/none`, 1, 300)
  await expect(people.session(one('one', 'select 1'))).rejects.toBeInstanceOf(DatabaseUnreachableError)
  await people.close()
})

it('a statement that the server does not answer in time fails, and the next one has a connection of its own', async () => {
  people = openPeopleDatabase(url, 1, 300)
  await people.session(one('one', 'select 1'))
  await expect(people.session(one('long', 'select pg_sleep(20)'))).rejects.toBeInstanceOf(DatabaseUnreachableError)
  await expect(people.transaction(one('long', 'select pg_sleep(20)'))).rejects.toBeInstanceOf(DatabaseUnreachableError)
  expect((await people.session(one('one', 'select 1'))).rowCount).toBe(1)
  await people.close()
})
