// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import "./SystemContract.sol";

/// Sink of burnt coins.
contract Burn is SystemContract {
    uint256 public constant BURN_CAP = 105000000 ether;
    uint256 public burnCap;

    event burned(address indexed to, uint256 amount);

    function init() external onlyNotInit {
        burnCap = BURN_CAP;
    }

    function burn() external payable {
        emit burned(msg.sender, msg.value);
    }
}
