import { createSimulatedChain } from '@corescope/devnet/simulated-node/simulated-chain'
import { startIndexedApi } from '@corescope/devnet/test-worlds/indexed-api'
import { startApiProcess } from '../api/api-process.ts'
import { quantile } from '../page/median.ts'
import type { Figure } from '../people/people-world.ts'
import { fillVerified } from './fill-verified.ts'

const contracts = Number(process.env.BENCH_CONTRACTS ?? 100_000)
const rounds = 25
const path = '/api/chain/verified_contracts'
const round = (value: number) => Math.round(value * 10) / 10

/** What readers look for: rare words, common ones, several, none; names; with filters; deep pages. */
const searches: Record<string, object[]> = {
  'a rare word': [41_003, 50_077, 59_001].map((n) => ({ search: `field${n}` })),
  'a word of some': [{ search: 'field300' }, { search: 'swapOracle17' }, { search: 'claimVault250' }],
  'a word of nearly all': [{ search: 'balance' }, { search: 'uint256' }, { search: 'returns account' }],
  'two words': [{ search: 'field12 field90' }, { search: 'harvest field4000' }],
  'a word that is nowhere': [{ search: 'nowhere' }],
  'the beginning of a name': [{ search: 'VaultRoyalty' }, { search: 'feelock49' }],
  'a word, of a licence': [
    { search: 'balance', licenseType: 14 },
    { search: 'field7', licenseType: 5 },
  ],
  'a word, of a compiler': [{ search: 'field2', compilerVersion: '0.6' }],
  'a later page': [
    { search: 'balance', pageNum: 20 },
    { search: 'field30', pageNum: 3 },
  ],
  // of the newest contract, of the oldest, of none
  'an address': [contracts, 1]
    .map((n) => ({ search: `0xc0${n.toString(16).padStart(38, '0')}` }))
    .concat({ search: `0x${'11'.repeat(20)}` }),
  'a filter that nothing passes': [{ licenseType: 9 }, { compilerVersion: '0.4.11' }],
  'no search': [{}, { pageNum: 40 }, { licenseType: 14 }, { language: 'vyper' }],
}

/** Searches in the sources of verified contracts, one after the other, through HTTP. */
export const measureSearch = async (): Promise<Figure[]> => {
  const chain = createSimulatedChain('contracts', { genesisTimestamp: 1_700_000_000 })
  const index = await startIndexedApi(chain.blockByNumber(0)!.block.hash)
  try {
    await index.commit([chain.blockByNumber(0)!, ...chain.extend(20)])
    await index.nodeSays(20, 0)
    const began = performance.now()
    await fillVerified(index.databaseUrl, contracts)
    console.log(`filled in ${Math.round((performance.now() - began) / 1000)} s`)
    const api = await startApiProcess(index.databaseUrl)
    try {
      const ask = async (request: object): Promise<{ ms: number; total: number }> => {
        const from = performance.now()
        const response = await fetch(`${api.url}${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ pageNum: 1, pageSize: 25, ...request }),
        })
        const { data, message } = (await response.json()) as { data: { total: number } | null; message: string }
        if (data === null) throw new Error(`${JSON.stringify(request)}: ${message}`)
        return { ms: performance.now() - from, total: data.total }
      }
      const times = new Map<string, number[]>(Object.keys(searches).map((name) => [name, []]))
      const totals: Record<string, number> = {}
      for (let count = 0; count < rounds; count += 1) {
        for (const [name, requests] of Object.entries(searches)) {
          for (const request of requests) {
            const { ms, total } = await ask(request)
            times.get(name)!.push(ms)
            totals[JSON.stringify(request)] = total
          }
        }
      }
      console.log(totals)
      const worst = Object.fromEntries([...times].map(([name, all]) => [name, round(quantile(all, 0.95))]))
      const searched = [...times].filter(([name]) => name !== 'no search').flatMap(([, all]) => all)
      return [
        {
          ...{ what: `search in the sources of ${contracts} contracts, p95`, bar: 100, unit: 'ms' },
          figure: round(quantile(searched, 0.95)),
          more: { p50: round(quantile(searched, 0.5)), ...worst },
        },
        {
          ...{ what: 'the list without a search, p95', bar: 100, unit: 'ms' },
          figure: worst['no search']!,
        },
      ]
    } finally {
      await api.stop()
    }
  } finally {
    await index.stop()
  }
}
