/** Verbs shared by staking, reward and bridge contracts; well known by selector alone. */
export const stakingAbi = [
  'event Staked(address indexed user, uint256 amount)',
  'event Withdrawn(address indexed user, uint256 amount)',
  'event RewardPaid(address indexed user, uint256 reward)',
  'function stake(uint256 amount)',
  'function unstake(uint256 amount)',
  'function deposit(uint256 amount)',
  'function deposit(uint256 pid, uint256 amount)',
  'function withdraw(uint256 pid, uint256 amount)',
  'function claim()',
  'function claim(uint256 amount)',
  'function getReward()',
  'function exit()',
] as const
