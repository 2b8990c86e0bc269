import type { Hex } from '@corescope/chain/types/hex'

/** What belongs to a versioned hash. */
export interface Sidecar {
  commitment: Hex
  proof: Hex | null
}
