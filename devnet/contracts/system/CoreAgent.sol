// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import "./SystemContract.sol";

/// Delegation of CORE. Stake counts from the round after it was placed; rewards are shared by settled stake.
contract CoreAgent is SystemContract {
    struct Candidate {
        uint256 amount;
        uint256 realtimeAmount;
    }

    struct CoinDelegator {
        uint256 stakedAmount;
        uint256 realtimeAmount;
        uint256 changeRound;
        uint256 transferredAmount;
    }

    mapping(address => Candidate) public candidateMap;
    mapping(address => mapping(address => CoinDelegator)) private delegations;
    mapping(address => address[]) private candidatesOf;
    mapping(address => mapping(address => uint256)) private rewardDebt;
    /// Reward of one wei of stake since the first round, times 1e18.
    mapping(address => uint256) private accruedReward;
    mapping(address => uint256) public rewardMap;
    uint256 public requiredCoinDeposit;
    uint256 public roundTag;

    event delegatedCoin(address indexed candidate, address indexed delegator, uint256 amount, uint256 realtimeAmount);
    event undelegatedCoin(address indexed candidate, address indexed delegator, uint256 amount);
    event transferredCoin(
        address indexed sourceCandidate,
        address indexed targetCandidate,
        address indexed delegator,
        uint256 amount,
        uint256 realtimeAmount
    );
    event storedReward(
        address indexed candidate, address indexed delegator, uint256 reward, uint256 accStakedAmount
    );
    event claimedCoinReward(address indexed delegator, uint256 amount, uint256 accStakedAmount);

    function init() external onlyNotInit {
        requiredCoinDeposit = 1 ether;
        roundTag = block.timestamp / FIRST_ROUND_SECONDS;
    }

    function delegateCoin(address candidate) external payable {
        require(msg.value >= requiredCoinDeposit, "delegate amount is too small");
        uint256 realtime = place(candidate, msg.sender, msg.value);
        emit delegatedCoin(candidate, msg.sender, msg.value, realtime);
    }

    function undelegateCoin(address candidate, uint256 amount) external {
        take(candidate, msg.sender, amount);
        (bool success,) = payable(msg.sender).call{value: amount}("");
        require(success, "undelegate failed");
        emit undelegatedCoin(candidate, msg.sender, amount);
    }

    function transferCoin(address sourceCandidate, address targetCandidate, uint256 amount) external {
        require(sourceCandidate != targetCandidate, "source candidate and target candidate are the same one");
        take(sourceCandidate, msg.sender, amount);
        uint256 realtime = place(targetCandidate, msg.sender, amount);
        emit transferredCoin(sourceCandidate, targetCandidate, msg.sender, amount, realtime);
    }

    function place(address candidate, address delegator, uint256 amount) private returns (uint256) {
        CoinDelegator storage stake = delegations[candidate][delegator];
        settle(candidate, delegator, stake);
        if (stake.realtimeAmount == 0) candidatesOf[delegator].push(candidate);
        stake.realtimeAmount += amount;
        candidateMap[candidate].realtimeAmount += amount;
        return stake.realtimeAmount;
    }

    function take(address candidate, address delegator, uint256 amount) private {
        CoinDelegator storage stake = delegations[candidate][delegator];
        require(amount > 0 && stake.realtimeAmount >= amount, "Not enough staked tokens");
        settle(candidate, delegator, stake);
        stake.realtimeAmount -= amount;
        candidateMap[candidate].realtimeAmount -= amount;
        if (stake.stakedAmount > stake.realtimeAmount) {
            candidateMap[candidate].amount -= stake.stakedAmount - stake.realtimeAmount;
            stake.stakedAmount = stake.realtimeAmount;
        }
    }

    /// Books what the settled stake has earned, and settles what was placed in an earlier round.
    function settle(address candidate, address delegator, CoinDelegator storage stake) private {
        uint256 accrued = accruedReward[candidate];
        uint256 reward = stake.stakedAmount * (accrued - rewardDebt[candidate][delegator]) / 1e18;
        rewardDebt[candidate][delegator] = accrued;
        if (reward > 0) {
            rewardMap[delegator] += reward;
            emit storedReward(candidate, delegator, reward, stake.stakedAmount);
        }
        if (stake.changeRound != roundTag) {
            stake.changeRound = roundTag;
            stake.stakedAmount = stake.realtimeAmount;
        }
    }

    function distributeReward(address[] calldata candidates, uint256[] calldata rewards, uint256)
        external
        payable
        onlyFrom(STAKE_HUB)
    {
        for (uint256 i; i < candidates.length; ++i) {
            uint256 amount = candidateMap[candidates[i]].amount;
            if (amount > 0) accruedReward[candidates[i]] += rewards[i] * 1e18 / amount;
        }
    }

    function getStakeAmounts(address[] calldata candidates, uint256)
        external
        view
        returns (uint256[] memory amounts, uint256 totalAmount)
    {
        amounts = new uint256[](candidates.length);
        for (uint256 i; i < candidates.length; ++i) {
            amounts[i] = candidateMap[candidates[i]].realtimeAmount;
            totalAmount += amounts[i];
        }
    }

    function setNewRound(address[] calldata validators, uint256 round) external onlyFrom(STAKE_HUB) {
        for (uint256 i; i < validators.length; ++i) {
            candidateMap[validators[i]].amount = candidateMap[validators[i]].realtimeAmount;
        }
        roundTag = round;
    }

    /// Hands a delegator's booked reward to the stake hub, which pays it out.
    function claimFor(address delegator) external onlyFrom(STAKE_HUB) returns (uint256 reward) {
        address[] storage candidates = candidatesOf[delegator];
        for (uint256 i; i < candidates.length; ++i) {
            settle(candidates[i], delegator, delegations[candidates[i]][delegator]);
        }
        reward = rewardMap[delegator];
        if (reward > address(this).balance) reward = address(this).balance;
        rewardMap[delegator] -= reward;
        (bool success,) = payable(STAKE_HUB).call{value: reward}("");
        require(success, "reward transfer failed");
        emit claimedCoinReward(delegator, reward, 0);
    }

    function getCandidateListByDelegator(address delegator) external view returns (address[] memory) {
        return candidatesOf[delegator];
    }

    function getDelegator(address candidate, address delegator) external view returns (CoinDelegator memory) {
        return delegations[candidate][delegator];
    }
}
