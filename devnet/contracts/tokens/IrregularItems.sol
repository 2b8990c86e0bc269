// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// ERC-1155 seeds of which each frost takes half: what is left of them no log says.
contract FrostSeeds {
    string public constant name = "Frost Seeds";
    string public constant symbol = "SEED";
    uint256 public frosts;
    mapping(uint256 => mapping(address => uint256)) private sown;

    event TransferSingle(
        address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value
    );
    event TransferBatch(
        address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values
    );

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0xd9b67a26 || id == 0x0e89341c;
    }

    function uri(uint256) external pure returns (string memory) {
        return 'data:application/json,{"name":"A seed before the frost"}';
    }

    function balanceOf(address account, uint256 id) external view returns (uint256) {
        return sown[id][account] >> frosts;
    }

    function print(address to, uint256[] calldata ids, uint256[] calldata values) external {
        for (uint256 i; i < ids.length; ++i) sown[ids[i]][to] += values[i] << frosts;
        emit TransferBatch(msg.sender, address(0), to, ids, values);
    }

    function safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes calldata) external {
        require(from == msg.sender, "FrostSeeds: not the holder");
        sown[id][from] -= value << frosts;
        sown[id][to] += value << frosts;
        emit TransferSingle(msg.sender, from, to, id, value);
    }

    /// Half of everybody's seeds is gone, and no transfer says so.
    function freeze() external {
        frosts += 1;
    }
}

/// ERC-721 foxes that run to others without a Transfer.
contract StrayFoxes {
    string public constant name = "Stray Foxes";
    string public constant symbol = "FOX";
    uint256 public totalSupply;
    mapping(uint256 => address) public ownerOf;
    mapping(address => uint256) public balanceOf;

    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x80ac58cd || id == 0x5b5e139f;
    }

    function tokenURI(uint256) external pure returns (string memory) {
        return 'data:application/json,{"name":"A fox, for now"}';
    }

    function grow(address[] calldata holders) external {
        for (uint256 i; i < holders.length; ++i) {
            totalSupply += 1;
            ownerOf[totalSupply] = holders[i];
            balanceOf[holders[i]] += 1;
            emit Transfer(address(0), holders[i], totalSupply);
        }
    }

    /// Another owns it from now on, and no Transfer says so.
    function stray(uint256 tokenId, address to) external {
        balanceOf[ownerOf[tokenId]] -= 1;
        balanceOf[to] += 1;
        ownerOf[tokenId] = to;
    }
}
