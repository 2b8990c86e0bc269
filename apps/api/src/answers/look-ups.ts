import type { Reader } from '@corescope/store/reader'
import { listTokenFacts, listTokenFigures, type TokenFactsRow, type TokenFigures } from '@corescope/store/tokens/read'
import { listNamesakes, type NamesakeRow } from '@corescope/store/tokens/same-symbol'
import { getTraceLane, listTracePoints, type TraceLaneRow, type TracePointRow } from '@corescope/store/traces/read'
import { LRUCache } from 'lru-cache'
import { createGathering, type LookUp } from './gathering.ts'
import { createSharedQuestion } from './shared-question.ts'

/** Look-ups that answers made at the same time share: each is told what was read after its asking. */
export interface LookUps {
  /** By id; contracts that never moved a token are missing. */
  tokenFacts: LookUp<number, TokenFactsRow>
  tokenFigures: LookUp<number, TokenFigures>
  /** The best-known other token of the same symbol, as it was a minute ago at most; tokens without one are missing. */
  namesakes: LookUp<number, NamesakeRow>
  /** Tokens, or what lists say of them, are named otherwise. */
  afterNaming(): void
  /** Undefined before the indexer's first start. */
  traceLane(): Promise<TraceLaneRow | undefined>
  /** The highest traced block at or below a number. */
  tracePoints: LookUp<number, TracePointRow>
}

const byTokenId = <Row extends { tokenId: number }>(rows: readonly Row[]): ReadonlyMap<number, Row> =>
  new Map(rows.map((row) => [row.tokenId, row]))

const namesakeMs = 60_000
const maxNamesakes = 20_000

/** Every list names tokens, and who bears the symbol of whom hardly ever changes. */
const createNamesakes = (reader: Reader) => {
  const kept = new LRUCache<number, { row: NamesakeRow | undefined }>({
    maxSize: maxNamesakes,
    sizeCalculation: () => 1,
    ttl: namesakeMs,
  })
  const gathered = createGathering<number, NamesakeRow>(async (ids) => byTokenId(await listNamesakes(reader, ids)))
  let round = 0
  return {
    namesakes: async (ids: readonly number[]): Promise<ReadonlyMap<number, NamesakeRow>> => {
      const known = new Map(ids.map((id) => [id, kept.get(id)]))
      const missing = ids.filter((id) => known.get(id) === undefined)
      const begun = round
      const found = missing.length === 0 ? new Map<number, NamesakeRow>() : await gathered(missing)
      if (begun === round) for (const id of missing) kept.set(id, { row: found.get(id) })
      return byTokenId(ids.map((id) => known.get(id)?.row ?? found.get(id)).filter((row) => row !== undefined))
    },
    afterNaming: () => {
      round += 1
      kept.clear()
    },
  }
}

export const createLookUps = (reader: Reader): LookUps => ({
  ...createNamesakes(reader),
  tokenFacts: createGathering(async (ids) => byTokenId(await listTokenFacts(reader, ids))),
  tokenFigures: createGathering(async (ids) => byTokenId(await listTokenFigures(reader, ids))),
  traceLane: createSharedQuestion(() => getTraceLane(reader)),
  tracePoints: createGathering(
    async (numbers) => new Map((await listTracePoints(reader, numbers)).map(({ asked, ...point }) => [asked, point])),
  ),
})
