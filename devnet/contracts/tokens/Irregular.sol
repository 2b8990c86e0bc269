// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// An ERC-20 whose balances grow by themselves: its logs alone do not say what anybody holds.
contract RebasingToken {
    string public constant name = "Growing Ivy";
    string public constant symbol = "IVY";
    uint8 public constant decimals = 18;
    uint256 public index = 1e18;
    uint256 private shares;
    mapping(address => uint256) private sharesOf;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Rebase(uint256 index);

    constructor(uint256 supply) {
        shares = supply;
        sharesOf[msg.sender] = supply;
        emit Transfer(address(0), msg.sender, supply);
    }

    function totalSupply() external view returns (uint256) {
        return (shares * index) / 1e18;
    }

    function balanceOf(address account) external view returns (uint256) {
        return (sharesOf[account] * index) / 1e18;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        uint256 part = (value * 1e18) / index;
        sharesOf[msg.sender] -= part;
        sharesOf[to] += part;
        emit Transfer(msg.sender, to, value);
        return true;
    }

    /// Everybody holds more (or less) from now on, and no Transfer says so.
    function rebase(uint256 thousandths) external {
        index = (index * thousandths) / 1000;
        emit Rebase(index);
    }
}

/// An ERC-20 that keeps a fee of each transfer and announces the whole amount all the same.
contract FeeToken {
    string public constant name = "Toll Coin";
    string public constant symbol = "TOLL";
    uint8 public constant decimals = 18;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;

    event Transfer(address indexed from, address indexed to, uint256 value);

    constructor(uint256 supply) {
        totalSupply = supply;
        balanceOf[msg.sender] = supply;
        emit Transfer(address(0), msg.sender, supply);
    }

    function transfer(address to, uint256 value) external returns (bool) {
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value - value / 50;
        totalSupply -= value / 50;
        emit Transfer(msg.sender, to, value);
        return true;
    }
}
