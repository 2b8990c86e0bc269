// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

contract Plain {
    uint256 public value;

    event Changed(uint256 value);

    function change(uint256 newValue) external {
        value = newValue + 1;
        emit Changed(newValue);
    }
}
