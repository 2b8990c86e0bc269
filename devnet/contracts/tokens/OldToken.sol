// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// An ERC-20 from before the standard was settled: name and symbol are 32 bytes, transfers return nothing.
contract OldToken {
    bytes32 public constant name = "Old Guild Coin";
    bytes32 public constant symbol = "OGC";
    uint256 public constant decimals = 18;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;

    event Transfer(address indexed from, address indexed to, uint256 value);

    constructor(uint256 supply) {
        totalSupply = supply;
        balanceOf[msg.sender] = supply;
        emit Transfer(address(0), msg.sender, supply);
    }

    function transfer(address to, uint256 value) external {
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value;
        emit Transfer(msg.sender, to, value);
    }
}
