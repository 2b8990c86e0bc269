// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// Makes deep and wide call trees that move value on the way.
contract Relay {
    event Reached(uint256 depth, address place);

    receive() external payable {}

    /// Calls itself `depth` times, leaving one wei with `beneficiary` at each level.
    function descend(uint256 depth, address payable beneficiary) external payable {
        if (msg.value > depth) {
            (bool paid,) = beneficiary.call{value: 1}("");
            require(paid, "Relay: payment failed");
        }
        if (depth == 0) {
            emit Reached(depth, address(this));
            return;
        }
        this.descend{value: msg.value > depth ? msg.value - 1 : 0}(depth - 1, beneficiary);
    }

    /// Splits the value evenly; a recipient that refuses is skipped, which leaves a failed call inside a success.
    function split(address payable[] calldata recipients) external payable {
        uint256 share = msg.value / recipients.length;
        for (uint256 i; i < recipients.length; ++i) {
            (bool success,) = recipients[i].call{value: share, gas: 30000}("");
            if (!success) emit Reached(i, recipients[i]);
        }
    }

    /// Runs any calls in the caller's name; the delegate of accounts that signed an ERC-7702 authorization.
    function execute(address[] calldata targets, uint256[] calldata values, bytes[] calldata data) external payable {
        for (uint256 i; i < targets.length; ++i) {
            (bool success, bytes memory result) = targets[i].call{value: values[i]}(data[i]);
            if (!success) {
                assembly {
                    revert(add(result, 32), mload(result))
                }
            }
        }
    }
}
