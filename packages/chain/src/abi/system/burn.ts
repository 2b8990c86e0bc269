/** Burn, published ABI (core-genesis-contract, 2025-06). */
export const burnAbi = [
  'event burned(address indexed to, uint256 amount)',
  'event paramChange(string key, bytes value)',
  'function BURN_CAP() view returns (uint256)',
  'function alreadyInit() view returns (bool)',
  'function burnCap() view returns (uint256)',
  'function burn() payable',
  'function init()',
  'function updateParam(string key, bytes value)',
] as const
