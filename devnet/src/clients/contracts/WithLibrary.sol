// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

library Sums {
    function add(uint256[] storage values, uint256 value) external returns (uint256) {
        values.push(value);
        return values.length;
    }
}

/// Calls a library that lies at an address of its own.
contract WithLibrary {
    uint256[] private values;

    function add(uint256 value) external returns (uint256) {
        return Sums.add(values, value);
    }
}
