/** HashPowerAgent, published ABI (core-genesis-contract, 2025-06). */
export const hashPowerAgentAbi = [
  'event claimedHashReward(address indexed delegator, uint256 amount, uint256 accStakedAmount)',
  'event paramChange(string key, bytes value)',
  'event storedHashReward(address indexed delegator, uint256 amount, uint256 accStakedAmount)',
  'event validatorAvgReward(address indexed validator, uint256 avgReward)',
  'function alreadyInit() view returns (bool)',
  'function getStakeAmounts(address[] candidates, uint256 roundTag) view returns (uint256[] amounts, uint256 totalAmount)',
  'function rewardMap(address) view returns (uint256 reward, uint256 accStakedAmount)',
  'function updateParam(string key, bytes value) view',
  'function claimReward(address delegator, uint256, uint256, bool claim) returns (uint256 reward, int256 floatReward, uint256 accStakedAmount)',
  'function distributeReward(address[] validators, uint256[] rewardList, uint256 round)',
  'function init()',
  'function setNewRound(address[] validators, uint256 round)',
] as const
