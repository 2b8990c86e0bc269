// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import "./SystemContract.sol";

interface IBurn {
    function burn() external payable;
}

/// Treasury of the devnet; surplus above the cap goes to the foundation, or is burnt, and no event of its own says so.
contract SystemReward is SystemContract {
    address private constant BURN = 0x0000000000000000000000000000000000001008;
    address private constant FOUNDATION = 0x0000000000000000000000000000000000001009;
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
        if (isKey(key, "incentiveBalanceCap")) {
            incentiveBalanceCap = wordOf(value);
        } else {
            require(isKey(key, "isBurn") && value.length == 1, "unknown param");
            isBurn = value[0] != 0;
        }
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
        if (address(this).balance > incentiveBalanceCap) {
            uint256 surplus = address(this).balance - incentiveBalanceCap;
            if (isBurn) IBurn(BURN).burn{value: surplus}();
            else pay(FOUNDATION, surplus);
        }
        emit receiveDeposit(msg.sender, msg.value);
    }
}
