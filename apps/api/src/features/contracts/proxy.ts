import { saveProxyResult, verifyProxyContract } from '@corescope/api-schema/contracts/calls'
import type { Address } from '@corescope/chain/types/hex'
import type { DetectedProxy, ProxyKind } from '@corescope/decode/proxies/proxy'
import { countProxyResults, listProxyResults } from '@corescope/store/proxy-results/read'
import { route } from '../../answers/route.ts'
import type { ApiContext } from '../../context.ts'
import { findProxy } from '../../entities/contracts/find-proxy.ts'
import { keepProxy } from '../../entities/contracts/keep-proxy.ts'
import { FailureError } from '../../http/errors.ts'

const historyPageSize = 10

interface Found {
  kind: ProxyKind | null
  implementations: readonly string[]
  moreImplementations: number
  beacon: string | null
  admin: string | null
}
const noProxy: Found = { kind: null, implementations: [], moreImplementations: 0, beacon: null, admin: null }

const answer = async (
  context: ApiContext,
  { address, historyPage }: { address: Address; historyPage: number },
  proxy: DetectedProxy | undefined,
  blockNumber: number,
) => {
  const addressId = await context.book.idOf(address)
  const page = { limit: historyPageSize, offset: (historyPage - 1) * historyPageSize }
  const [kept, historyTotal] =
    addressId === undefined
      ? [[], 0]
      : await Promise.all([
          listProxyResults(context.reader, addressId, page),
          countProxyResults(context.reader, addressId),
        ])
  const all: Found[] = [proxy ?? noProxy, ...kept.map((row) => ({ ...row, kind: row.kind as ProxyKind }))]
  const mentioned = all.flatMap(({ implementations, beacon, admin }) => [...implementations, beacon, admin])
  const names = await context.book.byAddress([address, ...mentioned.filter((one) => one !== null)])
  const nameOf = (one: string | null) => (one === null ? null : names.get(one)!)
  const present = ({ kind, implementations, moreImplementations, beacon, admin }: Found) => ({
    kind,
    moreImplementations,
    implementations: implementations.map((one) => names.get(one)!),
    beacon: nameOf(beacon),
    admin: nameOf(admin),
  })
  return {
    ...present(all[0]!),
    address: names.get(address)!,
    blockNumber,
    history: kept.map((row, index) => ({ ...present(all[index + 1]!), blockNumber: row.blockNumber })),
    historyTotal,
  }
}

export const verifyProxyContractRoute = route(verifyProxyContract, 'never', async (context, request, view) => {
  const { proxy, blockNumber } = await findProxy(context, request.address, view)
  return answer(context, request, proxy, blockNumber)
})

export const saveProxyResultRoute = route(saveProxyResult, 'never', async (context, request, view) => {
  const { address } = request
  const { proxy, blockNumber } = await findProxy(context, address, view)
  if (proxy === undefined) throw new FailureError('This contract is no proxy that can be told.', 'notProxy')
  await keepProxy(context, address, { proxy, blockNumber })
  return answer(context, request, proxy, blockNumber)
})
