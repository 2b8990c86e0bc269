import { deepStrictEqual as equal, notEqual, ok } from 'node:assert'
import { modules } from '@corescope/api/features/etherscan/routes'
import { users } from '@corescope/devnet/world/accounts'
import { type Answer, type Product, until } from '../product.ts'
import { everyField, farPages, longBodies } from './every-call.ts'
import { heldBodies } from './held-bodies.ts'
import { exportsAtOnce, people, submissions } from './writers.ts'

/** One thing that strangers may do. @throws what was not held */
export interface Trial {
  name: string
  /** @param tokenOf the access token of an account that was made before the trials: guesses keep later ones out for a while */
  run(product: Product, tokenOf: (username: string) => string): Promise<void>
  /** The account it uses. */
  username?: string
}

const json = <Body>({ text }: Answer) => JSON.parse(text) as Body
const query = (parameters: Record<string, string>) => `/api?${new URLSearchParams(parameters)}`
const proxy = (action: string, parameters: Record<string, string> = {}) =>
  query({ module: 'proxy', action, ...parameters })
const rpc = (method: string, ...params: unknown[]) => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
const call = async <Body>({ post }: Product, path: string, request: object) =>
  json<Body>(await post(`/api/chain/${path}`, JSON.stringify(request)))
const times = <Value>(count: number, make: (index: number) => Promise<Value>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))

/** JUMPDEST, PUSH0, JUMP. */
const loop = '0x5b5f56'
const largest = `0x${'f'.repeat(16)}`

const endlessCalls: Trial = {
  name: 'endless calls to the node',
  run: async (product) => {
    const { get, post } = product
    const to = `0x${'12'.repeat(20)}`
    for (const gas of [largest, '18446744073709551615', '']) {
      const answers = await times(4, (index) =>
        get(proxy(index % 2 === 0 ? 'eth_call' : 'eth_estimateGas', { data: loop, gas })),
      )
      for (const answer of answers) ok(/gas/i.test(answer.text), `no end for want of gas: ${answer.text.slice(0, 200)}`)
    }
    for (const message of [{ gas: largest }, { gasLimit: largest }, { GAS: largest }, {}]) {
      const override = { [to]: { code: loop } }
      ok(/gas/i.test((await post('/rpc', rpc('eth_call', { to, ...message }, 'latest', override))).text))
    }
    const long = { [to]: { code: `0x${'5b'.repeat(32 * 1024)}` } }
    ok((await post('/rpc', rpc('eth_call', { to }, 'latest', long))).text.includes('more than 32 KB'))
    const headOf = async () => Number(json<{ result: string }>(await get(proxy('eth_blockNumber'))).result)
    const before = await headOf()
    await until(async () => ok((await headOf()) > before, 'the head of the node stands still'))
  },
}

const facetCount = 20_000
const word = (value: number, bytes: number) => value.toString(16).padStart(2 * bytes, '0')
/** Answers every call with an address[] of `facetCount`: 0x20, the length, then a loop that writes each place into itself. */
const facets = [
  ...['60205f52', `62${word(facetCount, 3)}602052`, '6040'],
  ...['5b808052', '602001', `8063${word(64 + 32 * facetCount, 4)}11`, '600d57', '5ff3'],
  // code that could not forward would be no proxy, whatever it answers
  '5bf4',
].join('')
const creation = `0x60${word(facets.length / 2, 1)}8060095f395ff3${facets}` as const

const longArrays: Trial = {
  name: 'a contract that names 20,000 facets, kept eleven times',
  run: async (product) => {
    const { get, post } = product
    const [key] = users
    const nonceOf = async () =>
      Number(json<{ result: string }>(await get(proxy('eth_getTransactionCount', { address: key!.address }))).result)
    const raw = await key!.signTransaction({
      ...{ chainId: 1112, nonce: await nonceOf(), data: creation, gas: 1_000_000n },
      ...{ maxFeePerGas: 10_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n },
    })
    const sent = json<{ result?: string }>(await get(proxy('eth_sendRawTransaction', { hex: raw })))
    ok(sent.result !== undefined, `the contract was not made: ${JSON.stringify(sent)}`)
    const address = await until(async () => {
      type Made = { data: { createdContract: { hash: string } } }
      const { data } = await call<Made>(product, 'transaction', { transactionHash: sent.result })
      return data.createdContract.hash
    })
    for (let save = 0; save < 11; save += 1) await post('/api/chain/save_proxy_result', JSON.stringify({ address }))
    // a node that is busy may not answer in time: that is told, and it is asked again
    const ask = () =>
      until(async () => {
        const answer = await post('/api/chain/verify_proxy_contract', JSON.stringify({ address }))
        equal(answer.status, 200)
        return answer
      })
    const asked = await times(4, ask)
    for (const answer of asked) {
      const { data } = json<{ data: { implementations: unknown[]; moreImplementations: number } }>(answer)
      equal([data.implementations.length, data.moreImplementations], [256, facetCount - 256])
      ok(answer.text.length < 2_000_000, `an answer of ${answer.text.length} bytes`)
    }
  },
}

const extremes = ['\u0000', String(Number.MAX_SAFE_INTEGER), '2147483648', `0x${'f'.repeat(64)}`, '9'.repeat(400), '-1']
const hiddenErrors: Trial = {
  name: 'numbers and nesting beyond measure',
  run: async ({ get, post, url }) => {
    const address = users[0]!.address
    const names = [
      'page',
      'offset',
      'startblock',
      'endblock',
      'fromblock',
      'blockno',
      'timestamp',
      'tokenid',
      'startdate',
    ]
    for (const [module, actions] of Object.entries(modules)) {
      for (const action of Object.keys(actions)) {
        const questions = extremes.flatMap((extreme) => [
          ...names.map((name) => ({ [name]: extreme })),
          { page: extreme, offset: '10000' },
        ])
        const answers = await Promise.all(
          questions.map((one) => get(query({ module, action, address, contractaddress: address, ...one }))),
        )
        for (const { status, text } of answers) ok(status === 200 && !text.includes('went wrong'), `${action}: ${text}`)
      }
    }
    const nested = `${'['.repeat(30_000)}${']'.repeat(30_000)}`
    for (const path of ['/rpc', '/api', '/api/chain/address_detail', '/api/chain/search_block']) {
      const { status, text } = await post(path, `{"method":"eth_getBalance","address":${nested},"params":${nested}}`)
      ok(status < 500 && text.includes('nested more than 100 deep'), `${url}${path}: ${status} ${text.slice(0, 100)}`)
    }
  },
}

const costlyPaths: Trial = {
  name: 'paths of no file, and figures',
  run: async ({ get, metricsUrl }) => {
    for (const path of ['/assets/x1.js', '/favicon.1', '/metrics', '/assets/..%2f..%2fpackage.json']) {
      const answers = await times(50, () => get(path))
      for (const { status, text } of answers) ok(status === 404, `${path}: ${status}, ${text.length} bytes`)
    }
    ok((await get(metricsUrl)).text.includes('corescope_http_seconds'))
  },
}

const ownerProofs: Trial = {
  name: 'what strangers say of a token',
  run: async (product) => {
    const list = await product.post('/api/chain/token_list', JSON.stringify({ standard: 20 }))
    const contractAddress = /"(0x[0-9a-f]{40})"/.exec(list.text)?.[1]
    const claim = (content: object) => ({
      ...{ contractAddress, content, signer: users[9]!.address, signature: `0x${'11'.repeat(65)}` },
      signedAt: Math.floor(Date.now() / 1000),
    })
    const stranger = await call<{ message: string }>(product, 'update_token_info', claim({ website: 'https://a.org' }))
    ok(stranger.message.includes('neither the creator'), stranger.message)
    for (const website of [
      ...[
        'https://me:secret@a.org',
        'https://bank.com@evil.org',
        'http://127.0.0.1/',
        'http://localhost:3000',
        'http://0x7f.1',
      ],
      ...['http://10.0.0.1', 'http://[::1]/', 'http://router.lan', 'http://a.internal', 'javascript:alert(1)'],
    ]) {
      const { message } = await call<{ message: string }>(product, 'update_token_info', claim({ website }))
      ok(message.startsWith('content.website'), `${website}: ${message}`)
    }
  },
}

/** Those that come at once are counted before a password is looked at. */
const guesses: Trial = {
  name: 'sixty guesses of a password at once',
  run: async ({ post }) => {
    const body = JSON.stringify({ username: 'guessed.by.many', password: 'a wrong password' })
    const answers = await times(60, () => post('/api/user/login', body))
    const faults = answers.map((answer) => json<{ fault?: string }>(answer).fault)
    const verified = faults.filter((fault) => fault === 'wrongCredentials').length
    // trials before may have been counted against this client
    ok(verified > 0 && verified <= 8, `${verified} passwords were looked at`)
    // refused before the password is looked at; a challenge is asked for where trials before were counted, too
    const unseen = ['tooManyAttempts', 'captchaRequired']
    const others = answers.filter((_, index) => !['wrongCredentials', ...unseen].includes(faults[index] ?? ''))
    equal(
      others.map(({ text }) => text),
      [],
    )
  },
}

const nodeLimit: Trial = {
  name: 'one address asks the node a thousand times',
  run: async ({ get }) => {
    const answers = await times(1000, () => get(proxy('eth_blockNumber')))
    const refused = answers.filter(({ text }) => text.includes('Max rate limit reached')).length
    ok(refused > 500, `only ${refused} of 1,000 were refused`)
  },
}

/** Code that returns so many zeros. */
const zeros = (bytes: number) => `0x63${word(bytes, 4)}6000f3`
/** Calls whose answers are as long as a block's gas allows: few are under way, what they bring is charged, and pages go on. */
const longAnswers: Trial = {
  name: 'a hundred and fifty answers of megabytes from the node',
  run: async ({ get, post }) => {
    const to = `0x${'0'.repeat(38)}ee`
    const ask = (bytes: number) => post('/rpc', rpc('eth_call', { to }, 'latest', { [to]: { code: zeros(bytes) } }))
    for (const bytes of [4_300_000, 1_900_000]) {
      const asked = times(150, () => ask(bytes))
      const pages = await times(5, () => get('/blocks'))
      const slowest = Math.max(...pages.map(({ ms }) => ms))
      const answers = await asked
      const longest = Math.max(...answers.map(({ text }) => text.length))
      const served = answers.filter(({ text }) => text.length > 1_000_000).length
      ok(longest < 4 * 1024 * 1024, `an answer of ${longest} bytes`)
      ok(served < 30, `${served} long answers were served at once`)
      for (const { status } of answers) ok([200, 429, 503].includes(status), `HTTP ${status}`)
      ok(slowest < 5_000, `/blocks took ${Math.round(slowest)} ms meanwhile`)
    }
    // what an ordinary page reads is served again once the debt is paid
    const getters = JSON.stringify(
      Array.from({ length: 60 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'eth_call', params: [{ to }, 'latest'] })),
    )
    await until(async () => equal(json<unknown[]>(await post('/rpc', getters)).length, 60))
  },
}

const frozenDatabase: Trial = {
  name: 'a database that is stopped without a word',
  run: async (product) => {
    const { get, post, freezeDatabase } = product
    // a page that nobody asked for before: answers that are kept need no database
    const page = JSON.stringify({ pageNum: 2, pageSize: 10 })
    const ask = () => [get('/health'), post('/api/chain/search_block', page), get('/api/chain/circulating_supply')]
    freezeDatabase(true)
    try {
      const [health, list] = await Promise.all(ask())
      equal([health!.status, list!.status], [503, 503])
      ok(/databaseDown/.test(health!.text), health!.text)
      ok(Math.max(health!.ms, list!.ms) < 13_000, `held for ${Math.max(health!.ms, list!.ms)} ms`)
    } finally {
      freezeDatabase(false)
    }
    await until(async () => equal((await get('/health')).status, 200))
  },
}

/** A page of another site must neither read the node nor make it do anything. */
const foreignPages: Trial = {
  name: 'the node and a page of another site',
  run: async ({ nodeUrl }) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })
    const headers = { origin: 'https://evil.example', 'content-type': 'application/json' }
    const answer = await fetch(nodeUrl(), { method: 'POST', headers, body })
    equal(answer.headers.get('access-control-allow-origin'), null)
    const asked = {
      ...headers,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    }
    const preflight = await fetch(nodeUrl(), { method: 'OPTIONS', headers: asked })
    equal(preflight.headers.get('access-control-allow-origin'), null)
  },
}

/** It is named, ended, and started again; what is stored is served meanwhile. */
const hangingNode: Trial = {
  name: 'a node that hangs',
  run: async ({ get, post, nodePid }) => {
    const before = nodePid()
    process.kill(before, 'SIGSTOP')
    await until(
      async () => ok(/nodeDown|stalled/.test((await get('/health')).text), '/health does not tell of it'),
      90_000,
    )
    equal((await post('/api/chain/search_block', '{}')).status, 200)
    await until(async () => notEqual(nodePid(), before, 'it was not started again'), 120_000)
    const head = async () => (JSON.parse((await get('/health')).text) as { indexed: { head: number } }).indexed.head
    const stood = await head()
    await until(async () => ok((await head()) > stood, 'its head does not move'), 120_000)
  },
}

const interrupted: Trial = {
  name: 'Ctrl-C while the node hangs',
  run: async ({ interrupt, nodePid }) => {
    process.kill(nodePid(), 'SIGSTOP')
    const took = await interrupt()
    // ten seconds are promised; two are the machine's
    ok(took < 12_000, `it took ${Math.round(took)} ms`)
  },
}

export const trials: readonly Trial[] = [
  ...[
    endlessCalls,
    longArrays,
    hiddenErrors,
    costlyPaths,
    ownerProofs,
    everyField,
    farPages,
    longBodies,
    heldBodies,
    submissions,
  ],
  ...[guesses, people, exportsAtOnce, nodeLimit, longAnswers, frozenDatabase, foreignPages, hangingNode, interrupted],
]
