import { getBlockSpan, listTracedAuthorizations, tellTracedEffect } from '@corescope/store/authorizations/traced'
import type { Session } from '@corescope/store/database'
import type { RowDifference } from './compare-rows.ts'

/** Authorizations of blocks (after, upTo] of which the stored calls tell something else than their rows say. */
export const compareTracedEffects = async (
  session: Session,
  range: { after: number; upTo: number },
): Promise<RowDifference[]> => {
  const differences: RowDifference[] = []
  for (const row of await listTracedAuthorizations(session, await getBlockSpan(session, range))) {
    const { position, blockNumber, isOpen, traced } = row
    const expected = isOpen ? await tellTracedEffect(session, row) : null
    if (expected === traced) continue
    const named = { table: 'authorizations', key: String(position), owner: '', position, blockNumber, columns: {} }
    differences.push({ row: named, column: 'traced_effect', expected, found: traced })
  }
  return differences
}
