import type { TokenReference } from '@corescope/api-schema/shapes/token-reference'

/** A token's standard as every screen writes it. The specification's "ERC-1115" is how an older product spelt it (ruling 28). */
export const standardLabel = (standard: TokenReference['standard']): `ERC-${TokenReference['standard']}` =>
  `ERC-${standard}`
