import { heldAsked } from '@corescope/api-schema/exports/export-types'
import type { TokenReference } from '@corescope/api-schema/shapes/token-reference'
import { type Snapshot, snapshotReader } from '@corescope/store/exports/snapshot'
import { type ExportSource, type HolderExportRow, holderSource } from '@corescope/store/exports/sources'
import { pastHolderSource } from '@corescope/store/tokens/past'
import { listTokenFacts } from '@corescope/store/tokens/read'
import { createLookUps } from '../../answers/look-ups.ts'
import { hex } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'
import { requirePastTransfers } from '../../entities/tokens/past-transfers.ts'
import { isPartial, presentToken } from '../../entities/tokens/references.ts'
import { countedSupply, shareOfSupply, type ToldAmount, tellAmounts } from '../../entities/tokens/stated-amounts.ts'
import { patientAboutThePast } from '../../node/if-answered.ts'
import { holderColumns, type ToldHolder } from './columns.ts'
import type { ExportColumn } from './lines.ts'
import { tellRanks } from './tell-ranks.ts'

/** Whose holders they are, and the supply that they have shares of. */
interface HeldToken {
  token: TokenReference
  /** By the logs, in smallest units. */
  supply: string | undefined
  areLogsWhole: boolean
}

/**
 * Holders with what the contract says they have, where its word counts (`tellAmounts`): the first ones. The others by the logs, and
 * all that follow an exchange in which the node did not tell.
 */
const tellHolders = async function* (
  context: ApiContext,
  { token, supply, areLogsWhole }: HeldToken,
  pieces: AsyncIterable<HolderExportRow[]>,
  point: NonNullable<Snapshot['head']>,
): AsyncGenerator<ToldHolder[]> {
  let left = heldAsked
  let whole: ToldAmount | undefined
  const at = { head: point, doNotKeep: () => undefined, patience: patientAboutThePast }
  const nodeIsSilent = () => {
    left = 0
  }
  for await (const rows of tellRanks(pieces)) {
    const counted = rows.map(({ holder, amount }) => {
      return { token, standard: token.standard, holder: hex(holder), tokenItem: null, amount }
    })
    // the supply is asked for with the first holders
    const first = whole === undefined ? [countedSupply(token, supply)] : []
    const amounts = { most: left + first.length, nodeIsSilent }
    const answered = await tellAmounts(context, [...first, ...counted], { ...at, amounts })
    whole ??= answered[0]!
    const told = answered.slice(first.length)
    left = Math.max(0, left - rows.length)
    const shareIn = (held: ToldAmount) => shareOfSupply(held, whole!, areLogsWhole)
    yield rows.map(({ holder, rank }, index) => ({ holder, rank, ...told[index]!, share: shareIn(told[index]!) }))
  }
}

/** Columns and rows of a file of holders, and the block it is true at. */
interface HolderExport {
  columns: ExportColumn<ToldHolder>[]
  source: ExportSource | undefined
  /** What the rows of the source become. */
  tell: ((pieces: AsyncIterable<HolderExportRow[]>) => AsyncIterable<ToldHolder[]>) | undefined
  asOf: Snapshot['head']
}

/**
 * Holders of a token now, or after a block.
 * @throws FailureError where there is no such block, or the token had moved too often by then
 */
export const planHolders = async (
  context: ApiContext,
  snapshot: Snapshot,
  tokenId: number | undefined,
  atBlock: number | undefined,
): Promise<HolderExport> => {
  const { head } = snapshot
  const reader = snapshotReader(snapshot, context.reader)
  const [facts] = tokenId === undefined ? [] : await listTokenFacts(reader, [tokenId])
  const token = facts && presentToken(facts)
  const columns = holderColumns(token?.decimals ?? 0)
  if (facts === undefined || token === undefined || tokenId === undefined || head === undefined) {
    return { columns, source: undefined, tell: undefined, asOf: head }
  }
  const areLogsWhole = facts.isSupplyWhole && !isPartial(facts)
  const planAt = (
    source: ExportSource,
    supply: string | undefined,
    point: NonNullable<Snapshot['head']>,
  ): HolderExport => ({
    columns,
    source,
    tell: (pieces) => tellHolders(context, { token, supply, areLogsWhole }, pieces, point),
    asOf: point,
  })
  if (atBlock === undefined) {
    const figures = await createLookUps(reader).tokenFigures([tokenId])
    return planAt(holderSource(tokenId), figures.get(tokenId)?.supply, head)
  }
  const { point, figures, transfers } = await requirePastTransfers({ reader }, tokenId, atBlock, snapshot)
  const asOf = { number: point.number, hash: hex(point.hash) }
  return planAt(pastHolderSource(tokenId, transfers), figures?.supply, asOf)
}
