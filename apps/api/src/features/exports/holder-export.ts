import { heldAsked } from '@corescope/api-schema/exports/export-types'
import type { TokenReference } from '@corescope/api-schema/shapes/token-reference'
import type { Snapshot } from '@corescope/store/exports/snapshot'
import { type ExportSource, type HolderExportRow, holderSource } from '@corescope/store/exports/sources'
import { pastHolderSource } from '@corescope/store/tokens/past'
import { listTokenFacts } from '@corescope/store/tokens/read'
import { hex } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'
import { requirePastTransfers } from '../../entities/tokens/past-transfers.ts'
import { presentToken } from '../../entities/tokens/references.ts'
import { type ToldAmount, tellAmounts } from '../../entities/tokens/stated-amounts.ts'
import { patientAboutThePast } from '../../node/if-answered.ts'
import { holderColumns } from './columns.ts'
import type { ExportColumn } from './lines.ts'

/** A row of the file: what is held, and who says so. */
type ToldHolder = HolderExportRow & Pick<ToldAmount, 'source'>

/**
 * Holders with what the contract says they have, where its word counts (`tellAmounts`): the first ones. The others by the logs, and
 * all that follow an exchange in which the node did not tell.
 */
const tellHolders = async function* (
  context: ApiContext,
  token: TokenReference,
  pieces: AsyncIterable<HolderExportRow[]>,
  point: NonNullable<Snapshot['head']>,
): AsyncGenerator<ToldHolder[]> {
  let left = heldAsked
  const at = { head: point, doNotKeep: () => undefined, patience: patientAboutThePast }
  const nodeIsSilent = () => {
    left = 0
  }
  for await (const rows of pieces) {
    const counted = rows.map(({ holder, amount }) => {
      return { token, standard: token.standard, holder: hex(holder), tokenItem: null, amount }
    })
    const told = await tellAmounts(context, counted, { ...at, amounts: { most: left, nodeIsSilent } })
    left = Math.max(0, left - rows.length)
    yield rows.map(({ holder }, index) => ({ holder, ...told[index]! }))
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
  const [facts] = tokenId === undefined ? [] : await listTokenFacts(context.reader, [tokenId])
  const token = facts && presentToken(facts)
  const columns = holderColumns(token?.decimals ?? 0)
  if (token === undefined || tokenId === undefined || head === undefined) {
    return { columns, source: undefined, tell: undefined, asOf: head }
  }
  const planAt = (source: ExportSource, point: NonNullable<Snapshot['head']>): HolderExport => ({
    columns,
    source,
    tell: (pieces) => tellHolders(context, token, pieces, point),
    asOf: point,
  })
  if (atBlock === undefined) return planAt(holderSource(tokenId), head)
  const { point, transfers } = await requirePastTransfers(context, tokenId, atBlock, snapshot)
  return planAt(pastHolderSource(tokenId, transfers), { number: point.number, hash: hex(point.hash) })
}
