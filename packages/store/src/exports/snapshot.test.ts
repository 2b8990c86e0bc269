import pg from 'pg'
import { expect, it } from 'vitest'
import { DatabaseUnreachableError, type Reader } from '../reader.ts'
import { openSnapshot } from './snapshot.ts'

it('a database that cannot be reached is told as one', async () => {
  // nobody listens at the port of the discard protocol
  const listener = () => new pg.Client({ connectionString: 'postgres://nobody@127.0.0.1:9/none' })
  await expect(openSnapshot({ listener } as unknown as Reader)).rejects.toThrow(DatabaseUnreachableError)
})
