import type { Address } from '@corescope/chain/types/hex'
import { readGetters } from '@corescope/decode/core-events/stated-figures'
import { callMany } from '@corescope/rpc/state/call-many'
import { listContradictedGetters } from '@corescope/store/audit/standing'
import { type CoreEventRow, listNewestEvents } from '@corescope/store/core-events/read'
import { coreFamilies } from '@corescope/store/core-events/table'
import type { ChainView } from '../../answers/route.ts'
import { hex } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'
import { parameterOf } from '../../entities/core/events.ts'
import { ifAnswered, patientAboutThePast } from '../../node/if-answered.ts'

/** Changes of one contract's parameters that are looked through for the newest of each. */
const maxChanges = 500
/** Parameters whose contracts are asked for one answer. */
const maxAsked = 50

const nameOf = (contract: string, key: string) => `${contract} ${key}`

/**
 * What contracts say of their parameters at the block of the answer, by the position of the newest change of each: of those alone of which
 * the audit found that the contract says otherwise than that change. Where the node does not tell, the answer is not kept.
 */
export const statedParameters = async (
  { node, reader }: Pick<ApiContext, 'node' | 'reader'>,
  view: Pick<ChainView, 'point' | 'doNotKeep'>,
  rows: readonly Pick<CoreEventRow, 'contract'>[],
): Promise<ReadonlyMap<number, string>> => {
  const { point } = view
  if (point === undefined || rows.length === 0) return new Map()
  const shown = new Set(rows.map(({ contract }) => contract))
  const wanted = (await listContradictedGetters(reader))
    .filter(({ contract }) => shown.has(contract))
    .slice(0, maxAsked)
  if (wanted.length === 0) return new Map()
  const names = new Set(wanted.map(({ contract, key }) => nameOf(contract, key)))
  const newest = new Map<string, { position: number; contract: Address; key: string }>()
  for (const candidate of new Set(wanted.map(({ contract }) => contract))) {
    const list = { family: coreFamilies.parameter, of: { candidate }, bound: point.lastTransactionPosition }
    for (const row of await listNewestEvents(reader, { ...list, most: maxChanges })) {
      const { key } = parameterOf(row)
      const name = nameOf(row.contract, key)
      if (!names.has(name) || newest.has(name)) continue
      newest.set(name, { position: row.position, contract: row.contract as Address, key })
    }
  }
  const asked = [...newest.values()]
  const at = { number: point.number, hash: hex(point.hash) }
  const answers = await ifAnswered(
    readGetters(asked, (questions) => callMany(node, questions, at, patientAboutThePast)),
  )
  const told = new Map<number, string>()
  for (const [index, { position }] of asked.entries()) {
    const number = answers?.[index]
    if (number !== undefined) told.set(position, String(number))
  }
  if (told.size < asked.length) view.doNotKeep()
  return told
}
