// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {Beacon, Delegating} from "proxies/Proxies.sol";

/// What proxies point to that do not upgrade themselves: no `proxiableUUID`.
contract Tally {
    uint256 public total;

    event Tallied(address indexed by, uint256 total);

    function add(uint256 amount) external virtual {
        total += amount;
        emit Tallied(msg.sender, total);
    }
}

contract TallyTwice is Tally {
    function add(uint256 amount) external override {
        total += 2 * amount;
        emit Tallied(msg.sender, total);
    }
}

/// Transparent (ERC-1967 with an admin): the admin's calls change the proxy, everybody else's are forwarded.
contract TransparentProxy is Delegating {
    bytes32 private constant IMPLEMENTATION = bytes32(uint256(keccak256("eip1967.proxy.implementation")) - 1);
    bytes32 private constant ADMIN = bytes32(uint256(keccak256("eip1967.proxy.admin")) - 1);

    event Upgraded(address indexed implementation);
    event AdminChanged(address previousAdmin, address newAdmin);

    constructor(address implementation) {
        write(IMPLEMENTATION, implementation);
        write(ADMIN, msg.sender);
        emit Upgraded(implementation);
        emit AdminChanged(address(0), msg.sender);
    }

    function upgradeTo(address implementation) external {
        require(msg.sender == read(ADMIN), "TransparentProxy: not the admin");
        write(IMPLEMENTATION, implementation);
        emit Upgraded(implementation);
    }

    function changeAdmin(address newAdmin) external {
        address admin = read(ADMIN);
        require(msg.sender == admin, "TransparentProxy: not the admin");
        write(ADMIN, newAdmin);
        emit AdminChanged(admin, newAdmin);
    }

    function target() internal view override returns (address) {
        return read(IMPLEMENTATION);
    }

    function read(bytes32 slot) private view returns (address value) {
        assembly {
            value := sload(slot)
        }
    }

    function write(bytes32 slot, address value) private {
        assembly {
            sstore(slot, value)
        }
    }
}

/// ERC-1967 and nothing more: its owner, written into the code, names the implementation.
contract SlotProxy is Delegating {
    bytes32 internal immutable slot;
    address private immutable owner = msg.sender;

    event Upgraded(address indexed implementation);

    constructor(bytes32 slot_, address implementation) {
        slot = slot_;
        assembly {
            sstore(slot_, implementation)
        }
        emit Upgraded(implementation);
    }

    function upgradeTo(address implementation) external {
        require(msg.sender == owner, "SlotProxy: not the owner");
        bytes32 place = slot;
        assembly {
            sstore(place, implementation)
        }
        emit Upgraded(implementation);
    }

    function target() internal view override returns (address implementation) {
        bytes32 place = slot;
        assembly {
            implementation := sload(place)
        }
    }
}

/// Asks a beacon, and may be told to ask another one.
contract MovingBeaconProxy is Delegating {
    bytes32 private constant BEACON = bytes32(uint256(keccak256("eip1967.proxy.beacon")) - 1);
    address private immutable owner = msg.sender;

    event BeaconUpgraded(address indexed beacon);

    constructor(address beacon) {
        follow(beacon);
    }

    function upgradeBeaconTo(address beacon) external {
        require(msg.sender == owner, "MovingBeaconProxy: not the owner");
        follow(beacon);
    }

    function follow(address beacon) private {
        bytes32 slot = BEACON;
        assembly {
            sstore(slot, beacon)
        }
        emit BeaconUpgraded(beacon);
    }

    function target() internal view override returns (address) {
        bytes32 slot = BEACON;
        address beacon;
        assembly {
            beacon := sload(slot)
        }
        return Beacon(beacon).implementation();
    }
}

/// ERC-897: no agreed slot; the proxy says by itself what it forwards to.
contract NamedProxy is Delegating {
    mapping(bytes32 => address) private places;
    address private immutable owner = msg.sender;

    event Upgraded(address indexed implementation);

    constructor(address implementation_) {
        places["implementation"] = implementation_;
        emit Upgraded(implementation_);
    }

    function implementation() external view returns (address) {
        return target();
    }

    function proxyType() external pure returns (uint256) {
        return 2;
    }

    function upgradeTo(address implementation_) external {
        require(msg.sender == owner, "NamedProxy: not the owner");
        places["implementation"] = implementation_;
        emit Upgraded(implementation_);
    }

    function target() internal view override returns (address) {
        return places["implementation"];
    }
}
