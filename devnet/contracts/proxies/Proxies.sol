// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

abstract contract Delegating {
    function target() internal view virtual returns (address);

    fallback() external payable {
        address implementation = target();
        assembly {
            calldatacopy(0, 0, calldatasize())
            let success := delegatecall(gas(), implementation, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            switch success
            case 0 { revert(0, returndatasize()) }
            default { return(0, returndatasize()) }
        }
    }

    receive() external payable {}
}

/// ERC-1967: the implementation lies in a fixed slot; upgrades are the implementation's own affair (UUPS).
contract StandardProxy is Delegating {
    event Upgraded(address indexed implementation);

    constructor(address implementation, bytes memory data) {
        bytes32 slot = bytes32(uint256(keccak256("eip1967.proxy.implementation")) - 1);
        assembly {
            sstore(slot, implementation)
        }
        emit Upgraded(implementation);
        (bool success,) = implementation.delegatecall(data);
        require(success, "StandardProxy: initialization failed");
    }

    function target() internal view override returns (address implementation) {
        bytes32 slot = bytes32(uint256(keccak256("eip1967.proxy.implementation")) - 1);
        assembly {
            implementation := sload(slot)
        }
    }
}

contract Beacon {
    address public implementation;
    address public owner = msg.sender;

    event Upgraded(address indexed implementation);

    constructor(address implementation_) {
        implementation = implementation_;
        emit Upgraded(implementation_);
    }

    function upgradeTo(address implementation_) external {
        require(msg.sender == owner, "Beacon: not the owner");
        implementation = implementation_;
        emit Upgraded(implementation_);
    }
}

/// ERC-1967 with a beacon: the implementation is asked of another contract.
contract BeaconProxy is Delegating {
    event BeaconUpgraded(address indexed beacon);

    constructor(address beacon) {
        bytes32 slot = bytes32(uint256(keccak256("eip1967.proxy.beacon")) - 1);
        assembly {
            sstore(slot, beacon)
        }
        emit BeaconUpgraded(beacon);
    }

    function target() internal view override returns (address) {
        bytes32 slot = bytes32(uint256(keccak256("eip1967.proxy.beacon")) - 1);
        address beacon;
        assembly {
            beacon := sload(slot)
        }
        return Beacon(beacon).implementation();
    }
}

/// ERC-1167: 45 bytes of code that delegate to an address written into them.
contract CloneFactory {
    event Cloned(address indexed clone, address indexed implementation);

    function clone(address implementation) external returns (address instance) {
        bytes memory code = abi.encodePacked(
            hex"3d602d80600a3d3981f3363d3d373d3d3d363d73", implementation, hex"5af43d82803e903d91602b57fd5bf3"
        );
        assembly {
            instance := create(0, add(code, 32), mload(code))
        }
        require(instance != address(0), "CloneFactory: creation failed");
        emit Cloned(instance, implementation);
    }
}
