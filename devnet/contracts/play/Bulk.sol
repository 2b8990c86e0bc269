// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// A token of one unit, all of it held by one address from the start.
contract Trinket {
    event Transfer(address indexed from, address indexed to, uint256 value);

    string public constant symbol = "TRKT";
    uint8 public constant decimals = 0;
    uint256 public constant totalSupply = 1;
    string public name;
    mapping(address => uint256) public balanceOf;

    constructor(string memory name_, address holder) {
        name = name_;
        balanceOf[holder] = 1;
        emit Transfer(address(0), holder, 1);
    }
}

/// Makes transactions as long as they come: for measuring the screens that show them.
contract Bulk {
    event Transfer(address indexed from, address indexed to, uint256 value);

    string public constant name = "Bulk Coin";
    string public constant symbol = "BULK";
    uint8 public constant decimals = 18;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;

    /// Mints to `count` recipients, one transfer each.
    function mintTo(address[] calldata recipients, uint256 count) external {
        for (uint256 index = 0; index < count; index++) {
            address to = recipients[index % recipients.length];
            balanceOf[to] += index + 1;
            totalSupply += index + 1;
            emit Transfer(address(0), to, index + 1);
        }
    }

    /// Calls this contract `count` times: ten at each level, so that the tree is wide and deep.
    function callMany(uint256 count) external view {
        while (count > 0) {
            uint256 inside = count - 1 < 9 ? count - 1 : 9;
            this.callInside(inside);
            count -= inside + 1;
        }
    }

    function callInside(uint256 count) external view {
        for (uint256 index = 0; index < count; index++) this.totalSupply();
    }

    /// Counts down from `count`.
    function spin(uint256 count) external pure returns (uint256 sum) {
        unchecked {
            for (; count > 0; count--) sum += count;
        }
    }

    /// Makes `count` tokens, each held by `holder`.
    function makeTrinkets(uint256 count, address holder) external {
        for (uint256 index = 0; index < count; index++) new Trinket("Trinket", holder);
    }
}
