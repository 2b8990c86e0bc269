import { bytesToHex, hexToBytes } from '@corescope/decode/bytes/bytes'
import { keccak256 } from '@corescope/decode/bytes/keccak'
import { getBalancesAt } from '@corescope/rpc/state/balances-at'
import { updateBalances } from '@corescope/store/addresses/balances'
import {
  type AuditedAccount,
  type AuditedCode,
  listAuditedAccounts,
  listAuditedCodes,
} from '@corescope/store/audit/accounts'
import type { Finding } from '@corescope/store/audit/table'
import { getLane, guardBalancesLane, LaneMovedError } from '@corescope/store/lanes'
import { type Audit, type AuditContext, beyondAll, readMoment } from '../audit-context.ts'

const accountsAtOnce = 100

/**
 * Balances whose block the node no longer keeps are read again at the head: where traces are not indexed, coins also
 * move unseen.
 */
const readAgain = async (context: AuditContext, accounts: readonly AuditedAccount[]): Promise<void> => {
  if (accounts.length === 0) return
  const { database, source, leaderEpoch } = context
  const { forkEpoch, number, hash } = await database.session((session) => getLane(session, 'balances'))
  if (hash === null) return
  const answer = await source.state(
    { number, hash },
    accounts.map(({ address }) => ({ address, code: false })),
  )
  if (answer === undefined) return
  const changed = accounts.flatMap(({ addressId, balance }, index) => {
    const now = answer.states[index]!.balance
    return BigInt(balance) === now ? [] : [{ addressId, balance: now }]
  })
  if (changed.length === 0) return
  try {
    await database.transaction('balances', async (session) => {
      await guardBalancesLane(session, { leaderEpoch, forkEpoch })
      await updateBalances(session, answer.at, changed)
    })
  } catch (error) {
    // the node's head is not a block of ours: the next pass asks again
    if (!(error instanceof LaneMovedError)) throw error
  }
}

/** Codes against the hashes they are kept by. */
const proveCodes = (codes: readonly AuditedCode[]): Finding[] =>
  codes.flatMap(({ addressId, address, hash, code, blockNumber }) => {
    const found = code === null ? 'no row' : bytesToHex(keccak256(hexToBytes(code)))
    if (found === hash) return []
    return [{ place: addressId, subject: `code of ${address}`, what: 'codes.code', expected: hash, found, blockNumber }]
  })

/** Native balances against the node at the block they are true at; codes against their hashes. */
export const auditAccounts: Audit = async (context, { place: after }) => {
  const { rows, head } = await readMoment(context, async (session) => {
    const accounts = await listAuditedAccounts(session, after, accountsAtOnce)
    const ids = accounts.map(({ addressId }) => addressId)
    return { accounts, codes: await listAuditedCodes(session, ids) }
  })
  const { accounts, codes } = rows
  const balances = await getBalancesAt(context.node, accounts, { signal: context.signal, attempts: 2 })
  const findings = proveCodes(codes)
  const unanswered: AuditedAccount[] = []
  for (const [index, account] of accounts.entries()) {
    const expected = balances[index]
    if (expected === undefined) unanswered.push(account)
    else if (expected !== BigInt(account.balance)) {
      findings.push({
        place: account.addressId,
        subject: `account ${account.address}`,
        what: 'accounts.balance',
        expected: String(expected),
        found: account.balance,
        blockNumber: account.at.number,
      })
    }
  }
  await readAgain(context, unanswered)
  const isLast = accounts.length < accountsAtOnce
  const upTo = isLast ? beyondAll : accounts.at(-1)!.addressId
  return { after, upTo, covered: accounts.length, findings, irregular: [], forkEpoch: head.forkEpoch, isLast }
}
