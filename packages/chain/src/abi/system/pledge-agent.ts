/** PledgeAgent, published ABI (core-genesis-contract, 2025-06). */
export const pledgeAgentAbi = [
  'event claimedReward(address indexed delegator, address indexed operator, uint256 amount, bool success)',
  'event paramChange(string key, bytes value)',
  'event received(address indexed from, uint256 amount)',
  'function agentsMap(address) view returns (uint256 totalDeposit, uint256 power, uint256 coin, uint256 btc, uint256 totalBtc, bool moved)',
  'function alreadyInit() view returns (bool)',
  'function btc2ethMap(bytes20) view returns (address)',
  'function btcConfirmBlock() view returns (uint32)',
  'function btcFactor() view returns (uint256)',
  'function btcReceiptMap(bytes32) view returns (address agent, address delegator, uint256 value, uint256 endRound, uint256 rewardIndex, address feeReceiver, uint256 fee)',
  'function debtDepositMap(uint256, address) view returns (uint256)',
  'function delegateBtcGasPrice() view returns (uint256)',
  'function getDebt(uint256 round, address delegator) view returns (uint256)',
  'function getDelegator(address agent, address delegator) view returns ((uint256,uint256,uint256,uint256,uint256,uint256) cd)',
  'function getExpireList(uint256 round) view returns (address[])',
  'function getExpireValue(uint256 round, address agent) view returns (uint256)',
  'function getReward(address agent, uint256 index) view returns ((uint256,uint256,uint256,uint256,uint256))',
  'function minBtcLockRound() view returns (uint256)',
  'function minBtcValue() view returns (uint256)',
  'function powerFactor() view returns (uint256)',
  'function requiredCoinDeposit() view returns (uint256)',
  'function rewardMap(address) view returns (uint256)',
  'function roundTag() view returns (uint256)',
  'function stateMap(uint256) view returns (uint256 power, uint256 coin, uint256 powerFactor, uint256 btc, uint256 btcFactor)',
  'function calculateReward(address[] agentList, address delegator) returns (uint256)',
  'function claimReward(address[] agentList) returns (uint256, bool)',
  'function delegateCoin(address agent) payable',
  'function init()',
  'function moveCOREData(address candidate, address delegator)',
  'function transferCoin(address sourceAgent, address targetAgent, uint256 amount)',
  'function transferCoin(address sourceAgent, address targetAgent)',
  'function undelegateCoin(address agent)',
  'function undelegateCoin(address agent, uint256 amount)',
  'function updateParam(string key, bytes value)',
] as const

/**
 * Events of the contract before Demeter, when it kept all stakes (core-genesis-contract, versions v1.1.1 to v1.1.6). Its functions of then
 * are gone.
 */
export const pledgeAgentFormerAbi = [
  'event btcPledgeExpired(bytes32 indexed txid, address indexed delegator)',
  'event delegatedBtc(bytes32 indexed txid, address indexed agent, address indexed delegator, bytes script, uint32 blockHeight, uint256 outputIndex)',
  'event delegatedCoin(address indexed agent, address indexed delegator, uint256 amount, uint256 totalAmount)',
  'event failedTransferBtcFee(bytes32 indexed txid, address feeReceiver, uint256 fee)',
  'event roundReward(address indexed agent, uint256 coinReward, uint256 powerReward)',
  'event roundReward(address indexed agent, uint256 coinReward, uint256 powerReward, uint256 btcReward)',
  'event transferredBtc(bytes32 indexed txid, address sourceAgent, address targetAgent, address delegator, uint256 amount, uint256 totalAmount)',
  'event transferredBtcFee(bytes32 indexed txid, address feeReceiver, uint256 fee)',
  'event transferredCoin(address indexed sourceAgent, address indexed targetAgent, address indexed delegator, uint256 amount, uint256 totalAmount)',
  'event undelegatedCoin(address indexed agent, address indexed delegator, uint256 amount)',
] as const
