// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// An account that is a contract: one key acts for it, and signs for it as ERC-1271 has it.
contract Wallet {
    address public immutable key;

    constructor(address key_) {
        key = key_;
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        if (signature.length != 65) return 0xffffffff;
        address signer = ecrecover(hash, uint8(signature[64]), bytes32(signature[0:32]), bytes32(signature[32:64]));
        return signer == key ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
    }

    function act(address to, bytes calldata data) external returns (bytes memory result) {
        require(msg.sender == key, "Wallet: not its key");
        bool done;
        (done, result) = to.call(data);
        require(done, "Wallet: the call failed");
    }

    function create(bytes memory code) external returns (address made) {
        require(msg.sender == key, "Wallet: not its key");
        assembly {
            made := create(0, add(code, 0x20), mload(code))
        }
        require(made != address(0), "Wallet: nothing was made");
    }
}
