import type { ExportType } from './export-types.ts'

const range = ['fromBlock', 'toBlock', 'start', 'end'] as const
/** Of what is whole at one block: which. */
const point = ['toBlock'] as const
const flow = ['direction', 'counterparty'] as const
const ofAddress = ['address', ...range] as const
const ofTransfers = ['address', 'contractAddress', ...flow, ...range] as const
const ofDelegator = ['delegator', ...range] as const
const ofValidator = ['validator', ...range] as const
const ofStake = ['delegator', 'validator', ...range] as const
const ofContract = ['contract', ...range] as const

/**
 * What each export takes beside `type` and `format`. Those that have the name of a call take what the call takes, without page and
 * block. Any other field is refused: a file that passes over one would hold what was not asked for.
 */
export const exportFields = {
  transactions: ['address', 'failed', 'system', ...flow, ...range],
  internaltxns: ['address', 'failed', ...flow, ...range],
  addressTokenTransfer: ofTransfers,
  addressNftTransfer: ofTransfers,
  addressNftTransfer1155: ofTransfers,
  tokentxns: ['standard', 'tokenItem', ...ofTransfers],
  tokenholders: ['contractAddress', 'tokenItem', 'atBlock'],
  'open-source-contract-codes': [],
  withdrawals: ofAddress,
  authorizations: ['transactionHash', 'authority', 'delegate', ...range],
  accounts: ['kind'],
  balanceHistory: ofAddress,
  blocks: ofAddress,
  tokens: ['standard', 'keyword', 'orderBy'],
  contractEventLog: ofAddress,
  tokenCollection: ['contractAddress', 'firstItem'],
  tokenHoldingPage: ['address', 'standard', 'orderBy'],
  tokenInventory: ['address', 'contractAddress'],
  addressFeeDistribution: ['address', ...point],
  contractUpgrades: ['address', ...point],
  similarContracts: ['address', ...point],
  pendingTransactions: ['state'],
  pageBlocksForked: [],
  transactionReceiptLog: ['transactionHash', 'address', 'topic0'],
  transactionInternalTransactions: ['transactionHash'],
  transactionBlobInfo: ['transactionHash'],
  blockBlobInfo: ['block'],
  coreDelegations: ofStake,
  btcStakes: ofStake,
  stakingClaims: ofDelegator,
  dualStaking: ofDelegator,
  hashPower: ofValidator,
  validatorRewards: ['round', 'family', ...ofValidator],
  validatorSlashes: ofValidator,
  validatorHistory: ['operator', 'family', ...range],
  validatorCommissions: ['operator', ...range],
  rounds: range,
  relayedBlocks: ['relayer', ...range],
  coreFunds: ['fund', ...range],
  feeShareHistory: ofContract,
  governanceProposals: range,
  governanceParameters: ofContract,
  liquidBtc: ofDelegator,
  liquidBtcRewards: ofDelegator,
  stakeBtcRewards: ['btcTxId', ...range],
  addressValidatorsSetInfo: ofAddress,
  validators: ['filter', 'sort', 'order', 'keyword', ...point],
  validatorSet: ['round', ...point],
  validatorUptime: point,
  relayers: point,
  feeShares: point,
  // the form names whom it is of by `address`, the list by `validator`
  validatorDelegators: ['validator', 'address', ...point],
} as const satisfies Record<ExportType, readonly string[]>

/** A field that narrows some exports. */
export type ExportField = (typeof exportFields)[ExportType][number]

/** Whether an export can be narrowed by a field. Pure. */
export const takesField = (type: ExportType, field: ExportField): boolean =>
  (exportFields[type] as readonly ExportField[]).includes(field)
