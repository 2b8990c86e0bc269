import type { Hex } from '@corescope/chain/types/hex'
import { callMany } from '@corescope/rpc/methods/call-many'
import { type AuditedHolding, listAuditedHoldings, listHolders } from '@corescope/store/audit/holdings'
import type { IrregularBalance } from '@corescope/store/audit/write'
import { type Audit, type AuditContext, beyondAll, readMoment } from './audit-context.ts'

const holdersAtOnce = 50
/** Balances asked of token contracts in one step. */
const askedAtOnce = 100

/** balanceOf(address), ERC-20. */
const balanceOf = (address: Hex): Hex => `0x70a08231${address.slice(2).padStart(64, '0')}`

/** Holders of whom the contract says something else than their transfers add up to. */
const askContracts = async (
  { node, signal }: AuditContext,
  holdings: readonly AuditedHolding[],
  at: { number: number; hash: Hex },
): Promise<IrregularBalance[]> => {
  const messages = holdings.map(({ token, holder }) => ({ to: token, data: balanceOf(holder) }))
  const answers = await callMany(node, messages, at, { signal, attempts: 2 })
  return holdings.flatMap(({ tokenId, holderId, counted }, index) => {
    const answer = answers[index]
    // what is no balance says nothing: the contract refuses, or is gone
    if (answer?.length !== 66 || BigInt(answer) === BigInt(counted ?? 0)) return []
    return [{ tokenId, holderId, blockNumber: at.number, counted: BigInt(counted ?? 0), stated: BigInt(answer) }]
  })
}

/** The cache of holdings against the transfers it is made of, and ERC-20 balances against `balanceOf` at our head. */
export const auditHoldings: Audit = async (context, { place: after }) => {
  const { rows, head } = await readMoment(context, async (session) => {
    const holders = await listHolders(session, after, holdersAtOnce)
    return { holders, holdings: await listAuditedHoldings(session, holders) }
  })
  const { holders, holdings } = rows
  const isSound = ({ held, counted }: AuditedHolding) =>
    BigInt(held ?? 0) === BigInt(counted ?? 0) && (held === null || counted !== null)
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
  const asked = holdings.filter((holding) => holding.standard === 20 && isSound(holding)).slice(0, askedAtOnce)
  const irregular =
    head.hash === null ? [] : await askContracts(context, asked, { number: head.number, hash: head.hash })
  const isLast = holders.length < holdersAtOnce
  const upTo = isLast ? beyondAll : holders.at(-1)!
  return { after, upTo, covered: holdings.length, findings, irregular, forkEpoch: head.forkEpoch, isLast }
}
