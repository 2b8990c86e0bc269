// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// A contract that can end itself.
contract Mayfly {
    address public immutable parent = msg.sender;

    constructor() payable {}

    receive() external payable {}

    function perish(address payable heir) external {
        selfdestruct(heir);
    }
}

/// Creates contracts from inside calls, by both opcodes, and contracts that do not outlive their transaction.
contract Nursery {
    event Born(address indexed child, bytes32 salt);

    function breed() external payable returns (address child) {
        child = address(new Mayfly{value: msg.value}());
        emit Born(child, 0);
    }

    function breedAt(bytes32 salt) external payable returns (address child) {
        child = address(new Mayfly{salt: salt, value: msg.value}());
        emit Born(child, salt);
    }

    /// The child is created and destroyed in this transaction; calling again with the same salt creates it anew.
    function breedAndPerish(bytes32 salt, address payable heir) external payable {
        Mayfly child = new Mayfly{salt: salt, value: msg.value}();
        emit Born(address(child), salt);
        child.perish(heir);
    }

    function perish(Mayfly child, address payable heir) external {
        child.perish(heir);
    }
}
