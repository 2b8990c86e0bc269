// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// An ERC-1155 contract whose documents follow one pattern, with exceptions that the URI event announces.
contract Charms {
    string public name;
    string public symbol;
    address public owner;
    string private pattern;
    mapping(uint256 => string) private exceptions;
    mapping(uint256 => mapping(address => uint256)) private balances;

    event TransferSingle(
        address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value
    );
    event URI(string value, uint256 indexed id);

    modifier onlyOwner() {
        require(msg.sender == owner, "Charms: not the owner");
        _;
    }

    constructor(string memory name_, string memory symbol_, string memory pattern_) {
        name = name_;
        symbol = symbol_;
        pattern = pattern_;
        owner = msg.sender;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0xd9b67a26 || id == 0x0e89341c;
    }

    function uri(uint256 id) external view returns (string memory) {
        return bytes(exceptions[id]).length > 0 ? exceptions[id] : pattern;
    }

    function balanceOf(address account, uint256 id) external view returns (uint256) {
        return balances[id][account];
    }

    function mint(address to, uint256 id, uint256 value) external onlyOwner {
        balances[id][to] += value;
        emit TransferSingle(msg.sender, address(0), to, id, value);
    }

    function setUri(uint256 id, string calldata uri_) external onlyOwner {
        exceptions[id] = uri_;
        emit URI(uri_, id);
    }

    function safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes calldata) external {
        require(from == msg.sender, "Charms: not the holder");
        balances[id][from] -= value;
        balances[id][to] += value;
        emit TransferSingle(msg.sender, from, to, id, value);
    }
}
