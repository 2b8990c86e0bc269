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
  'governanceParameters',
  'liquidBtc',
  'liquidBtcRewards',
  'stakeBtcRewards',
  'addressValidatorsSetInfo',
] as const
export type CoreExportType = (typeof coreExportTypes)[number]

/** Answers of Core that are whole at one block, and no lists of events: by the names of their calls too. No range narrows them. */
export const coreTableTypes = [
  'validators',
  'validatorSet',
  'validatorUptime',
  'relayers',
  'feeShares',
  'validatorDelegators',
] as const
export type CoreTableType = (typeof coreTableTypes)[number]

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
  'accounts',
  'balanceHistory',
  'blocks',
  'tokens',
  ...coreExportTypes,
  ...coreTableTypes,
] as const
export type ExportType = (typeof exportTypes)[number]

/** What is told as of now alone: no range narrows it. */
export const wholeTypes: readonly ExportType[] = ['tokenholders', 'open-source-contract-codes', 'accounts', 'tokens']

/** Lists of transfers and of holders: those of one token are asked for by `contractAddress`. */
export const tokenTypes: readonly ExportType[] = [
  'addressTokenTransfer',
  'addressNftTransfer',
  'addressNftTransfer1155',
  'tokentxns',
  'tokenholders',
]

/**
 * Of an irregular or partial token a file of holders asks the contract for so many amounts, those of who holds most by the logs. The
 * column `source` says of each row who tells it.
 */
export const heldAsked = 1_000

export const exportFormats = ['csv', 'jsonl'] as const

/** Types that are lists of an address: they are asked with one. */
export const addressTypes: readonly ExportType[] = [
  'addressTokenTransfer',
  'addressNftTransfer',
  'addressNftTransfer1155',
  'balanceHistory',
  'addressValidatorsSetInfo',
  'validatorDelegators',
]

/** Path of the call. */
export const exportPath = '/api/chain/export'
