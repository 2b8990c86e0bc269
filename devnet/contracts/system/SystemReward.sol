// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import "./SystemContract.sol";

/// Treasury of the devnet; surplus above the cap is burnt.
contract SystemReward is SystemContract {
    uint256 public constant INCENTIVE_BALANCE_CAP = 10000000 ether;
    uint256 public incentiveBalanceCap;
    bool public isBurn;

    event receiveDeposit(address indexed from, uint256 amount);
    event rewardTo(address indexed to, uint256 amount);
    event rewardEmpty();

    function init() external onlyNotInit {
        incentiveBalanceCap = INCENTIVE_BALANCE_CAP;
    }

    function receiveRewards() external payable {
        emit receiveDeposit(msg.sender, msg.value);
    }
}
