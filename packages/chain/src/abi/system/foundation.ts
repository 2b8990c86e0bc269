/** Foundation, published ABI (core-genesis-contract, 2025-06). */
export const foundationAbi = [
  'event fundFailed(address indexed payee, uint256 amount, uint256 balance)',
  'event fundSuccess(address indexed payee, uint256 amount)',
  'event paramChange(string key, bytes value)',
  'event received(address indexed from, uint256 amount)',
  'function alreadyInit() view returns (bool)',
  'function fund(address payee, uint256 amount)',
] as const
