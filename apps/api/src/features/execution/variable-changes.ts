import type { VariableChange } from '@corescope/api-schema/execution/calls'
import type { Address, Hex } from '@corescope/chain/types/hex'
import type { AccountDiff } from '@corescope/chain/types/state-diff'
import { readLayout, type StorageLayout, StorageLayoutError } from '@corescope/decode/storage-layout/layout'
import { type NamedPlace, nameSlots } from '@corescope/decode/storage-layout/name-slots'
import { lookAtPlace } from '@corescope/decode/storage-layout/storage-values'
import { listTransactionLogs } from '@corescope/store/logs/read'
import type { TransactionRow } from '@corescope/store/transactions/read'
import { listStorageLayouts } from '@corescope/store/verification/abis'
import { expandStart } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'
import { topicsOf } from '../../entities/logs/topics.ts'

/** Contracts of one answer whose variables are named. */
const maxContracts = 20
const maxLayouts = 40
/** Words among which keys of mappings are looked for, hashes that are tried, and members that are looked at: about 60 ms of the processor. */
const maxWords = 60
const most = { hashes: 8_000, visits: 50_000 }
const maxLogs = 100
/** Variables of one slot that are told. */
const maxOfSlot = 16

/** Addresses that changed, arguments and topics: what mappings are mostly keyed by. */
const wordsOf = async (
  { reader }: ApiContext,
  row: TransactionRow,
  diffs: readonly AccountDiff[],
): Promise<bigint[]> => {
  const logs = row.logCount === 0 ? [] : await listTransactionLogs(reader, row.position, 0, maxLogs)
  const topics = logs.flatMap((log) => topicsOf(log).slice(1))
  const { start } = expandStart(row.input, 4 + 32 * maxWords)
  const parameters = (start.slice(10).match(/.{64}/g) ?? []).map((digits) => `0x${digits}`)
  const words = [...diffs.map(({ address }) => address), ...parameters, ...topics].map(BigInt)
  return [...new Set(words)].slice(0, maxWords)
}

const layoutsOf = async (
  { reader, log }: ApiContext,
  verificationIds: readonly number[],
): Promise<ReadonlyMap<number, StorageLayout>> => {
  const layouts = new Map<number, StorageLayout>()
  for (const { verificationId, storageLayout } of await listStorageLayouts(reader, verificationIds)) {
    try {
      layouts.set(verificationId, readLayout(storageLayout))
    } catch (error) {
      if (!(error instanceof StorageLayoutError)) throw error
      log.warn({ err: error, verificationId }, 'a storage layout cannot be read')
    }
  }
  return layouts
}

const changeOf = (
  layout: StorageLayout,
  { path, type, offset }: NamedPlace,
  { slot, before, after }: { slot: Hex; before: Hex; after: Hex },
): VariableChange => {
  if (type === null) {
    // the bytes of a long text tell nothing by themselves
    const isLength = path.endsWith('.length')
    const [from, to] = isLength ? [BigInt(before).toString(), BigInt(after).toString()] : [null, null]
    return {
      path,
      label: isLength ? 'uint256' : 'bytes',
      type: isLength ? 'uint256' : 'bytes',
      before: from,
      after: to,
    }
  }
  const place = { label: path, type, slot: BigInt(slot), offset }
  const valueIn = (word: Hex) => lookAtPlace(layout, new Map([[place.slot, word]]), place).entries[0]!.value
  const [from, to] = [valueIn(before), valueIn(after)]
  const told = (value: typeof from) => (value.kind === 'value' || value.kind === 'long' ? value.value : null)
  const kind = to.kind === 'value' || to.kind === 'long' ? to.type : type.label
  return { path, label: type.label, type: kind, before: told(from), after: told(to) }
}

/** What the slots of one contract are called, each with what changed of it. */
export type VariablesOf = (slot: Hex) => VariableChange[]

/**
 * Variables behind the slots that a transaction changed, by the storage layouts of what was verified: of a proxy by those of
 * what it forwarded to in that block too. Contracts without one have none.
 */
export const nameChanges = async (
  context: ApiContext,
  row: TransactionRow,
  diffs: readonly AccountDiff[],
): Promise<(address: Address) => VariablesOf> => {
  const changed = diffs.filter(({ storage }) => storage.length > 0).slice(0, maxContracts)
  const nothing: VariablesOf = () => []
  if (changed.length === 0) return () => nothing
  const verifications = await context.abis.verifications(
    changed.map(({ address }) => address),
    row.blockNumber,
  )
  const ids = [...new Set([...verifications.values()].flat())].slice(0, maxLayouts)
  const [words, layouts] = await Promise.all([wordsOf(context, row, diffs), layoutsOf(context, ids)])
  const budget = { ...most }
  const found = new Map<Address, VariablesOf>()
  for (const { address, storage } of changed) {
    const wanted = new Set(storage.map(({ slot }) => BigInt(slot)))
    const own = (verifications.get(address) ?? []).flatMap((id) => layouts.get(id) ?? [])
    const named = own.map((layout) => ({ layout, places: nameSlots(layout, wanted, words, budget) }))
    const bySlot = new Map(storage.map((change) => [change.slot, change]))
    found.set(address, (slot) => {
      const change = bySlot.get(slot)
      if (change === undefined) return []
      const all = named.flatMap(({ layout, places }) =>
        (places.get(BigInt(slot)) ?? []).map((place) => changeOf(layout, place, change)),
      )
      return all.filter(({ before, after }) => before === null || before !== after).slice(0, maxOfSlot)
    })
  }
  return (address) => found.get(address) ?? nothing
}
