// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import "./SystemContract.sol";

interface IHolders {
    function onTokenTransfer(address from, address to, uint256 value) external;
}

/// Liquid-staked bitcoin as an ERC-20 token of eight decimals.
contract BitcoinLSTToken is SystemContract {
    string public constant name = "Liquid Staked BTC";
    string public constant symbol = "lstBTC";
    uint8 public constant decimals = 8;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    function init() external onlyNotInit {}

    function move(address from, address to, uint256 value) private {
        IHolders(BITCOIN_LST_STAKE).onTokenTransfer(from, to, value);
        if (from == address(0)) totalSupply += value;
        else balanceOf[from] -= value;
        if (to == address(0)) totalSupply -= value;
        else balanceOf[to] += value;
        emit Transfer(from, to, value);
    }

    function mint(address account, uint256 amount) external onlyFrom(BITCOIN_LST_STAKE) {
        move(address(0), account, amount);
    }

    function burn(address account, uint256 amount) external onlyFrom(BITCOIN_LST_STAKE) {
        move(account, address(0), amount);
    }

    function transfer(address to, uint256 value) external returns (bool) {
        require(to != address(0), "ERC20: transfer to the zero address");
        move(msg.sender, to, value);
        return true;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        require(to != address(0), "ERC20: transfer to the zero address");
        allowance[from][msg.sender] -= value;
        move(from, to, value);
        return true;
    }
}
