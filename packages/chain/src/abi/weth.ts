/** Wrapped native coin (WETH9 and its copies, WCORE among them). */
export const wethAbi = [
  'event Deposit(address indexed dst, uint256 wad)',
  'event Withdrawal(address indexed src, uint256 wad)',
  'function deposit() payable',
  'function withdraw(uint256 wad)',
] as const
