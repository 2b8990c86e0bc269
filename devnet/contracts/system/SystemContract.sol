// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// What every genesis contract of the devnet shares: the addresses of the others and who may call consensus functions.
/// Names and events are those of Core's published interfaces; the rules behind them are simplified.
abstract contract SystemContract {
    address internal constant VALIDATOR_SET = 0x0000000000000000000000000000000000001000;
    address internal constant SLASH_INDICATOR = 0x0000000000000000000000000000000000001001;
    address internal constant SYSTEM_REWARD = 0x0000000000000000000000000000000000001002;
    address internal constant CANDIDATE_HUB = 0x0000000000000000000000000000000000001005;
    address internal constant STAKE_HUB = 0x0000000000000000000000000000000000001010;
    address internal constant CORE_AGENT = 0x0000000000000000000000000000000000001011;
    address internal constant HASH_POWER_AGENT = 0x0000000000000000000000000000000000001012;
    address internal constant BITCOIN_AGENT = 0x0000000000000000000000000000000000001013;

    bool public alreadyInit;

    event paramChange(string key, bytes value);

    modifier onlyNotInit() {
        require(!alreadyInit, "the contract already init");
        alreadyInit = true;
        _;
    }

    modifier onlyCoinbase() {
        require(msg.sender == block.coinbase, "the message sender must be the block producer");
        require(tx.gasprice == 0, "gasprice is not zero");
        _;
    }

    modifier onlyFrom(address caller) {
        require(msg.sender == caller, "the msg sender is not the expected system contract");
        _;
    }
}
