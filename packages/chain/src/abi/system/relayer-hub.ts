/** RelayerHub, published ABI (core-genesis-contract, 2025-06). */
export const relayerHubAbi = [
  'event paramChange(string key, bytes value)',
  'event relayerRegister(address indexed relayer)',
  'event relayerUnRegister(address indexed relayer)',
  'function INIT_DUES() view returns (uint256)',
  'function INIT_REQUIRED_DEPOSIT() view returns (uint256)',
  'function alreadyInit() view returns (bool)',
  'function dues() view returns (uint256)',
  'function isRelayer(address sender) view returns (bool)',
  'function requiredDeposit() view returns (uint256)',
  'function init()',
  'function register() payable',
  'function unregister()',
  'function updateParam(string key, bytes value)',
] as const
