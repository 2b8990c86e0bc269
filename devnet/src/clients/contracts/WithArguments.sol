// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Constructor arguments of fixed and of variable size, and immutables.
contract WithArguments {
    string public name;
    address public immutable owner;
    uint256 public immutable born;
    uint256[] public amounts;

    constructor(string memory name_, address owner_, uint256[] memory amounts_) {
        name = name_;
        owner = owner_;
        born = block.number;
        amounts = amounts_;
    }
}
