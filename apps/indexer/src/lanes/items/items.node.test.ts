import { startContentGateway } from '@corescope/devnet/content/gateway'
import { until } from '@corescope/devnet/index-proof/until'
import type { TestDatabases } from '@corescope/devnet/postgres/test-database'
import { type FreshWorld, startFreshWorld } from '@corescope/devnet/test-worlds/fresh-world'
import { startMigratedServer } from '@corescope/devnet/test-worlds/migrated-server'
import { curator } from '@corescope/devnet/world/accounts'
import { curatedAddress } from '@corescope/devnet/world/contracts'
import { curatorDraft } from '@corescope/devnet/world/life/drafts'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { createIndexer, type Indexer } from '../../create-indexer.ts'

let server: TestDatabases
let world: FreshWorld
let gateway: Awaited<ReturnType<typeof startContentGateway>>
let client: pg.Client
let indexer: Indexer

const startIndexer = async (url: string, more: Record<string, string> = {}) => {
  const settings = { RPC_URL: world.url, DATABASE_URL: url, LOCAL_DEVNET: '1', LOG_LEVEL: 'silent', RPC_POLL_MS: '50' }
  // They tell of nothing that is asked here, and share the processor.
  const others = { TRACES: 'off', BALANCE_LANE: 'off', AUDIT: 'off', PENDING: 'off' }
  indexer = createIndexer(readConfig({ ...settings, ...others, IPFS_GATEWAYS: gateway.url, ...more }))
  await indexer.start()
}
let databaseUrl: string
beforeAll(async () => {
  ;[server, world, gateway] = await Promise.all([startMigratedServer(), startFreshWorld(), startContentGateway()])
  databaseUrl = (await server.createDatabase()).url
  client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await startIndexer(databaseUrl)
})
afterAll(async () => {
  await indexer?.stop()
  await client?.end()
  await gateway?.stop()
  await world?.stop()
  await server?.stop()
})

interface Row {
  item: string
  status: string
  problem: string | null
  name: string | null
  image: string | null
  attributes: { trait: string; value: string }[] | null
}
const documents = async (contract: keyof typeof curatedAddress): Promise<Row[]> => {
  const { rows } = await client.query<Row>(
    `select token_item as item, status, problem, item_name as name, image_uri as image, attributes
       from item_documents join addresses on address_id = token_id
      where address = decode($1, 'hex') order by token_item`,
    [curatedAddress[contract].slice(2)],
  )
  return rows
}
const nothingDue = async () => {
  const { rows } = await client.query<{ due: number; last: number; passed: number; total: number }>(
    `select (select count(*) from item_documents d join item_queues q using (token_id)
              where d.due_at <= now() and q.due_at <= now())::int as due,
            (select number from lanes where name = 'blocks') as last,
            (select transaction_position from item_cursors)::int as passed,
            (select max(last_transaction_position) from blocks)::int as total`,
  )
  const head = Number(await world.node.call('eth_blockNumber'))
  const { due, last, passed, total } = rows[0]!
  return last === head && passed === total && due === 0 && (await documents('charms')).length > 0
}
const settled = () => until('all documents were tried', nothingDue)
/** Makes what was tried a moment ago old enough to be asked again. */
const letTimePass = () =>
  client.query(`update item_documents set tried_at = tried_at - interval '1 hour', due_at = now() + interval '1 day'`)

it('reads documents wherever they are kept, and says of each why not', async () => {
  await settled()
  const gallery = await documents('gallery')
  expect(gallery.map(({ item, status, name }) => [item, status, name])).toEqual([
    ['-1', 'ready', 'Orchard Gallery'],
    ['1', 'ready', 'Apple'],
    ['2', 'ready', 'Ripe Pear'],
    ['3', 'ready', 'Quince'],
    ['4', 'ready', 'Basket'],
    ['5', 'refused', null],
    ['6', 'unreachable', null],
    ['7', 'unusable', null],
    ['8', 'refused', null],
    ['9', 'ready', 'Still Life'],
  ])
  const problems = Object.fromEntries(gallery.map(({ item, problem }) => [item, problem]))
  expect(problems).toMatchObject({
    1: null,
    5: 'metadata.invalid is no name of the internet.',
    6: expect.stringMatching(/ answers HTTP 404\.$/),
    7: 'The document is of type text/html.',
    8: '127.0.0.1 is no address of the internet.',
  })
  expect(gallery[1]).toMatchObject({
    image: expect.stringMatching(/^data:image\/svg\+xml;base64,/),
    attributes: [
      { trait: 'Fruit', value: 'Apple' },
      { trait: 'Weight', value: '120' },
    ],
  })
  expect(gallery[9]?.image).toBe('document:')
  expect(gallery[3]?.image).toMatch(/^ipfs:\/\/bafkrei/)
  const charms = await documents('charms')
  expect(charms.map(({ item, status, name }) => [item, status, name])).toEqual([
    ['-1', 'noUri', null],
    ['1', 'ready', 'Charm of Spring'],
    ['2', 'ready', 'Charm of Summer'],
    ['3', 'ready', 'Charm of Autumn'],
    ['4', 'ready', 'Charm of Winter'],
  ])
})

it('an announced change is read, after a restart too', async () => {
  await letTimePass()
  await indexer.stop()
  const uri = 'data:application/json,{"name":"Plum"}'
  const nonce = Number(await world.node.call('eth_getTransactionCount', [curator.address, 'latest']))
  const draft = curatorDraft(curatedAddress.gallery, 'setTokenUri', [3n, uri])
  const raw = await curator.signTransaction({ ...draft, chainId: 1112, nonce } as Parameters<
    typeof curator.signTransaction
  >[0])
  await world.node.call('eth_sendRawTransaction', [raw])
  await world.node.call('evm_mine', [])
  const before = await client.query(
    "select count(*) from item_documents where tried_at > now() - interval '30 minutes'",
  )
  expect(before.rows[0]).toEqual({ count: '0' })
  await startIndexer(databaseUrl)
  await until('the new document is there', async () => (await documents('gallery'))[3]?.name === 'Plum')
  await settled()
  const { rows } = await client.query(
    `select count(*) from item_documents where tried_at > now() - interval '30 minutes'`,
  )
  expect(rows[0]).toEqual({ count: '1' })
})

it('a reorg brings back what the other branch says', async () => {
  await letTimePass()
  const head = Number(await world.node.call('eth_blockNumber'))
  // below the block in which documents changed, above the one in which they were minted
  await world.node.call('anvil_rollback', [head - 34])
  for (let block = 0; block < 3; block += 1) await world.node.call('evm_mine', [])
  await until('the documents are read again', async () => (await documents('gallery'))[2]?.name === 'Pear')
  await settled()
  expect((await documents('gallery'))[3]?.name).toBe('Quince')
  const [, , , , winter] = await documents('charms')
  expect(winter).toMatchObject({ status: 'unreachable', name: null })
  // below the block in which the collections were made
  await world.node.call('anvil_rollback', [10])
  for (let block = 0; block < 12; block += 1) await world.node.call('evm_mine', [])
  await until('the items are gone', async () => (await documents('gallery')).length === 0)
  expect(await documents('charms')).toEqual([])
})

it('METADATA=off asks nobody', async () => {
  await indexer.stop()
  const { url } = await server.createDatabase()
  await startIndexer(url, { METADATA: 'off' })
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  await until('the facts of tokens are read', async () => {
    const { rows } = await other.query('select 1 from token_facts where token_name is not null limit 1')
    return rows.length > 0
  })
  expect((await other.query('select * from item_documents')).rows).toEqual([])
  await other.end()
})
