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

/** Other lists, by the names of their calls. */
export const chainListTypes = [
  'contractEventLog',
  'tokenCollection',
  'tokenHoldingPage',
  'tokenInventory',
  'addressFeeDistribution',
  'contractUpgrades',
  'similarContracts',
  'pendingTransactions',
  'pageBlocksForked',
] as const

/** Lists of one transaction or block, by the names of their calls. */
export const ofOneTypes = [
  'transactionReceiptLog',
  'transactionInternalTransactions',
  'transactionBlobInfo',
  'blockBlobInfo',
] as const
export type OfOneType = (typeof ofOneTypes)[number]

/** The eight of the spec (§3 "Export types"), and the other lists. */
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
  ...chainListTypes,
  ...ofOneTypes,
  ...coreExportTypes,
  ...coreTableTypes,
] as const
export type ExportType = (typeof exportTypes)[number]

/** What is whole at one block, which `toBlock` may name. */
export const pointTypes: readonly ExportType[] = [
  ...coreTableTypes,
  'addressFeeDistribution',
  'contractUpgrades',
  'similarContracts',
]

/** Lists of one token: they are asked with one. */
export const ofTokenTypes: readonly ExportType[] = ['tokenholders', 'tokenCollection']

/**
 * Of irregular and partial tokens a file of holders, holdings or items asks contracts for so many amounts: those of its first rows. The
 * column `source` says of each row who tells it.
 */
export const heldAsked = 1_000

export const exportFormats = ['csv', 'jsonl'] as const

/** What only a chain with Core's system contracts has. Shares of fees are paid by its fee market. */
const ofCore: readonly string[] = [...coreExportTypes, ...coreTableTypes, 'addressFeeDistribution']
export const isOfCore = (type: ExportType): boolean => ofCore.includes(type)

/** Types that are lists of an address: they are asked with one. */
export const addressTypes: readonly ExportType[] = [
  'addressTokenTransfer',
  'addressNftTransfer',
  'addressNftTransfer1155',
  'balanceHistory',
  'contractEventLog',
  'tokenHoldingPage',
  'tokenInventory',
  'addressFeeDistribution',
  'contractUpgrades',
  'similarContracts',
  'addressValidatorsSetInfo',
  'validatorDelegators',
]

/** Path of the call. */
export const exportPath = '/api/chain/export'
