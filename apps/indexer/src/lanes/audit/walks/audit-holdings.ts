import type { Address, Hex } from '@corescope/chain/types/hex'
import { encodeHeldQuestion, type HeldQuestion, readHeldAnswer } from '@corescope/decode/tokens/token-question'
import { callMany } from '@corescope/rpc/state/call-many'
import {
  type AuditedHolding,
  listAuditedHoldings,
  listAuditedOpenings,
  listHolders,
  sampleItems,
} from '@corescope/store/audit/holdings'
import type { IrregularBalance } from '@corescope/store/audit/write'
import { type Audit, type AuditContext, beyondAll, readMoment } from '../audit-context.ts'
import { auditHoldingOpenings, getBlockBefore } from './audit-openings.ts'
import { sampleOfEachKind } from './sample-of-each-kind.ts'
import { windowOfPass } from './window-of-pass.ts'

const holdersAtOnce = 50
/** Balances, and owners of items, asked of token contracts in one step. */
const askedAtOnce = 100
/** What holders had before the index, asked of an archive node, in several exchanges. */
const openingsAtOnce = 500

interface At {
  number: number
  hash: Hex
}

/** What the logs say somebody has of a token, or of one of its items. */
type Claim = HeldQuestion & {
  token: Address
  tokenId: number
  holderId: number
  counted: bigint
}

/** Claims that the contract contradicts. What is no balance says nothing: the contract refuses or is gone, the node lacks our head. */
const askContracts = async (
  { node, signal }: AuditContext,
  claims: readonly Claim[],
  at: At,
): Promise<IrregularBalance[]> => {
  const messages = claims.map((claim) => ({ to: claim.token, data: encodeHeldQuestion(claim) }))
  const answers = await callMany(node, messages, at, { signal, attempts: 2 })
  return claims.flatMap((claim, index) => {
    const { tokenId, holderId, tokenItem, counted } = claim
    const stated = readHeldAnswer(claim, answers[index] ?? null)
    if (stated === null || stated === counted) return []
    return [{ tokenId, holderId, tokenItem, blockNumber: at.number, counted, stated }]
  })
}

const isSound = ({ held, counted }: AuditedHolding) =>
  BigInt(held ?? 0) === BigInt(counted ?? 0) && (held === null || counted !== null)

/** Its logs may add up to what its contract says: nothing that lies before the index is missing. */
const isComparable = (holding: AuditedHolding) => isSound(holding) && !holding.hasGap

/**
 * The cache of holdings against the transfers it is made of; at our head, ERC-20 balances against `balanceOf`, and
 * of each collection that somebody holds one item against `ownerOf` (ERC-721) or `balanceOf` (ERC-1155), another in each
 * pass; of more than a step may ask, others in each pass, and one of each token in every pass. What was held before the index begins against the same at the
 * block before it.
 */
export const auditHoldings: Audit = async (context, { place: after, passes }) => {
  const { rows, head } = await readMoment(context, async (session) => {
    const holders = await listHolders(session, after, holdersAtOnce)
    const holdings = await listAuditedHoldings(session, holders)
    const collections = holdings.filter((one) => one.standard !== 20 && isComparable(one) && BigInt(one.held ?? 0) > 0n)
    const balances = holdings.filter((one) => one.standard === 20 && isComparable(one))
    const items = await sampleItems(session, windowOfPass(collections, askedAtOnce, passes))
    const before = await getBlockBefore(session, context)
    return {
      ...{ holders, holdings, before },
      openings: before === undefined ? [] : await listAuditedOpenings(session, holders, openingsAtOnce),
      // A token that contradicts its logs is to be found soon, however many regular ones the same holders have.
      balances: sampleOfEachKind(balances, ({ tokenId }) => tokenId, askedAtOnce, passes).map(
        (one): Claim => ({ ...one, tokenItem: null, counted: BigInt(one.counted ?? 0) }),
      ),
      items: items.map((one): Claim => ({ ...one, counted: BigInt(one.amount) })),
    }
  })
  const { holders, holdings, balances, items, before, openings } = rows
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
  const at = head.hash === null ? undefined : { number: head.number, hash: head.hash }
  const irregular =
    at === undefined
      ? []
      : [...(await askContracts(context, balances, at)), ...(await askContracts(context, items, at))]
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
