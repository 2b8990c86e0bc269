import {
  type BacklogRow,
  endBacklog,
  type FilledRow,
  fillBacklog,
  readBacklog,
} from '@corescope/store/authorizations/backlog'
import { getBlockSpan, settleTracedAuthorizations } from '@corescope/store/authorizations/traced'
import type { Database } from '@corescope/store/database'
import { getLane } from '@corescope/store/lanes'
import { type SignerState, settleAuthorization, unseenSigner } from './derive/authorization-effects.ts'

/** Rows of one step. */
const stepRows = 2_000

const settleRows = (rows: readonly BacklogRow[], isWhole: boolean): FilledRow[] => {
  const signers = new Map<number, SignerState>()
  return rows.map(({ position, authorityId, before, ...row }) => {
    const signer = signers.get(authorityId) ?? (before === null ? unseenSigner(isWhole) : { ...before, exactAt: 0 })
    signers.set(authorityId, signer)
    const effect = settleAuthorization(signer, row, row)
    return { position, effect, authorityNonce: signer.nonce, mayRunCode: signer.mayRunCode }
  })
}

/**
 * Settles the authorizations of an index that was begun before effects were told, in order and step by step: what is to
 * come rests on them. Stopped half-way it goes on from there.
 * @throws LeadershipLostError; the signal's reason when it aborts
 */
export const fillAuthorizationEffects = async (
  database: Database,
  { leaderEpoch, startBlock, signal }: { leaderEpoch: number; startBlock: number; signal?: AbortSignal | undefined },
  rowsOfStep = stepRows,
): Promise<void> => {
  for (;;) {
    signal?.throwIfAborted()
    const backlog = await database.session((session) => readBacklog(session, rowsOfStep))
    if (backlog === undefined) break
    const rows = settleRows(backlog.rows, startBlock === 0)
    await database.transaction('fill_authorizations', async (session) => {
      await fillBacklog(session, { next: backlog.next, rows }, leaderEpoch)
      const { number } = await getLane(session, 'traces')
      const traced = await getBlockSpan(session, { after: -1, upTo: number })
      const { after, upTo } = backlog.transactions
      await settleTracedAuthorizations(session, { after, upTo: Math.min(upTo, traced.upTo) })
    })
  }
  await database.session(endBacklog)
}
