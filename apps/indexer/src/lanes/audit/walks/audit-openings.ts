import { encodeHeldQuestion, readAmountAnswer } from '@corescope/decode/tokens/token-question'
import type { AuditedOpening, AuditedToken } from '@corescope/store/audit/holdings'
import type { Finding } from '@corescope/store/audit/table'
import { listBlockHashes } from '@corescope/store/blocks/chain-tail'
import type { Session } from '@corescope/store/database'
import { openingFindings } from '@corescope/store/tokens/openings'
import type { BlockPoint } from '../../../node/chain-source.ts'
import { supplyQuestion } from '../../blocks/load-openings.ts'
import type { AuditContext } from '../audit-context.ts'

/** The block before the first indexed one, where something lies before it. */
export const getBlockBefore = async (
  session: Session,
  { startBlock }: AuditContext,
): Promise<BlockPoint | undefined> => {
  if (startBlock === 0) return undefined
  const [first] = await listBlockHashes(session, startBlock, startBlock)
  return first && { number: startBlock - 1, hash: first.parentHash }
}

/** What was found, and of what nobody could tell: the node keeps no state of that time. */
interface OpeningsLook {
  findings: Finding[]
  silentOn: string[]
}
const nothingAsked: OpeningsLook = { findings: [], silentOn: [] }
const silence: OpeningsLook = { findings: [], silentOn: Object.values(openingFindings) }

const questionOf = ({ token: to, holder, tokenItem }: AuditedOpening) => ({
  to,
  data: encodeHeldQuestion({ holder, tokenItem, standard: tokenItem === null ? 20 : 1155 }),
})

/** What holders had before the index, against what contracts say. @throws RpcError */
export const auditHoldingOpenings = async (
  { source, startBlock }: AuditContext,
  openings: readonly AuditedOpening[],
  before: BlockPoint | undefined,
): Promise<OpeningsLook> => {
  if (before === undefined || openings.length === 0) return nothingAsked
  const answers = await source.past(before, openings.map(questionOf))
  if (answers === undefined) return silence
  const findings = openings.flatMap(({ holderId, holder, token, tokenItem, amount }, index): Finding[] => {
    const stated = readAmountAnswer(answers[index] ?? null)
    if (stated === null || stated === BigInt(amount)) return []
    const subject = `opening of ${holder} in ${token}${tokenItem === null ? '' : ` ${tokenItem}`}`
    const finding = { what: openingFindings.holding, expected: String(stated), found: amount, blockNumber: startBlock }
    return [{ place: holderId, subject, ...finding }]
  })
  return { findings, silentOn: [] }
}

/** Whether contracts were there before the index, and their supply then, against what they say. @throws RpcError */
export const auditTokenOpenings = async (
  { source, startBlock }: AuditContext,
  tokens: readonly AuditedToken[],
  before: BlockPoint | undefined,
): Promise<OpeningsLook> => {
  const asked = tokens.filter(({ isOlder }) => isOlder !== null)
  if (before === undefined || asked.length === 0) return nothingAsked
  const answers = await source.past(
    before,
    asked.flatMap(({ token: to }) => [{ to }, { to, data: supplyQuestion }]),
  )
  if (answers === undefined) return silence
  const findings = asked.flatMap(({ tokenId, token, isOlder, openingSupply }, index): Finding[] => {
    const [code, stated] = [answers[index * 2] ?? null, readAmountAnswer(answers[index * 2 + 1] ?? null)]
    const finding = { place: tokenId, subject: `opening of token ${token}`, blockNumber: startBlock }
    const isOld = code === null ? isOlder : code !== '0x'
    if (isOld !== isOlder) {
      return [{ ...finding, what: openingFindings.age, expected: String(isOld), found: String(isOlder) }]
    }
    if (!isOlder || stated === null || String(stated) === openingSupply) return []
    return [{ ...finding, what: openingFindings.supply, expected: String(stated), found: openingSupply ?? 'none' }]
  })
  return { findings, silentOn: [] }
}
