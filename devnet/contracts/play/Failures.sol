// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// Fails in every way a transaction can fail.
contract Failures {
    uint256[] private numbers;
    uint256 public calls;

    error Unauthorized(address caller, uint256 code);

    function failWithReason(string calldata reason) external {
        calls += 1;
        revert(reason);
    }

    function failWithCustomError(uint256 code) external {
        calls += 1;
        revert Unauthorized(msg.sender, code);
    }

    function failWithoutReason() external {
        calls += 1;
        revert();
    }

    function divide(uint256 by) external returns (uint256) {
        calls = 100 / by;
        return calls;
    }

    function read(uint256 index) external returns (uint256) {
        calls += 1;
        return numbers[index];
    }

    function failAssertion() external {
        calls += 1;
        assert(calls == 0);
    }

    function burnAllGas() external {
        while (true) calls += 1;
    }

    function runInvalidOpcode() external {
        calls += 1;
        assembly {
            invalid()
        }
    }
}
