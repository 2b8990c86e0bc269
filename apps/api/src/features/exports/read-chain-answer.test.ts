import { exportRequestSchema } from '@corescope/api-schema/exports/export-request'
import type { Snapshot } from '@corescope/store/exports/snapshot'
import { expect, it } from 'vitest'
import type { ChainView } from '../../answers/route.ts'
import type { ApiContext } from '../../context.ts'
import { tellAmounts } from '../../entities/tokens/stated-amounts.ts'
import { UnavailableError } from '../../http/errors.ts'
import type { RouteServices } from '../../route-group.ts'
import { readChainAnswer } from './read-chain-answer.ts'

const address = `0x${'12'.repeat(20)}`
const head = { number: 9, hash: `0x${'9'.repeat(64)}` }
const snapshot = { head, rows: async () => [head] } as unknown as Snapshot
const context = { config: { PRICE_CURRENCY: 'USD', network: { symbol: 'CORE', decimals: 18 } }, reader: {} }

/** Asks for a file of 1,500 items; of which pages contracts are asked for amounts. @param failsAt the page at which the node is silent */
const askedPages = async (failsAt?: number): Promise<number[]> => {
  const asked: number[] = []
  const answer = async (_context: unknown, { pageNum }: { pageNum: number }, view: ChainView) => {
    if (view.amounts!.most > 0) asked.push(pageNum)
    // as where all contracts of a page refuse: that is no silence of the node
    view.doNotKeep()
    if (pageNum === failsAt) view.amounts!.nodeIsSilent()
    return { records: [], pages: 15, asOf: head }
  }
  const services = { context, routes: { tokenInventory: { answer } } } as unknown as RouteServices
  const request = exportRequestSchema.parse({ type: 'tokenInventory', address })
  const { pieces } = await readChainAnswer(services, snapshot, 'tokenInventory', request)
  let pages = 0
  for await (const _rows of pieces!) pages += 1
  expect(pages).toBe(15)
  return asked
}

it('contracts are asked for the amounts of the first thousand rows alone', async () => {
  expect(await askedPages()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
})

it('and no more once the node did not tell', async () => {
  expect(await askedPages(3)).toEqual([1, 2, 3])
})

it('of what somebody holds each of the first thousand amounts is asked for, more than a page has', async () => {
  const exchanges: number[] = []
  const node = {
    batch: async (messages: object[]) => {
      exchanges.push(messages.length)
      return messages.map(() => ({ ok: true, result: `0x${'7'.padStart(64, '0')}` }))
    },
  }
  const token = { contractAddress: address, irregular: false, partial: true, standard: 20, decimals: 0 }
  const held = { token, standard: 20, holder: address, tokenItem: null, amount: '5' } as never
  const answer = async (asked: ApiContext, { pageSize }: { pageSize: number }, view: ChainView) => {
    const told = await tellAmounts(asked, Array<never>(pageSize).fill(held), view)
    return { records: told.map((one) => ({ ...one, token })), pages: 3, asOf: head }
  }
  const services = {
    context: { ...context, node },
    routes: { tokenHoldingPage: { answer } },
  } as unknown as RouteServices
  for (const orderBy of ['worth', 'holders']) {
    exchanges.length = 0
    const request = exportRequestSchema.parse({ type: 'tokenHoldingPage', address, orderBy })
    const { pieces } = await readChainAnswer(services, snapshot, 'tokenHoldingPage', request)
    const sources: string[] = []
    for await (const rows of pieces!) sources.push(...rows.map((row) => (row as { source: string }).source))
    expect(sources).toEqual([...Array<string>(1_000).fill('node'), ...Array<string>(500).fill('logs')])
    expect(exchanges).toEqual([101, 101, 101, 101, 96, 101, 101, 101, 101, 96])
  }
})

it('an answer that is true at no block has no file', async () => {
  const answer = async () => ({ records: [], total: 0, pages: 0, asOf: null })
  const services = { context, routes: { contractUpgrades: { answer } } } as unknown as RouteServices
  const request = exportRequestSchema.parse({ type: 'contractUpgrades', address })
  await expect(readChainAnswer(services, snapshot, 'contractUpgrades', request)).rejects.toThrow(UnavailableError)
})

it('a list that ends before its things do has no file', async () => {
  const answer = async () => ({ records: [], total: 1_000_000, hasMore: true, pages: 500 })
  const services = { context, routes: { similarContracts: { answer } } } as unknown as RouteServices
  const request = exportRequestSchema.parse({ type: 'similarContracts', address })
  await expect(readChainAnswer(services, snapshot, 'similarContracts', request)).rejects.toThrow(
    'more than 1000000 contracts have this code',
  )
})
