// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import "./SystemContract.sol";

/// Funds that governance gives out.
contract Foundation is SystemContract {
    event received(address indexed from, uint256 amount);
    event fundSuccess(address indexed payee, uint256 amount);
    event fundFailed(address indexed payee, uint256 amount, uint256 balance);

    receive() external payable {
        emit received(msg.sender, msg.value);
    }

    function init() external onlyNotInit {}

    function fund(address payee, uint256 amount) external onlyFrom(GOV_HUB) {
        (bool success,) = payable(payee).call{value: amount}("");
        if (success) emit fundSuccess(payee, amount);
        else emit fundFailed(payee, amount, address(this).balance);
    }
}
