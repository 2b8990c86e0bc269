// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// Reads Bitcoin's bytes: headers, transactions without witness data, Merkle paths.
library BitcoinReader {
    struct Output {
        uint64 amount;
        bytes script;
    }

    /// Hash of Bitcoin in its own byte order.
    function hash(bytes memory data) internal pure returns (bytes32) {
        return sha256(abi.encodePacked(sha256(data)));
    }

    /// The same hash in the order of explorers, and back.
    function turn(bytes32 value) internal pure returns (bytes32 turned) {
        for (uint256 i; i < 32; ++i) turned |= bytes32(value[i]) >> (8 * (31 - i));
    }

    function little(bytes memory data, uint256 offset, uint256 count) internal pure returns (uint256 value) {
        require(offset + count <= data.length, "bitcoin bytes end too early");
        for (uint256 i; i < count; ++i) value |= uint256(uint8(data[offset + i])) << (8 * i);
    }

    function compact(bytes memory data, uint256 offset) internal pure returns (uint256 value, uint256 next) {
        value = little(data, offset, 1);
        if (value < 0xfd) return (value, offset + 1);
        require(value == 0xfd, "too many bytes");
        return (little(data, offset + 1, 2), offset + 3);
    }

    function slice(bytes memory data, uint256 offset, uint256 count) internal pure returns (bytes memory part) {
        require(offset + count <= data.length, "bitcoin bytes end too early");
        part = new bytes(count);
        for (uint256 i; i < count; ++i) part[i] = data[offset + i];
    }

    /// Outpoints that a transaction spends, and its outputs.
    /// @param offset where it begins; next: where it ends
    function readTransaction(bytes memory data, uint256 offset)
        internal
        pure
        returns (bytes32[] memory spentHashes, uint32[] memory spentIndexes, Output[] memory outputs, uint256 next)
    {
        uint256 count;
        uint256 size;
        (count, next) = compact(data, offset + 4);
        spentHashes = new bytes32[](count);
        spentIndexes = new uint32[](count);
        for (uint256 i; i < count; ++i) {
            spentHashes[i] = bytes32(slice(data, next, 32));
            spentIndexes[i] = uint32(little(data, next + 32, 4));
            (size, next) = compact(data, next + 36);
            next += size + 4;
        }
        (count, next) = compact(data, next);
        outputs = new Output[](count);
        for (uint256 i; i < count; ++i) {
            uint64 amount = uint64(little(data, next, 8));
            (size, next) = compact(data, next + 8);
            outputs[i] = Output(amount, slice(data, next, size));
            next += size;
        }
        next += 4;
    }

    function rootOf(bytes32 leaf, bytes32[] memory siblings, uint256 index) internal pure returns (bytes32 root) {
        root = leaf;
        for (uint256 i; i < siblings.length; ++i) {
            root = index & 1 == 0
                ? hash(abi.encodePacked(root, siblings[i]))
                : hash(abi.encodePacked(siblings[i], root));
            index >>= 1;
        }
    }

    function same(bytes memory one, bytes memory other) internal pure returns (bool) {
        return keccak256(one) == keccak256(other);
    }

    /// What follows "SAT+" in the OP_RETURN of a stake: version, chain, delegator, candidate (version 1 only).
    function readSatPlus(Output[] memory outputs)
        internal
        pure
        returns (bool found, uint256 version, uint256 chain, address delegator, address candidate)
    {
        for (uint256 i; i < outputs.length; ++i) {
            bytes memory script = outputs[i].script;
            if (script.length < 30 || script[0] != 0x6a) continue;
            uint256 offset = script[1] == 0x4c ? 3 : 2;
            if (bytes4(slice(script, offset, 4)) != "SAT+") continue;
            version = uint8(script[offset + 4]);
            chain = (uint256(uint8(script[offset + 5])) << 8) | uint8(script[offset + 6]);
            delegator = address(bytes20(slice(script, offset + 7, 20)));
            if (version == 1) candidate = address(bytes20(slice(script, offset + 27, 20)));
            return (true, version, chain, delegator, candidate);
        }
    }
}
