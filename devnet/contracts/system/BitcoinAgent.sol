// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import "./SystemContract.sol";

interface IBitcoinKind {
    function getStakeAmounts(address[] calldata candidates) external view returns (uint256[] memory);
    function prepare(uint256 round) external;
    function setNewRound(address[] calldata validators, uint256 round) external;
    function distributeReward(address[] calldata validators, uint256[] calldata rewards) external;
    function claimFor(address delegator) external returns (uint256 reward, uint256 staked);
}

/// Both kinds of bitcoin stake together: locked outputs and liquid bitcoin. It holds the rewards of both. There are no
/// grades of dual staking here: every reward is paid in full.
contract BitcoinAgent is SystemContract {
    struct StakeAmount {
        uint256 lstStakeAmount;
        uint256 stakeAmount;
    }

    uint256 private constant FULL = 10000;
    mapping(address => StakeAmount) public candidateMap;

    event claimedBtcReward(
        address indexed delegator,
        uint256 amount,
        uint256 unclaimedAmount,
        int256 floatReward,
        uint256 accStakedAmount,
        uint256 dualStakingRate
    );
    event claimedBtcLstReward(
        address indexed delegator,
        uint256 amount,
        uint256 unclaimedAmount,
        int256 floatReward,
        uint256 accStakedAmount,
        uint256 percent
    );

    function init() external onlyNotInit {}

    /// Stakes that have ended leave before the election.
    function getStakeAmounts(address[] calldata candidates, uint256 round)
        external
        onlyFrom(STAKE_HUB)
        returns (uint256[] memory amounts, uint256 totalAmount)
    {
        IBitcoinKind(BITCOIN_STAKE).prepare(round);
        uint256[] memory locked = IBitcoinKind(BITCOIN_STAKE).getStakeAmounts(candidates);
        uint256[] memory liquid = IBitcoinKind(BITCOIN_LST_STAKE).getStakeAmounts(candidates);
        amounts = new uint256[](candidates.length);
        for (uint256 i; i < candidates.length; ++i) {
            candidateMap[candidates[i]] = StakeAmount(liquid[i], locked[i]);
            amounts[i] = locked[i] + liquid[i];
            totalAmount += amounts[i];
        }
    }

    function distributeReward(address[] calldata validators, uint256[] calldata rewards, uint256)
        external
        payable
        onlyFrom(STAKE_HUB)
    {
        uint256[] memory ofLocked = new uint256[](validators.length);
        uint256[] memory ofLiquid = new uint256[](validators.length);
        for (uint256 i; i < validators.length; ++i) {
            StakeAmount memory own = candidateMap[validators[i]];
            uint256 total = own.stakeAmount + own.lstStakeAmount;
            if (total == 0) continue;
            ofLocked[i] = rewards[i] * own.stakeAmount / total;
            ofLiquid[i] = rewards[i] - ofLocked[i];
        }
        IBitcoinKind(BITCOIN_STAKE).distributeReward(validators, ofLocked);
        IBitcoinKind(BITCOIN_LST_STAKE).distributeReward(validators, ofLiquid);
    }

    function setNewRound(address[] calldata validators, uint256 round) external onlyFrom(STAKE_HUB) {
        IBitcoinKind(BITCOIN_STAKE).setNewRound(validators, round);
        IBitcoinKind(BITCOIN_LST_STAKE).setNewRound(validators, round);
    }

    function claimFor(address delegator) external onlyFrom(STAKE_HUB) returns (uint256 reward) {
        (uint256 locked, uint256 staked) = IBitcoinKind(BITCOIN_STAKE).claimFor(delegator);
        if (locked > 0) emit claimedBtcReward(delegator, locked, 0, 0, staked, FULL);
        (uint256 liquid, uint256 held) = IBitcoinKind(BITCOIN_LST_STAKE).claimFor(delegator);
        if (liquid > 0) emit claimedBtcLstReward(delegator, liquid, 0, 0, held, FULL);
        reward = locked + liquid;
        if (reward > 0) pay(STAKE_HUB, reward);
    }
}
