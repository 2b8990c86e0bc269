import { countedAtOnce, countLists, listNextAddresses, type UnevenList } from '@corescope/store/audit/accounts'
import { type Finding, listPlaces } from '@corescope/store/audit/table'
import { type Audit, beyondAll, readMoment } from '../audit-context.ts'

const addressesAtOnce = 50

const findingOf = ({ addressId, address, list, last, expected, rows }: UnevenList, part: number): Finding => ({
  place: addressId * listPlaces + part,
  subject: `account ${address}`,
  what: part === 0 ? list : `${list} from ${part * countedAtOnce + 1}`,
  expected: `${expected} rows (of ${last})`,
  found: `${rows} rows`,
  blockNumber: null,
})

/**
 * Totals against rows, for every list of every address. A place is an address and a part of its lists: short lists are
 * counted many addresses at once, what is longer than one part by itself, part after part.
 */
export const auditLists: Audit = async (context, { place }) => {
  const current = Math.floor(place / listPlaces)
  const part = place % listPlaces
  const { rows, head } = await readMoment(context, async (session) => {
    const rest = part === 0 && place === 0 ? undefined : await countLists(session, [current], part + 1)
    const goesOn = rest !== undefined && (rest.longest.get(current) ?? 0) > (part + 1) * countedAtOnce
    if (goesOn) return { ids: [], rest, goesOn, first: undefined }
    const ids = await listNextAddresses(session, current, addressesAtOnce)
    return { ids, rest, goesOn, first: await countLists(session, ids, 0) }
  })
  const look = { after: place, irregular: [], forkEpoch: head.forkEpoch }
  const { ids, goesOn, rest, first } = rows
  if (goesOn) {
    const findings = rest!.uneven.map((list) => findingOf(list, part + 1))
    return { ...look, upTo: place + 1, covered: 0, findings, isLast: false }
  }
  // An address with a long list ends the step: its other parts come next.
  const long = ids.findIndex((id) => (first!.longest.get(id) ?? 0) > countedAtOnce)
  const counted = long < 0 ? ids : ids.slice(0, long + 1)
  const isLast = long < 0 && ids.length < addressesAtOnce
  const inStep = new Set(counted)
  return {
    ...look,
    upTo: isLast ? beyondAll : counted.at(-1)! * listPlaces,
    covered: counted.length,
    findings: first!.uneven.filter(({ addressId }) => inStep.has(addressId)).map((list) => findingOf(list, 0)),
    isLast,
  }
}
