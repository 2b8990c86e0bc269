/** SlashIndicator, published ABI (core-genesis-contract, 2025-06). */
export const slashIndicatorAbi = [
  'event indicatorCleaned()',
  'event paramChange(string key, bytes value)',
  'event validatorSlashed(address indexed validator)',
  'function DECREASE_RATE() view returns (uint256)',
  'function FELONY_THRESHOLD() view returns (uint256)',
  'function INFINITY_ROUND() view returns (uint256)',
  'function INIT_FELONY_DEPOSIT() view returns (uint256)',
  'function INIT_FELONY_ROUND() view returns (uint256)',
  'function INIT_REWARD_FOR_REPORT_DOUBLE_SIGN() view returns (uint256)',
  'function MISDEMEANOR_THRESHOLD() view returns (uint256)',
  'function alreadyInit() view returns (bool)',
  'function felonyDeposit() view returns (uint256)',
  'function felonyRound() view returns (uint256)',
  'function felonyThreshold() view returns (uint256)',
  'function getSlashIndicator(address validator) view returns (uint256, uint256)',
  'function indicators(address) view returns (uint256 height, uint256 count, bool exist)',
  'function misdemeanorThreshold() view returns (uint256)',
  'function previousHeight() view returns (uint256)',
  'function rewardForReportDoubleSign() view returns (uint256)',
  'function validators(uint256) view returns (address)',
  'function clean()',
  'function doubleSignSlash(bytes header1, bytes header2)',
  'function init()',
  'function slash(address validator)',
  'function updateParam(string key, bytes value)',
] as const

/** Added or changed on core-chain's Hermes branch (`consensus/satoshi/abi.go`); not confirmed as deployed. */
export const slashIndicatorHermesAbi = [
  'event validatorSlashed(address indexed validator, uint256 blockCount)',
  'function INIT_REWARD_FOR_REPORT_FINALITY_VIOLATION() view returns (uint256)',
  'function rewardForReportFinalityViolation() view returns (uint256)',
  'function exitMaintenanceSlash(address validator, uint256 blockCount)',
  'function submitFinalityViolationEvidence(((uint256,bytes32,uint256,bytes32,bytes),(uint256,bytes32,uint256,bytes32,bytes),bytes) evidence)',
] as const
