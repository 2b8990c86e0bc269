// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// Draws pictures and writes documents inside the contract: nothing but the chain is needed to see them.
abstract contract Drawing {
    bytes private constant LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

    function document(string memory title, string memory trait, string memory value, uint256 hue)
        internal
        pure
        returns (string memory)
    {
        bytes memory json = abi.encodePacked(
            '{"name":"', title, '","description":"Drawn by its contract.","image":"data:image/svg+xml;base64,',
            base64(picture(title, hue)), '","attributes":[{"trait_type":"', trait, '","value":"', value, '"}]}'
        );
        return string.concat("data:application/json;base64,", base64(json));
    }

    function picture(string memory title, uint256 hue) private pure returns (bytes memory) {
        bytes memory petals;
        for (uint256 i; i < 6; ++i) {
            petals = abi.encodePacked(
                petals, '<ellipse cx="24" cy="11" rx="6" ry="10" transform="rotate(', digits(i * 60), ' 24 20)"/>'
            );
        }
        return abi.encodePacked(
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" fill="hsl(',
            digits((hue + 180) % 360), ' 35% 92%)"/><g fill="hsl(', digits(hue % 360), ' 62% 55%)">', petals,
            '</g><circle cx="24" cy="20" r="5" fill="#f3c63f"/><text x="24" y="45" font-size="5" ',
            'text-anchor="middle" font-family="serif">', title, "</text></svg>"
        );
    }

    function digits(uint256 value) internal pure returns (string memory) {
        if (value < 10) return string(abi.encodePacked(bytes1(uint8(48 + value))));
        return string.concat(digits(value / 10), digits(value % 10));
    }

    function base64(bytes memory data) private pure returns (string memory) {
        // A constant is copied into memory wherever it is named: once is enough.
        bytes memory letters = LETTERS;
        bytes memory text = new bytes(4 * ((data.length + 2) / 3));
        for ((uint256 from, uint256 to) = (0, 0); from < data.length; (from, to) = (from + 3, to + 4)) {
            uint256 word = uint256(uint8(data[from])) << 16;
            if (from + 1 < data.length) word |= uint256(uint8(data[from + 1])) << 8;
            if (from + 2 < data.length) word |= uint8(data[from + 2]);
            for (uint256 i; i < 4; ++i) {
                text[to + i] = from + i > data.length ? bytes1("=") : letters[(word >> (18 - 6 * i)) & 63];
            }
        }
        return string(text);
    }
}

/// ERC-721 whose pictures are drawn by the contract and change with the season (ERC-4906).
contract Blossoms is Drawing {
    string public constant name = "Blossoms on Chain";
    string public constant symbol = "BLOOM";
    address public immutable owner = msg.sender;
    uint256 public totalSupply;
    uint256 public season;
    mapping(uint256 => address) public ownerOf;
    mapping(uint256 => uint256) private bred;
    mapping(address => uint256) public balanceOf;

    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);
    event MetadataUpdate(uint256 _tokenId);
    event BatchMetadataUpdate(uint256 _fromTokenId, uint256 _toTokenId);

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x80ac58cd || id == 0x5b5e139f || id == 0x49064906;
    }

    function tokenURI(uint256 tokenId) external view returns (string memory) {
        require(ownerOf[tokenId] != address(0), "Blossoms: no such item");
        uint256 hue = tokenId * 47 + season * 90 + bred[tokenId];
        return document(string.concat("Blossom ", digits(tokenId)), "Season", digits(season), hue);
    }

    function grow(address[] calldata holders) external {
        for (uint256 i; i < holders.length; ++i) {
            totalSupply += 1;
            ownerOf[totalSupply] = holders[i];
            balanceOf[holders[i]] += 1;
            emit Transfer(address(0), holders[i], totalSupply);
        }
    }

    function transferFrom(address from, address to, uint256 tokenId) external {
        require(ownerOf[tokenId] == from && msg.sender == from, "Blossoms: not the holder");
        ownerOf[tokenId] = to;
        balanceOf[from] -= 1;
        balanceOf[to] += 1;
        emit Transfer(from, to, tokenId);
    }

    /// All pictures change at once.
    function turnSeason() external {
        season += 1;
        emit BatchMetadataUpdate(1, totalSupply);
    }

    /// One picture changes.
    function breed(uint256 tokenId, uint256 hue) external {
        bred[tokenId] += hue;
        emit MetadataUpdate(tokenId);
    }
}

/// ERC-1155 of the same kind; the URI event tells where each document stands now.
contract Stamps is Drawing {
    string public constant name = "Orchard Stamps";
    string public constant symbol = "STAMP";
    uint256 public printings;
    mapping(uint256 => mapping(address => uint256)) private balances;

    event TransferSingle(
        address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value
    );
    event TransferBatch(
        address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values
    );
    event URI(string value, uint256 indexed id);

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0xd9b67a26 || id == 0x0e89341c;
    }

    function uri(uint256 id) public view returns (string memory) {
        return document(string.concat("Stamp ", digits(id)), "Printing", digits(printings), id * 71 + printings * 120);
    }

    function balanceOf(address account, uint256 id) external view returns (uint256) {
        return balances[id][account];
    }

    function print(address to, uint256[] calldata ids, uint256[] calldata values) external {
        for (uint256 i; i < ids.length; ++i) balances[ids[i]][to] += values[i];
        emit TransferBatch(msg.sender, address(0), to, ids, values);
    }

    function reprint(uint256 id) external {
        printings += 1;
        emit URI(uri(id), id);
    }

    function safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes calldata) external {
        require(from == msg.sender, "Stamps: not the holder");
        balances[id][from] -= value;
        balances[id][to] += value;
        emit TransferSingle(msg.sender, from, to, id, value);
    }
}

/// Sends the same amount of a token it holds to very many, in one transaction.
contract Airdrop {
    event Dropped(address indexed token, uint256 recipients);

    function drop(address token, bytes32 seed, uint256 count, uint256 value) external {
        for (uint256 i; i < count; ++i) {
            address recipient = address(uint160(uint256(keccak256(abi.encode(seed, i)))));
            (bool success,) =
                token.call(abi.encodeWithSignature("transfer(address,uint256)", recipient, value));
            require(success, "Airdrop: transfer failed");
        }
        emit Dropped(token, count);
    }
}
