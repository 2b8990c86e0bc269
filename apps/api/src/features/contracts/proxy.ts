import { saveProxyResult, verifyProxyContract } from '@corescope/api-schema/contracts'
import type { Address } from '@corescope/chain/types/hex'
import { type DetectedProxy, detectProxy, type ProxyKind } from '@corescope/decode/proxy'
import { callContract } from '@corescope/rpc/methods/call-contract'
import { eth_getCode } from '@corescope/rpc/methods/eth_getCode'
import { eth_getStorageAt } from '@corescope/rpc/methods/eth_getStorageAt'
import { listProxyResults } from '@corescope/store/verification/read'
import { insertProxyResult } from '@corescope/store/verification/write'
import { type Occasion, route } from '../../answers/route.ts'
import { hex } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'
import { FailureError, UnavailableError } from '../../http/errors.ts'
import { patient } from '../../node/if-answered.ts'

const historyLength = 50

/** Reads code and slots of one block, so that nothing is put together from two. */
const findProxy = async ({ node }: ApiContext, address: Address, { head }: Occasion) => {
  if (head === undefined) throw new UnavailableError('Nothing is indexed yet.')
  const at = { number: head.number, hash: hex(head.hash) }
  const code = await eth_getCode(node, address, at, patient)
  if (code === '0x') throw new FailureError('There is no contract at that address.')
  const proxy = await detectProxy(address, code, {
    storageAt: (target, slot) => eth_getStorageAt(node, target, slot, at, patient),
    call: (target, data) => callContract(node, { to: target, data }, at, patient),
  })
  return { proxy, blockNumber: head.number }
}

interface Found {
  kind: ProxyKind | null
  implementations: readonly string[]
  beacon: string | null
  admin: string | null
}
const noProxy: Found = { kind: null, implementations: [], beacon: null, admin: null }

const answer = async (context: ApiContext, address: Address, proxy: DetectedProxy | undefined, blockNumber: number) => {
  const addressId = await context.book.idOf(address)
  const kept = addressId === undefined ? [] : await listProxyResults(context.reader, addressId, historyLength)
  const all: Found[] = [proxy ?? noProxy, ...kept.map((row) => ({ ...row, kind: row.kind as ProxyKind }))]
  const mentioned = all.flatMap(({ implementations, beacon, admin }) => [...implementations, beacon, admin])
  const names = await context.book.byAddress([address, ...mentioned.filter((one) => one !== null)])
  const nameOf = (one: string | null) => (one === null ? null : names.get(one)!)
  const present = ({ kind, implementations, beacon, admin }: Found) => ({
    kind,
    implementations: implementations.map((one) => names.get(one)!),
    beacon: nameOf(beacon),
    admin: nameOf(admin),
  })
  return {
    ...present(all[0]!),
    address: names.get(address)!,
    blockNumber,
    history: kept.map((row, index) => ({ ...present(all[index + 1]!), blockNumber: row.blockNumber })),
  }
}

export const verifyProxyContractRoute = route(verifyProxyContract, 'never', async (context, { address }, occasion) => {
  const { proxy, blockNumber } = await findProxy(context, address, occasion)
  return answer(context, address, proxy, blockNumber)
})

export const saveProxyResultRoute = route(saveProxyResult, 'never', async (context, { address }, occasion) => {
  const { proxy, blockNumber } = await findProxy(context, address, occasion)
  if (proxy === undefined) throw new FailureError('This contract is no proxy that can be told.')
  const addressId = await context.book.idOf(address)
  if (addressId === undefined) throw new FailureError('There is no contract at that address in the index.')
  await insertProxyResult(context.reader, { addressId, blockNumber, ...proxy })
  return answer(context, address, proxy, blockNumber)
})
