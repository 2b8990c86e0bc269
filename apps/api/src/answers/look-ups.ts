import type { Reader } from '@corescope/store/reader'
import { listTokenFacts, listTokenFigures, type TokenFactsRow, type TokenFigures } from '@corescope/store/tokens/read'
import { getTraceLane, listTracePoints, type TraceLaneRow, type TracePointRow } from '@corescope/store/traces/read'
import { createGathering, type LookUp } from './gathering.ts'
import { createSharedQuestion } from './shared-question.ts'

/** Look-ups that answers made at the same time share: each is told what was read after its asking. */
export interface LookUps {
  /** By id; contracts that never moved a token are missing. */
  tokenFacts: LookUp<number, TokenFactsRow>
  tokenFigures: LookUp<number, TokenFigures>
  /** Undefined before the indexer's first start. */
  traceLane(): Promise<TraceLaneRow | undefined>
  /** The highest traced block at or below a number. */
  tracePoints: LookUp<number, TracePointRow>
}

const byTokenId = <Row extends { tokenId: number }>(rows: readonly Row[]): ReadonlyMap<number, Row> =>
  new Map(rows.map((row) => [row.tokenId, row]))

export const createLookUps = (reader: Reader): LookUps => ({
  tokenFacts: createGathering(async (ids) => byTokenId(await listTokenFacts(reader, ids))),
  tokenFigures: createGathering(async (ids) => byTokenId(await listTokenFigures(reader, ids))),
  traceLane: createSharedQuestion(() => getTraceLane(reader)),
  tracePoints: createGathering(
    async (numbers) => new Map((await listTracePoints(reader, numbers)).map(({ asked, ...point }) => [asked, point])),
  ),
})
