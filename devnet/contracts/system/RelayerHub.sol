// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import "./SystemContract.sol";

/// Who may hand in Bitcoin headers, against a deposit.
contract RelayerHub is SystemContract {
    uint256 public requiredDeposit;
    uint256 public dues;
    mapping(address => uint256) private deposits;

    event relayerRegister(address indexed relayer);
    event relayerUnRegister(address indexed relayer);

    function init() external onlyNotInit {
        requiredDeposit = 100 ether;
        dues = 1 ether;
    }

    function register() external payable {
        require(deposits[msg.sender] == 0, "relayer already exists");
        require(msg.value == requiredDeposit, "deposit value is not exactly the same");
        deposits[msg.sender] = msg.value;
        emit relayerRegister(msg.sender);
    }

    function unregister() external {
        uint256 deposited = deposits[msg.sender];
        require(deposited > 0, "relayer does not exist");
        delete deposits[msg.sender];
        pay(msg.sender, deposited - dues);
        ITreasury(SYSTEM_REWARD).receiveRewards{value: dues}();
        emit relayerUnRegister(msg.sender);
    }

    function isRelayer(address sender) external view returns (bool) {
        return deposits[sender] > 0;
    }
}

interface ITreasury {
    function receiveRewards() external payable;
}
