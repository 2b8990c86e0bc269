import { parseDecimal } from '@corescope/decode/reader-input/format-units'

interface Moved {
  tokenId: number
  transfers: number
  /** Two decimals, in the deployment's currency; null where no price is known. */
  worth: string | null
}

const worthOf = ({ worth }: Moved): bigint => (worth === null ? -1n : parseDecimal(worth).digits)

/**
 * Tokens by what moved of them: the dearest first, then those without a price by how often they moved. Ids settle a
 * draw, so that no token is on two pages. Pure.
 */
export const rankVolumes = <Row extends Moved>(rows: readonly Row[]): Row[] =>
  [...rows].sort((a, b) => {
    const [ofA, ofB] = [worthOf(a), worthOf(b)]
    if (ofA !== ofB) return ofA < ofB ? 1 : -1
    return b.transfers - a.transfers || b.tokenId - a.tokenId
  })
