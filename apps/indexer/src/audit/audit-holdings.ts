import type { Hex } from '@corescope/chain/types/hex'
import {
  encodeBalanceQuestion,
  encodeItemBalanceQuestion,
  encodeOwnerQuestion,
  readBalanceAnswer,
  readOwnerAnswer,
} from '@corescope/decode/token-question'
import { callMany } from '@corescope/rpc/methods/call-many'
import {
  type AuditedHolding,
  listAuditedHoldings,
  listAuditedOpenings,
  listHolders,
  type SampledItem,
  sampleItems,
} from '@corescope/store/audit/holdings'
import type { IrregularBalance } from '@corescope/store/audit/write'
import { type Audit, type AuditContext, beyondAll, readMoment } from './audit-context.ts'
import { auditHoldingOpenings, getBlockBefore } from './audit-openings.ts'

const holdersAtOnce = 50
/** Balances, and owners of items, asked of token contracts in one step. */
const askedAtOnce = 100
/** What holders had before the index, asked of an archive node, in several exchanges. */
const openingsAtOnce = 500

interface At {
  number: number
  hash: Hex
}
const askContracts = ({ node, signal }: AuditContext, messages: readonly { to: Hex; data: Hex }[], at: At) =>
  callMany(node, messages, at, { signal, attempts: 2 })

/** Holders of whom the contract says something else than their transfers add up to. */
const askBalances = async (
  context: AuditContext,
  holdings: readonly AuditedHolding[],
  at: At,
): Promise<IrregularBalance[]> => {
  const messages = holdings.map(({ token, holder }) => ({ to: token, data: encodeBalanceQuestion(holder) }))
  const answers = await askContracts(context, messages, at)
  return holdings.flatMap(({ tokenId, holderId, counted }, index) => {
    const stated = readBalanceAnswer(answers[index] ?? null)
    // what is no balance says nothing: the contract refuses, or is gone
    if (stated === null || stated === BigInt(counted ?? 0)) return []
    return [{ tokenId, holderId, blockNumber: at.number, counted: BigInt(counted ?? 0), stated }]
  })
}

/** What a contract says its holder has of an item; null where it says nothing. */
const readStated = ({ standard, holder }: SampledItem, answer: Hex | null): bigint | null => {
  if (standard === 1155) return readBalanceAnswer(answer)
  const owner = readOwnerAnswer(answer)
  return owner === null ? null : BigInt(owner === holder)
}

/** Holders of items of which the contract says that another owns them, or that they hold another amount. */
const askItems = async (context: AuditContext, items: readonly SampledItem[], at: At): Promise<IrregularBalance[]> => {
  const messages = items.map(({ token, standard, holder, tokenItem }) => {
    const item = BigInt(tokenItem)
    return { to: token, data: standard === 721 ? encodeOwnerQuestion(item) : encodeItemBalanceQuestion(holder, item) }
  })
  const answers = await askContracts(context, messages, at)
  return items.flatMap((item, index) => {
    const counted = BigInt(item.amount)
    const stated = readStated(item, answers[index] ?? null)
    if (stated === null || stated === counted) return []
    return [{ tokenId: item.tokenId, holderId: item.holderId, blockNumber: at.number, counted, stated }]
  })
}

const isSound = ({ held, counted }: AuditedHolding) =>
  BigInt(held ?? 0) === BigInt(counted ?? 0) && (held === null || counted !== null)

/** Its logs may add up to what its contract says: nothing that lies before the index is missing. */
const isComparable = (holding: AuditedHolding) => isSound(holding) && !holding.hasGap

/**
 * The cache of holdings against the transfers it is made of; at our head, ERC-20 balances against `balanceOf`, and
 * of each collection that somebody holds one item against `ownerOf` (ERC-721) or `balanceOf` (ERC-1155), another in each
 * pass; what was held before the index begins against the same at the block before it.
 */
export const auditHoldings: Audit = async (context, { place: after }) => {
  const { rows, head } = await readMoment(context, async (session) => {
    const holders = await listHolders(session, after, holdersAtOnce)
    const holdings = await listAuditedHoldings(session, holders)
    const collections = holdings.filter((one) => one.standard !== 20 && isComparable(one) && BigInt(one.held ?? 0) > 0n)
    const items = await sampleItems(session, collections.slice(0, askedAtOnce))
    const before = await getBlockBefore(session, context)
    const openings = before === undefined ? [] : await listAuditedOpenings(session, holders, openingsAtOnce)
    return { holders, holdings, items, before, openings }
  })
  const { holders, holdings, items, before, openings } = rows
  const findings = holdings
    .filter((holding) => !isSound(holding))
    .map(({ holderId, holder, token, held, counted, blockNumber }) => ({
      place: holderId,
      subject: `holding of ${holder} in ${token}`,
      what: 'holdings.amount',
      expected: counted ?? 'no row',
      found: held ?? 'no row',
      blockNumber,
    }))
  const misplaced = holdings
    .filter(({ isMisplaced }) => isMisplaced)
    .map(({ holderId, holder, token, standard, blockNumber }) => ({
      ...{ place: holderId, subject: `holding of ${holder} in ${token}`, what: 'holdings.standard' },
      ...{ expected: String(standard), found: 'another', blockNumber },
    }))
  const asked = holdings.filter((holding) => holding.standard === 20 && isComparable(holding)).slice(0, askedAtOnce)
  const at = head.hash === null ? undefined : { number: head.number, hash: head.hash }
  const irregular =
    at === undefined ? [] : [...(await askBalances(context, asked, at)), ...(await askItems(context, items, at))]
  const { findings: ofOpenings, silentOn } = await auditHoldingOpenings(context, openings, before)
  const isLast = holders.length < holdersAtOnce
  const upTo = isLast ? beyondAll : holders.at(-1)!
  return {
    after,
    upTo,
    covered: holdings.length,
    findings: [...findings, ...misplaced, ...ofOpenings],
    silentOn,
    irregular,
    forkEpoch: head.forkEpoch,
    isLast,
  }
}
