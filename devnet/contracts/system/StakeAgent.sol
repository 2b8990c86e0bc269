// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import "./SystemContract.sol";

/// Stands in for the agents of hash power and Bitcoin, which have no stake on this chain: every amount is zero.
contract StakeAgent is SystemContract {
    uint256 public roundTag;

    event received(address indexed from, uint256 amount);

    function init() external onlyNotInit {
        roundTag = block.timestamp / 86400;
    }

    function getStakeAmounts(address[] calldata candidates, uint256)
        external
        pure
        returns (uint256[] memory amounts, uint256 totalAmount)
    {
        return (new uint256[](candidates.length), 0);
    }

    function distributeReward(address[] calldata, uint256[] calldata, uint256) external payable onlyFrom(STAKE_HUB) {
        if (msg.value > 0) emit received(msg.sender, msg.value);
    }

    function setNewRound(address[] calldata, uint256 round) external onlyFrom(STAKE_HUB) {
        roundTag = round;
    }

    function claimFor(address) external view onlyFrom(STAKE_HUB) returns (uint256) {
        return 0;
    }
}
