// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// What a Safe's proxy points to: owners and how many of them must agree. It keeps the proxy's slot 0 free.
contract Vault {
    address private singleton;
    address[] private owners;
    uint256 public threshold;

    event SafeSetup(
        address indexed initiator, address[] owners, uint256 threshold, address initializer, address fallbackHandler
    );
    event SafeReceived(address indexed sender, uint256 value);

    receive() external payable {
        emit SafeReceived(msg.sender, msg.value);
    }

    function setup(address[] calldata owners_, uint256 threshold_) external {
        require(threshold == 0, "Vault: already set up");
        owners = owners_;
        threshold = threshold_;
        emit SafeSetup(msg.sender, owners_, threshold_, address(0), address(0));
    }

    function getOwners() external view returns (address[] memory) {
        return owners;
    }
}

/// Makes proxies in the manner of Safe: the singleton lies in slot 0 and is told to whoever calls `masterCopy()`.
contract SafeFactory {
    event ProxyCreation(address indexed proxy, address singleton);

    function createProxy(address singleton, bytes calldata initializer) external returns (address proxy) {
        bytes memory code = abi.encodePacked(
            // stores the singleton in slot 0, then returns the 83 bytes behind these 35
            hex"73", singleton, hex"60005560538060236000396000f3",
            // masterCopy() jumps to the last line: the address in slot 0
            hex"6000547fa619486e0000000000000000000000000000000000000000000000000000000060003514604a57",
            // anything else goes to the singleton
            hex"3660008037600080366000845af43d6000803e3d60009160475790fd5b90f3",
            hex"5b60005260206000f3"
        );
        assembly {
            proxy := create(0, add(code, 32), mload(code))
        }
        require(proxy != address(0), "SafeFactory: creation failed");
        (bool success,) = proxy.call(initializer);
        require(success, "SafeFactory: setup failed");
        emit ProxyCreation(proxy, singleton);
    }
}

/// ERC-1167 clones that carry arguments behind their code.
contract ArgumentsFactory {
    event Cloned(address indexed clone, address indexed implementation, bytes arguments);

    function clone(address implementation, bytes calldata arguments) external returns (address instance) {
        bytes memory code = abi.encodePacked(
            hex"61", uint16(45 + arguments.length), hex"3d81600a3d39f3363d3d373d3d3d363d73",
            implementation, hex"5af43d82803e903d91602b57fd5bf3", arguments
        );
        assembly {
            instance := create(0, add(code, 32), mload(code))
        }
        require(instance != address(0), "ArgumentsFactory: creation failed");
        emit Cloned(instance, implementation, arguments);
    }
}
