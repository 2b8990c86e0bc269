// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// An ERC-721 from before the standard was settled: no argument of Transfer is indexed, and it knows no ERC-165.
contract OldCollection {
    string public constant name = "Old Orchard Cats";
    string public constant symbol = "CAT";
    uint256 public totalSupply;
    mapping(uint256 => address) public ownerOf;
    mapping(address => uint256) public balanceOf;

    event Transfer(address from, address to, uint256 tokenId);

    function mint(address to, uint256 count) external {
        for (uint256 i; i < count; ++i) {
            totalSupply += 1;
            move(address(0), to, totalSupply);
        }
    }

    function transfer(address to, uint256 tokenId) external {
        require(ownerOf[tokenId] == msg.sender, "OldCollection: not the owner");
        move(msg.sender, to, tokenId);
    }

    function move(address from, address to, uint256 tokenId) private {
        if (from != address(0)) balanceOf[from] -= 1;
        if (to != address(0)) balanceOf[to] += 1;
        ownerOf[tokenId] = to;
        emit Transfer(from, to, tokenId);
    }
}
