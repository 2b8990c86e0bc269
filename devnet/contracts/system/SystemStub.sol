// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import "./SystemContract.sol";

/// Holds the place of a genesis contract whose work the devnet does not do.
contract SystemStub is SystemContract {
    event received(address indexed from, uint256 amount);

    receive() external payable {
        emit received(msg.sender, msg.value);
    }

    function init() external onlyNotInit {}
}
