import { maxRelayers, relayedBlocks, relayers } from '@corescope/api-schema/core-funds/calls'
import { listRelayers } from '@corescope/store/core-events/funds'
import { listCoreEvents } from '@corescope/store/core-events/read'
import { coreFamilies, coreKinds } from '@corescope/store/core-events/table'
import { presentPage } from '../../answers/page.ts'
import { route } from '../../answers/route.ts'
import { hex } from '../../answers/wire.ts'
import { asOfOf, namesOf, pageOfView, placeOf, valuesOf } from '../../entities/core/events.ts'
import { requireCore } from '../../entities/core/require-core.ts'

export const relayersRoute = route(relayers, 'asOf', async (context, _request, view) => {
  requireCore(context)
  const asOf = asOfOf(view)
  if (view.point === undefined) return { records: [], asOf }
  const rows = await listRelayers(context.reader, view.point.lastTransactionPosition, maxRelayers)
  const positions = rows.flatMap(({ lastRelay }) => (lastRelay === null ? [] : [lastRelay]))
  const [events, nameOf] = await Promise.all([
    listCoreEvents(context.reader, positions),
    namesOf(
      context,
      rows.map(({ relayer }) => relayer),
    ),
  ])
  const eventAt = new Map(events.map((event) => [event.position, event]))
  const records = rows.map(({ relayer, handedIn, taken, earned, lastRelay, standing }) => {
    const last = lastRelay === null ? undefined : eventAt.get(lastRelay)
    return {
      relayer: nameOf(relayer),
      isRegistered: standing === null ? null : standing === coreKinds.relayerRegistered,
      ...{ blocks: taken, refused: handedIn - taken, earned },
      last: last === undefined ? null : placeOf(last),
    }
  })
  return { records, asOf }
})

const nobody = /^0x0{40}$/

export const relayedBlocksRoute = route(relayedBlocks, 'asOf', async (context, request, view) => {
  requireCore(context)
  const { relayer } = request
  const { total, rows } = await pageOfView(context, view, request, {
    family: coreFamilies.relay,
    of: relayer === undefined ? undefined : { delegator: relayer },
  })
  const read = rows.map((row) => {
    const values = valuesOf(row)
    const candidate = values.candidate === undefined ? null : String(values.candidate)
    return { row, values, candidate: candidate === null || nobody.test(candidate) ? null : candidate }
  })
  const nameOf = await namesOf(
    context,
    read.flatMap(({ row, candidate }) => [row.delegator, candidate]),
  )
  const records = read.map(({ row, values, candidate }) => ({
    btcBlockHash: hex(row.subject!),
    height: values.height === undefined ? null : Number(values.height),
    refusal: values.returnCode === undefined ? null : String(values.returnCode),
    relayer: nameOf(row.delegator!),
    validator: candidate === null ? null : nameOf(candidate),
    ...placeOf(row),
  }))
  return presentPage(request, view, total, records)
})
