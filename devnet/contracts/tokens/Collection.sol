// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// An ERC-721 collection with metadata kept on chain as data URIs.
contract Collection {
    string public name;
    string public symbol;
    string private baseUri;
    uint256 public totalSupply;
    mapping(uint256 => address) private owners;
    mapping(address => uint256) public balanceOf;
    mapping(uint256 => address) public getApproved;
    mapping(address => mapping(address => bool)) public isApprovedForAll;

    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);
    event Approval(address indexed owner, address indexed approved, uint256 indexed tokenId);
    event ApprovalForAll(address indexed owner, address indexed operator, bool approved);

    constructor(string memory name_, string memory symbol_, string memory baseUri_) {
        name = name_;
        symbol = symbol_;
        baseUri = baseUri_;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x80ac58cd || id == 0x5b5e139f;
    }

    function ownerOf(uint256 tokenId) public view returns (address owner) {
        owner = owners[tokenId];
        require(owner != address(0), "Collection: no such item");
    }

    function tokenURI(uint256 tokenId) external view returns (string memory) {
        ownerOf(tokenId);
        return string.concat(baseUri, digits(tokenId));
    }

    /// Mints the next `count` items to one holder.
    function mint(address to, uint256 count) external {
        for (uint256 i; i < count; ++i) {
            totalSupply += 1;
            owners[totalSupply] = to;
            emit Transfer(address(0), to, totalSupply);
        }
        balanceOf[to] += count;
    }

    function burn(uint256 tokenId) external {
        require(ownerOf(tokenId) == msg.sender, "Collection: not the owner");
        delete owners[tokenId];
        balanceOf[msg.sender] -= 1;
        emit Transfer(msg.sender, address(0), tokenId);
    }

    function approve(address to, uint256 tokenId) external {
        require(ownerOf(tokenId) == msg.sender, "Collection: not the owner");
        getApproved[tokenId] = to;
        emit Approval(msg.sender, to, tokenId);
    }

    function setApprovalForAll(address operator, bool approved) external {
        isApprovedForAll[msg.sender][operator] = approved;
        emit ApprovalForAll(msg.sender, operator, approved);
    }

    function safeTransferFrom(address from, address to, uint256 tokenId) external {
        transferFrom(from, to, tokenId);
    }

    function transferFrom(address from, address to, uint256 tokenId) public {
        address owner = ownerOf(tokenId);
        require(owner == from, "Collection: wrong owner");
        require(
            msg.sender == owner || getApproved[tokenId] == msg.sender || isApprovedForAll[owner][msg.sender],
            "Collection: not approved"
        );
        delete getApproved[tokenId];
        owners[tokenId] = to;
        balanceOf[from] -= 1;
        balanceOf[to] += 1;
        emit Transfer(from, to, tokenId);
    }

    function digits(uint256 value) private pure returns (string memory text) {
        if (value == 0) return "0";
        while (value > 0) {
            text = string.concat(string(abi.encodePacked(bytes1(uint8(48 + value % 10)))), text);
            value /= 10;
        }
    }
}
