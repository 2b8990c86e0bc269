// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// What every genesis contract of the devnet shares: the addresses of the others and who may call consensus functions.
/// Names and events are those of Core's published interfaces; the rules behind them are simplified.
abstract contract SystemContract {
    address internal constant VALIDATOR_SET = 0x0000000000000000000000000000000000001000;
    address internal constant SLASH_INDICATOR = 0x0000000000000000000000000000000000001001;
    address internal constant SYSTEM_REWARD = 0x0000000000000000000000000000000000001002;
    address internal constant BTC_LIGHT_CLIENT = 0x0000000000000000000000000000000000001003;
    address internal constant RELAYER_HUB = 0x0000000000000000000000000000000000001004;
    address internal constant CANDIDATE_HUB = 0x0000000000000000000000000000000000001005;
    address internal constant GOV_HUB = 0x0000000000000000000000000000000000001006;
    address internal constant STAKE_HUB = 0x0000000000000000000000000000000000001010;
    address internal constant CORE_AGENT = 0x0000000000000000000000000000000000001011;
    address internal constant HASH_POWER_AGENT = 0x0000000000000000000000000000000000001012;
    address internal constant BITCOIN_AGENT = 0x0000000000000000000000000000000000001013;
    address internal constant BITCOIN_STAKE = 0x0000000000000000000000000000000000001014;
    address internal constant BITCOIN_LST_STAKE = 0x0000000000000000000000000000000000001015;
    address internal constant BITCOIN_LST_TOKEN = 0x0000000000000000000000000000000000010001;
    /// A round as the chain begins. How long one is now says the CandidateHub.
    uint256 internal constant FIRST_ROUND_SECONDS = 86400;

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

    modifier onlyRelayer() {
        require(IRelayers(RELAYER_HUB).isRelayer(msg.sender), "the msg sender is not a relayer");
        _;
    }

    function isKey(string calldata key, string memory name) internal pure returns (bool) {
        return keccak256(bytes(key)) == keccak256(bytes(name));
    }

    /// A parameter's value is one word.
    function wordOf(bytes calldata value) internal pure returns (uint256) {
        require(value.length == 32, "length of value mismatch");
        return uint256(bytes32(value));
    }

    function roundSeconds() internal view returns (uint256) {
        return IRounds(CANDIDATE_HUB).roundInterval();
    }

    function pay(address to, uint256 amount) internal {
        (bool success,) = payable(to).call{value: amount}("");
        require(success, "payment failed");
    }
}

interface IRounds {
    function roundInterval() external view returns (uint256);
}

interface IRelayers {
    function isRelayer(address sender) external view returns (bool);
}
