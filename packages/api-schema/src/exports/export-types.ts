/** Lists of Core's system contracts, by the names of their calls: an export takes what the call takes. */
export const coreExportTypes = [
  'coreDelegations',
  'btcStakes',
  'stakingClaims',
  'dualStaking',
  'hashPower',
  'validatorRewards',
  'validatorSlashes',
  'validatorHistory',
  'validatorCommissions',
  'rounds',
  'relayedBlocks',
  'coreFunds',
  'feeShareHistory',
  'governanceProposals',
] as const
export type CoreExportType = (typeof coreExportTypes)[number]

/** The eight of the spec (§3 "Export types"), and the other lists that have positions. */
export const exportTypes = [
  'transactions',
  'internaltxns',
  'addressTokenTransfer',
  'addressNftTransfer',
  'addressNftTransfer1155',
  'tokentxns',
  'tokenholders',
  'open-source-contract-codes',
  'withdrawals',
  'authorizations',
  ...coreExportTypes,
] as const
export type ExportType = (typeof exportTypes)[number]

export const exportFormats = ['csv', 'jsonl'] as const

/** Types that are lists of an address: they are asked with one. */
export const addressTypes: readonly ExportType[] = [
  'addressTokenTransfer',
  'addressNftTransfer',
  'addressNftTransfer1155',
]

/** Path of the call. */
export const exportPath = '/api/chain/export'
