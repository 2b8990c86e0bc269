import { join } from 'node:path'
import { createPasswords } from '@corescope/api/people/passwords'
import { createSimulatedChain, type SimulatedChain } from '@corescope/devnet/simulated-node/simulated-chain'
import { type IndexedApi, startIndexedApi } from '@corescope/devnet/test-worlds/indexed-api'
import { startBuilt } from '../page/built-process.ts'

const password = 'seven green lamps'

/** One measured figure and its bar. */
export interface Figure {
  what: string
  figure: number
  bar: number
  unit: string
  /** Further figures of the same run. */
  more?: Record<string, number>
}

/** A simulated chain that is indexed, the built API in a process of its own, and people with accounts. */
export interface PeopleWorld {
  chain: SimulatedChain
  index: IndexedApi
  /** Of the built API. */
  url: string
  /** Commits what the chain has grown. */
  follow(): Promise<void>
  /** @returns the user's id */
  addUser(name: string): Promise<string>
  /** @returns how long it took, ms, and the access token */
  signIn(name: string): Promise<{ ms: number; token: string }>
  /** @returns how long the answer took, ms */
  ask(path: string, request?: object, token?: string): Promise<number>
  stop(): Promise<void>
}

const argon2 = { memoryKib: 19_456, passes: 2 }
const blocks = 200
/** The build of the page: the API's own folder says nothing of it. */
const webRoot = join(import.meta.dirname, '../../../apps/web/dist')

export const openPeople = async (): Promise<PeopleWorld> => {
  const chain = createSimulatedChain('people', { genesisTimestamp: 1_700_000_000 })
  const index = await startIndexedApi(chain.blockByNumber(0)!.block.hash)
  await index.commit([chain.blockByNumber(0)!])
  let committed = 0
  const follow = async () => {
    const bundles = []
    while (chain.blockByNumber(committed + 1) !== undefined) bundles.push(chain.blockByNumber(++committed)!)
    if (bundles.length > 0) await index.commit(bundles)
    await index.nodeSays(committed, 0)
  }
  chain.extend(blocks)
  await follow()
  const api = await startBuilt('api', {
    ...{
      DATABASE_URL: index.databaseUrl,
      PORT: '0',
      WEB_ROOT: webRoot,
      NETWORK: 'devnet',
      RPC_URL: 'http://127.0.0.1:9',
    },
    ...{
      RATE_LIMIT_PER_SECOND: '0',
      STREAMS_PER_CLIENT: '0',
      API_KEY_PER_SECOND: '1000000',
      API_KEY_PER_DAY: '1000000000',
    },
  })
  const url = api.message.url!
  const hash = await createPasswords(argon2).hash(password, 'bench')
  const post = async (path: string, request: object, token?: string) => {
    const began = performance.now()
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(request),
    })
    const body = (await response.json()) as { code: string; message: string; data: { access_token: string } }
    if (body.code !== '00000') throw new Error(`${path}: ${body.message}`)
    return { ms: performance.now() - began, body }
  }
  return {
    ...{ chain, index, url, follow },
    addUser: async (name) => {
      const [row] = await index.sql<{ id: string }>(
        `insert into users (name, name_key, email, email_key, password_hash, locale, confirmed_at)
         values ($1, $1, $1 || '@example.org', $1 || '@example.org', $2, 'en', now()) returning user_id as id`,
        [name, hash],
      )
      return row!.id
    },
    signIn: async (name) => {
      const { ms, body } = await post('/api/user/login', { username: name, password })
      return { ms, token: body.data.access_token }
    },
    ask: async (path, request, token) => {
      if (request !== undefined) return (await post(path, request, token)).ms
      const began = performance.now()
      const response = await fetch(`${url}${path}`)
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`${path}: HTTP ${response.status}`)
      return performance.now() - began
    },
    stop: async () => {
      await api.stop()
      await index.stop()
    },
  }
}
