import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { calls } from '@corescope/api-schema/calls'
import type { RuntimeConfig } from '@corescope/api-schema/runtime-config'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ScreenRequest } from './render-screen.tsx'

type Build = typeof import('./render-screen.tsx')
let renderWhole: Build['renderScreen']
/** Its HTML alone. */
const renderScreen = async (request: ScreenRequest) => (await renderWhole(request))?.html
let screenCalls: Build['screenCalls']

/** The file that the API loads: bundling is part of what is tested. What is built already stays as it is. */
beforeAll(async () => {
  const placeOf = (path: string) => new URL(`../../../../${path}`, import.meta.url)
  execFileSync(process.execPath, [fileURLToPath(placeOf('scripts/build.mjs'))])
  const build = (await import(/* @vite-ignore */ placeOf('apps/web/dist-server/render-screen.js').href)) as Build
  renderWhole = build.renderScreen
  screenCalls = build.screenCalls
}, 300_000)

const config = {
  shortName: 'Corescope',
  version: '0.0.0',
  networkName: 'devnet',
  debugRoutes: false,
  accounts: 'open',
  networkUrls: {},
  chain: { name: 'Devnet', chainName: 'Core Blockchain Devnet', symbol: 'tCORE', decimals: 18 },
} as unknown as RuntimeConfig

const reader = (change: Partial<ScreenRequest>): ScreenRequest => ({
  pathname: '/unit-converter',
  search: '',
  config,
  firstScreen: '[]',
  locale: 'en',
  theme: 'auto',
  grouping: 'comma',
  now: 1_700_000_000_000,
  ...change,
})

const forked = (detectedAt: number, from?: number) =>
  JSON.stringify([
    {
      path: '/api/chain/page_blocks_forked',
      request: { pageNum: 1, pageSize: 25 },
      response: {
        records: [
          {
            position: 1,
            blockNumber: 12,
            blockHash: `0x${'ab'.repeat(32)}`,
            parentHash: `0x${'cd'.repeat(32)}`,
            timestamp: detectedAt,
            detectedAt,
            depth: 1,
            reason: 'reorg',
            transactionCount: 0,
            canonicalHash: null,
            readopted: false,
            miner: { hash: `0x${'11'.repeat(20)}`, type: '2' },
          },
        ],
        total: 1,
        pages: 1,
        pageNum: 1,
        pageSize: 25,
        from,
      },
    },
  ])

describe('renderScreen', () => {
  it('gives every reader his own page, however their renders are interleaved', async () => {
    const readers = Array.from({ length: 40 }, (_, index) =>
      reader({
        locale: index % 2 === 0 ? 'en' : 'zh_CN',
        theme: (['auto', 'light', 'dark'] as const)[index % 3]!,
        grouping: (['comma', 'space', 'none'] as const)[index % 3]!,
        pathname: (['/unit-converter', '/terms', '/blocks_forked', '/nothing'] as const)[index % 4]!,
        firstScreen: forked(1_700_000_000 - 60 * (index + 1)),
        config: { ...config, shortName: `Explorer ${index}` },
      }),
    )
    const alone: (string | undefined)[] = []
    for (const one of readers) alone.push(await renderScreen(one))
    expect(await Promise.all(readers.map(renderScreen))).toEqual(alone)
    expect(new Set(alone).size).toBe(readers.length)
    for (const [index, html] of alone.entries()) expect(html).toContain(`>Explorer ${index}<`)
  })

  it('speaks the reader’s language', async () => {
    expect(await renderScreen(reader({ pathname: '/terms' }))).toContain('Terms of Service')
    const chinese = await renderScreen(reader({ pathname: '/terms', locale: 'zh_CN' }))
    expect(chinese).toContain('服务条款')
    expect(chinese).not.toContain('Terms of Service')
  })

  it('counts ages from the moment of the page, and writes times in UTC', async () => {
    const html = await renderScreen(reader({ pathname: '/blocks_forked', firstScreen: forked(1_700_000_000 - 180) }))
    expect(html).toContain('3 minutes ago')
    expect(html).toContain('2023-11-14 22:10:20 UTC+00:00 · 2023-11-14 22:10:20 UTC')
  })

  it('says of a list since which block it counts, where that is not the first', async () => {
    const pathname = '/blocks_forked'
    const late = { pathname, firstScreen: forked(1_700_000_000, 12_345) }
    expect(await renderScreen(reader(late))).toContain('since block 12,345')
    expect(await renderScreen(reader({ ...late, locale: 'zh_CN' }))).toContain('自区块 12,345 起')
    expect(await renderScreen(reader({ ...late, grouping: 'none' }))).toContain('since block 12345')
    expect(await renderScreen(reader({ pathname, firstScreen: forked(1_700_000_000) }))).not.toContain('since block')
  })

  it('a list of logs has what every list has: its block with the way back, and the size of its pages', async () => {
    const address = `0x${'11'.repeat(20)}`
    const request = { address, pageNum: 2, pageSize: 25, asOf: 7 }
    const response = { records: [], total: 60, pages: 3, pageNum: 2, pageSize: 25, asOf: { number: 7, hash: '0x' } }
    const firstScreen = JSON.stringify([{ path: '/api/chain/contract_event_log', request, response }])
    const search = '?tab=logs&page=2&asOf=7'
    const html = await renderScreen(reader({ pathname: `/address/${address}`, search, firstScreen }))
    for (const words of ['As of block 7', 'Back to live', 'Rows per page']) expect(html).toContain(words)
  })

  it('tells what the page is about, of that page alone', async () => {
    const contractAddress = `0x${'22'.repeat(20)}`
    const token = {
      ...{ contractAddress, tokenName: 'Devnet Dollar', symbol: 'DUSD', decimals: 18, standard: 20, irregular: false },
      ...{ icon: null, totalSupply: '1', totalSupplyBlock: null, countedSupply: '1', holders: 1, transfers: 1 },
      ...{ firstBlock: 1, creator: null, currency: '$', price: null, priceChange: null, worth: null, borrowed: null },
      ...{ submitted: null, document: null, publicName: null, privateName: null, asOf: { number: 7, hash: '0x' } },
    }
    const firstScreen = JSON.stringify([
      { path: '/api/chain/token_info', request: { contractAddress }, response: token },
    ])
    const rendered = await renderWhole(reader({ pathname: `/token/${contractAddress}`, firstScreen }))
    expect(rendered?.subject.name).toBe('DUSD Devnet Dollar')
    expect((await renderWhole(reader({})))?.subject).toEqual({})
  })

  it('says that there is no such thing, where the server’s answer says so', async () => {
    const transactionHash = `0x${'1'.repeat(64)}`
    const error = { code: '1', message: 'no', isFailure: true }
    const paths = ['/api/chain/transaction', '/api/chain/pending_transaction']
    const firstScreen = JSON.stringify(paths.map((path) => ({ path, request: { transactionHash }, error })))
    const html = await renderScreen(reader({ pathname: `/tx/${transactionHash}`, firstScreen }))
    expect(html).toContain('There is no such transaction')
  })

  it('says that the index is being prepared, to the reader whose page lacks answers, and to no other', async () => {
    const error = { code: '1', message: 'no', isFailure: false, reason: 'indexing' }
    const firstScreen = JSON.stringify([{ path: '/api/chain/search_block', request: {}, error }])
    const bare = await renderScreen(reader({ pathname: '/blocks', firstScreen }))
    expect(bare).toContain('The index is being prepared')
    expect(bare).not.toContain('role="alert"')
    expect(await renderScreen(reader({ pathname: '/blocks' }))).not.toContain('The index is being prepared')
  })

  it('leaves to the browser what depends on a session', async () => {
    expect(await renderScreen(reader({ pathname: '/my/account' }))).toBeUndefined()
  })

  it('says which screen could not be rendered, and why', async () => {
    // an address that is no text
    const firstScreen = forked(1_700_000_000).replace(`"0x${'11'.repeat(20)}"`, '7')
    await expect(renderScreen(reader({ pathname: '/blocks_forked', firstScreen }))).rejects.toMatchObject({
      message: 'a part of /blocks_forked could not be rendered',
      cause: { name: 'TypeError' },
    })
    expect(await renderScreen(reader({ pathname: '/terms' })), 'and goes on').toContain('Terms of Service')
  })
})

describe('screenCalls', () => {
  const hash = `0x${'ab'.repeat(32)}`
  const address = `0x${'cd'.repeat(20)}`
  const price = { call: 'marketPrice', request: {} }
  const callsOf = (path: string, debugRoutes = false) => {
    const at = path.indexOf('?')
    return at === -1 ? screenCalls(path, '', debugRoutes) : screenCalls(path.slice(0, at), path.slice(at), debugRoutes)
  }
  const afterPrice = async (path: string) => (await callsOf(path)).slice(1)

  it('the price is asked for everywhere', async () => {
    expect(await callsOf('/terms')).toEqual([price])
    expect(await callsOf('/tx/nonsense')).toEqual([price])
    expect(await callsOf('/faucet')).toEqual([price, { call: 'faucetInfo', request: {} }])
    expect(await callsOf('/nowhere')).toEqual([])
  })

  it('a transaction, or what the pool knows of it, and what its tab needs', async () => {
    const request = { transactionHash: hash }
    const otherwise = { call: 'pendingTransaction', request, isSubject: true }
    const detail = { call: 'transaction', request, isSubject: true, otherwise }
    const moved = { call: 'transactionMoved', request }
    expect(await afterPrice(`/tx/${hash}`)).toEqual([detail, moved])
    expect(await afterPrice(`/tx/${hash.slice(2).toUpperCase()}?tab=nonsense`)).toEqual([detail, moved])
    expect(await afterPrice(`/tx/${hash}?tab=raw`)).toEqual([detail, { call: 'transactionInfo', request }])
    expect((await afterPrice(`/tx/${hash}?tab=logs&page=2`))[1]).toEqual({
      call: 'transactionReceiptLog',
      request: { transactionHash: hash, pageNum: 2, pageSize: 25 },
    })
  })

  it('a proposal on Core, and the transactions of the block that is named, be there one or not', async () => {
    const proposal = { call: 'governanceProposal', request: { id: 7 }, isSubject: true, isOfCore: true }
    expect(await afterPrice('/proposal/7')).toEqual([proposal])
    const ofBlock = (block: unknown) => ({
      ...{ call: 'searchTransaction', request: { block, pageNum: 1, pageSize: 25 }, isSubject: true },
    })
    expect(await afterPrice('/txs?block=12')).toEqual([ofBlock(12)])
    expect(await afterPrice('/txs?block=abc')).toEqual([ofBlock('abc')])
  })

  it('a block, or how far it is', async () => {
    const otherwise = { call: 'blockCountdown', request: { blockNumber: 12 } }
    const detail = { call: 'block', request: { block: 12 }, isSubject: true, otherwise }
    expect(await afterPrice('/block/12')).toEqual([detail])
    expect((await afterPrice('/block/12/txs'))[1]?.request).toEqual({ block: 12, pageNum: 1, pageSize: 25 })
    expect(await afterPrice(`/block/${hash}`)).toEqual([{ call: 'block', request: { block: hash }, isSubject: true }])
  })

  it('an address, and the list its tab shows', async () => {
    const list = async (path: string) => (await afterPrice(path))[1]
    const page = { pageNum: 1, pageSize: 25 }
    expect((await list(`/address/${address}`))?.request).toEqual({ address, direction: 'all', ...page })
    expect((await list(`/address/${address}?direction=in&asOf=7`))?.request).toEqual({
      address,
      direction: 'in',
      asOf: 7,
      ...page,
    })
    const validator = { call: 'validatorDetail', request: { address }, isOfCore: true }
    expect((await afterPrice(`/address/${address}`)).slice(2), 'and whether it is a validator').toEqual([validator])
    expect(await list(`/address/${address}?tab=blocks`)).toEqual({
      call: 'addressValidatedBlock',
      request: { address, ...page },
    })
    expect(await list(`/address/${address}?tab=logs`)).toEqual({
      call: 'contractEventLog',
      request: { address, ...page },
    })
  })

  it('a list that cannot be seen as of a block is not asked so', async () => {
    expect((await afterPrice('/accounts?asOf=7'))[0]?.request).toEqual({ pageNum: 1, pageSize: 25 })
    expect((await afterPrice('/blocks?asOf=7'))[0]?.request).toEqual({ pageNum: 1, pageSize: 25, asOf: 7 })
  })

  it('blanks around an id, encoded in the path, are left away', async () => {
    expect((await afterPrice(`/tx/%20${hash}`))[0]?.request).toEqual({ transactionHash: hash })
    expect((await afterPrice(`/address/%20${address}%20`))[0]?.request).toEqual({ address })
    expect((await afterPrice('/block/%205'))[0]?.request).toEqual({ block: 5 })
  })

  it('a page beyond every list is one that the contract takes, so that the list can jump to its end', async () => {
    const pageNum = async (page: string) => {
      const [list] = await afterPrice(`/blocks?page=${page}`)
      return (list?.request as { pageNum: number } | undefined)?.pageNum
    }
    expect(await Promise.all(['3', '0', '-1', '2.5', 'x'].map(pageNum))).toEqual([3, 1, 1, 1, 1])
    for (const page of ['9999999999999', '1'.repeat(400)]) {
      expect(calls.searchBlock.request.parse({ pageNum: await pageNum(page) }).pageNum).toBe(2 ** 40)
    }
  })
})
