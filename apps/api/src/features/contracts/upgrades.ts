import { contractUpgrades } from '@corescope/api-schema/contracts/calls'
import { implementationBefore, listProxyUpgrades } from '@corescope/store/proxy-upgrades/read'
import { presentPage } from '../../answers/page.ts'
import { route } from '../../answers/route.ts'
import { presentUpgrades } from '../../entities/contracts/proxy-upgrades.ts'

export const contractUpgradesRoute = route(contractUpgrades, 'asOf', async (context, request, view) => {
  const contractId = await context.book.idOf(request.address)
  const { point } = view
  if (point === undefined || contractId === undefined) return presentPage(request, view, 0, [])
  const { pageNum, pageSize } = request
  const bound = point.lastTransactionPosition
  const keys = await listProxyUpgrades(context.reader, { contractId, bound, pageNum, pageSize })
  const own = keys.filter(({ position }) => position !== null)
  const oldest = own.at(-1)?.position ?? null
  const before = oldest === null ? undefined : await implementationBefore(context.reader, contractId, oldest)
  return presentPage(request, view, keys[0]?.total ?? 0, await presentUpgrades(context, contractId, own, before))
})
