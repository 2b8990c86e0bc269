// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// Cannot be made: its constructor refuses.
contract Stillborn {
    constructor() payable {
        revert("Stillborn: not today");
    }
}

/// Goes down very deep; on some steps something stumbles, is caught, and the way goes on.
contract Stairs {
    error Slipped(uint256 depth, address where);

    event Bottom(uint256 depth);

    receive() external payable {}

    /// Each step is a call that carries one wei less than the one above it.
    function descend(uint256 left) external payable {
        if (left % 10 == 0) stumbleOn(left);
        if (left == 0) {
            emit Bottom(left);
            return;
        }
        this.descend{value: msg.value - 1}(left - 1);
    }

    function stumbleOn(uint256 left) private {
        uint256 way = (left / 10) % 5;
        if (way == 4) {
            try new Stillborn{value: 1}() {} catch {}
        } else {
            try this.stumble{value: 1}(way, left) {} catch {}
        }
    }

    /// Fails, after paying somebody: that payment falls with it.
    function stumble(uint256 way, uint256 depth) external payable {
        (bool paid,) = address(this).call{value: 1}("");
        require(paid);
        if (way == 0) revert("Stairs: a loose stone");
        if (way == 1) revert Slipped(depth, msg.sender);
        if (way == 2) depth = depth / (depth - depth);
        revert();
    }

    /// The whole way down, and the last step fails: everything falls.
    function fall(uint256 left) external payable {
        if (left == 0) revert Slipped(left, msg.sender);
        this.fall{value: msg.value - 1}(left - 1);
    }
}
