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

    function updateParam(string calldata key, bytes calldata value) external onlyFrom(GOV_HUB) {
        require(isKey(key, "incentiveBalanceCap"), "unknown param");
        incentiveBalanceCap = wordOf(value);
        emit paramChange(key, value);
    }

    /// Pays those who hand in Bitcoin headers.
    function claimRewards(address to, uint256 amount) external onlyFrom(BTC_LIGHT_CLIENT) returns (uint256 paid) {
        paid = amount < address(this).balance ? amount : address(this).balance;
        if (paid == 0) {
            emit rewardEmpty();
            return 0;
        }
        pay(to, paid);
        emit rewardTo(to, paid);
    }

    function receiveRewards() external payable {
        emit receiveDeposit(msg.sender, msg.value);
    }
}
