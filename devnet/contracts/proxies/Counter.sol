// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// What the proxies of the devnet point to. `upgradeToAndCall` makes it an ERC-1822 (UUPS) implementation.
contract Counter {
    /// keccak256("eip1967.proxy.implementation") - 1
    bytes32 private constant IMPLEMENTATION = 0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc;

    uint256 public count;
    address public keeper;

    event Counted(address indexed by, uint256 count);
    event Upgraded(address indexed implementation);

    function initialize(address keeper_) external {
        require(keeper == address(0), "Counter: already initialized");
        keeper = keeper_;
    }

    function increment() external virtual {
        count += 1;
        emit Counted(msg.sender, count);
    }

    function version() external pure virtual returns (uint256) {
        return 1;
    }

    function proxiableUUID() external pure returns (bytes32) {
        return IMPLEMENTATION;
    }

    function upgradeToAndCall(address implementation, bytes calldata data) external payable {
        require(msg.sender == keeper, "Counter: not the keeper");
        assembly {
            sstore(IMPLEMENTATION, implementation)
        }
        emit Upgraded(implementation);
        if (data.length > 0) {
            (bool success,) = implementation.delegatecall(data);
            require(success, "Counter: call after upgrade failed");
        }
    }
}

contract CounterByTwo is Counter {
    function increment() external override {
        count += 2;
        emit Counted(msg.sender, count);
    }

    function version() external pure override returns (uint256) {
        return 2;
    }
}
