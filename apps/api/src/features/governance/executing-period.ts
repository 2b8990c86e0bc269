import { systemContracts } from '@corescope/chain/system-contracts'
import { callMany } from '@corescope/rpc/state/call-many'
import type { ChainView } from '../../answers/route.ts'
import { hex } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'
import { ifAnswered, patientAboutThePast } from '../../node/if-answered.ts'

const govHub = systemContracts.find(({ name }) => name === 'GovHub')!.address
/** `executingPeriod()` */
const selector = '0x67c24d4c'

/**
 * Blocks after its end within which a proposal may be executed: no event tells the first value, so the contract is asked at
 * the block of the answer. Null where the node does not answer; then no proposal is called expired, and the answer is not kept.
 */
export const executingPeriodAt = async ({ node }: ApiContext, view: ChainView): Promise<number | null> => {
  if (view.point === undefined) return null
  const at = { number: view.point.number, hash: hex(view.point.hash) }
  const asked = callMany(node, [{ to: govHub, data: selector }], at, patientAboutThePast)
  const [output] = (await ifAnswered(asked)) ?? []
  if (output == null || output.length !== 66) {
    view.doNotKeep()
    return null
  }
  const blocks = Number(BigInt(output))
  return Number.isSafeInteger(blocks) ? blocks : null
}
