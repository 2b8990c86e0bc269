// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import "./SystemContract.sol";

interface IPowers {
    function POWER_ROUND_GAP() external view returns (uint256);
    function getRoundPowers(uint256 round, address[] calldata candidates)
        external
        view
        returns (uint256[] memory, uint256);
    function getRoundMiners(uint256 round, address candidate) external view returns (address[] memory);
}

/// Stake of Bitcoin's miners: each block given to a candidate some rounds ago is one.
contract HashPowerAgent is SystemContract {
    struct Reward {
        uint256 reward;
        uint256 accStakedAmount;
    }

    mapping(address => Reward) public rewardMap;

    event claimedHashReward(address indexed delegator, uint256 amount, uint256 accStakedAmount);
    event validatorAvgReward(address indexed validator, uint256 avgReward);

    function init() external onlyNotInit {}

    function powerRound(uint256 round) private view returns (uint256) {
        return round - IPowers(BTC_LIGHT_CLIENT).POWER_ROUND_GAP();
    }

    function getStakeAmounts(address[] calldata candidates, uint256 round)
        external
        view
        returns (uint256[] memory amounts, uint256 totalAmount)
    {
        return IPowers(BTC_LIGHT_CLIENT).getRoundPowers(powerRound(round), candidates);
    }

    /// Each block of a validator earns the same.
    function distributeReward(address[] calldata validators, uint256[] calldata rewards, uint256 round)
        external
        payable
        onlyFrom(STAKE_HUB)
    {
        for (uint256 i; i < validators.length; ++i) {
            address[] memory miners = IPowers(BTC_LIGHT_CLIENT).getRoundMiners(powerRound(round), validators[i]);
            if (rewards[i] == 0 || miners.length == 0) continue;
            uint256 share = rewards[i] / miners.length;
            for (uint256 m; m < miners.length; ++m) {
                rewardMap[miners[m]].reward += share;
                rewardMap[miners[m]].accStakedAmount += 1;
            }
            emit validatorAvgReward(validators[i], share);
        }
    }

    function setNewRound(address[] calldata, uint256) external onlyFrom(STAKE_HUB) {}

    function claimFor(address delegator) external onlyFrom(STAKE_HUB) returns (uint256) {
        Reward memory earned = rewardMap[delegator];
        if (earned.reward == 0) return 0;
        delete rewardMap[delegator];
        pay(STAKE_HUB, earned.reward);
        emit claimedHashReward(delegator, earned.reward, earned.accStakedAmount);
        return earned.reward;
    }
}
