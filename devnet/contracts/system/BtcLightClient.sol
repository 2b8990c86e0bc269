// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import "./SystemContract.sol";
import "./BitcoinReader.sol";

interface ITreasuryClaims {
    function claimRewards(address to, uint256 amount) external returns (uint256);
}

/// Bitcoin's headers as relayers hand them in, whose power each block is, and proofs of payment. There are no forks here:
/// a header either follows the newest one or is refused.
contract BtcLightClient is SystemContract {
    using BitcoinReader for bytes;

    struct Header {
        uint32 height;
        uint64 time;
        address candidate;
        bytes32 root;
        address rewardAddr;
        address submitter;
    }

    uint256 public constant POWER_ROUND_GAP = 2;
    uint32 public constant CONFIRM_BLOCK = 6;
    uint32 private constant POWER_CONFIRMATIONS = 3;
    int256 public constant ERR_NO_PREV_BLOCK = 10030;

    /// The newest header, in the order of explorers. The genesis file writes it and its height.
    bytes32 public heaviestBlock;
    uint256 private tipHeight;
    uint256 public rewardForSyncHeader;
    mapping(bytes32 => Header) private headers;
    mapping(uint32 => bytes32) public height2HashMap;
    /// Blocks that count for a candidate in a round.
    mapping(uint256 => mapping(address => bytes32[])) private powers;
    mapping(address => uint256) public relayerRewardVault;
    mapping(address => uint256) public headerRelayersSubmitCount;

    event StoreHeader(
        bytes32 indexed blockHash, address candidate, address indexed rewardAddr, uint32 indexed height, bytes32 bindingHash
    );
    event StoreHeaderFailed(bytes32 indexed blockHash, int256 indexed returnCode);
    event AddMinerPower(bytes32 indexed blockHash, address indexed candidate, address indexed miner);

    function init() external onlyNotInit {
        rewardForSyncHeader = 0.1 ether;
    }

    function updateParam(string calldata key, bytes calldata value) external onlyFrom(GOV_HUB) {
        require(isKey(key, "rewardForSyncHeader"), "unknown param");
        rewardForSyncHeader = wordOf(value);
        emit paramChange(key, value);
    }

    /// @param blockBytes header, coinbase transaction, number of its siblings in the Merkle tree, these siblings
    function storeBlockHeader(bytes calldata blockBytes) external onlyRelayer {
        bytes memory data = blockBytes;
        bytes memory head = data.slice(0, 80);
        bytes32 blockHash = BitcoinReader.turn(head.hash());
        require(headers[blockHash].height == 0, "can't sync duplicated header");
        // The easiest difficulty there is, that of regtest.
        require(uint256(blockHash) < 0x7f << 248, "the header has no work");
        if (BitcoinReader.turn(bytes32(head.slice(4, 32))) != heaviestBlock) {
            emit StoreHeaderFailed(blockHash, ERR_NO_PREV_BLOCK);
            return;
        }
        Header storage header = headers[blockHash];
        header.root = bytes32(head.slice(36, 32));
        header.time = uint64(head.little(68, 4));
        header.submitter = msg.sender;
        (header.candidate, header.rewardAddr) = readCoinbase(data, header.root);
        header.height = uint32(++tipHeight);
        height2HashMap[header.height] = blockHash;
        heaviestBlock = blockHash;
        ++headerRelayersSubmitCount[msg.sender];
        relayerRewardVault[msg.sender] += rewardForSyncHeader;
        countPower(header.height - POWER_CONFIRMATIONS);
        emit StoreHeader(blockHash, header.candidate, header.rewardAddr, header.height, 0);
    }

    /// The coinbase says whose power the block is: "CORE", version, candidate, address of the rewards.
    function readCoinbase(bytes memory data, bytes32 root) private pure returns (address candidate, address rewardAddr) {
        (,, BitcoinReader.Output[] memory outputs, uint256 next) = data.readTransaction(80);
        (uint256 count, uint256 offset) = data.compact(next);
        bytes32[] memory siblings = new bytes32[](count);
        for (uint256 i; i < count; ++i) siblings[i] = bytes32(data.slice(offset + 32 * i, 32));
        require(BitcoinReader.rootOf(data.slice(80, next - 80).hash(), siblings, 0) == root, "merkle proof fails");
        for (uint256 i; i < outputs.length; ++i) {
            bytes memory script = outputs[i].script;
            if (script.length < 47 || script[0] != 0x6a || bytes4(script.slice(2, 4)) != "CORE") continue;
            return (address(bytes20(script.slice(7, 20))), address(bytes20(script.slice(27, 20))));
        }
    }

    /// A block counts once a few others stand on it.
    function countPower(uint32 height) private {
        bytes32 blockHash = height2HashMap[height];
        Header storage header = headers[blockHash];
        if (header.candidate == address(0)) return;
        powers[header.time / roundSeconds()][header.candidate].push(blockHash);
        emit AddMinerPower(blockHash, header.candidate, header.rewardAddr);
    }

    function claimRelayerReward(address relayerAddr) external {
        uint256 reward = relayerRewardVault[relayerAddr];
        require(reward > 0, "no relayer reward");
        relayerRewardVault[relayerAddr] = 0;
        ITreasuryClaims(SYSTEM_REWARD).claimRewards(relayerAddr, reward);
    }

    function checkTxProofAndGetTime(
        bytes32 txid,
        uint32 blockHeight,
        uint32 confirmBlock,
        bytes32[] calldata nodes,
        uint256 index
    ) external view returns (bool, uint64) {
        Header storage header = headers[height2HashMap[blockHeight]];
        bool holds = header.height != 0 && header.height + confirmBlock <= tipHeight
            && BitcoinReader.rootOf(txid, nodes, index) == header.root;
        return (holds, header.time);
    }

    function getRoundPowers(uint256 roundTimeTag, address[] calldata candidates)
        external
        view
        returns (uint256[] memory amounts, uint256 totalPower)
    {
        amounts = new uint256[](candidates.length);
        for (uint256 i; i < candidates.length; ++i) {
            amounts[i] = powers[roundTimeTag][candidates[i]].length;
            totalPower += amounts[i];
        }
    }

    function getRoundMiners(uint256 roundTimeTag, address candidate) external view returns (address[] memory miners) {
        bytes32[] storage blocks = powers[roundTimeTag][candidate];
        miners = new address[](blocks.length);
        for (uint256 i; i < blocks.length; ++i) miners[i] = headers[blocks[i]].rewardAddr;
    }

    function getRoundBlocks(uint256 roundTimeTag, address candidate) external view returns (bytes32[] memory) {
        return powers[roundTimeTag][candidate];
    }

    function getChainTip() external view returns (bytes32) {
        return heaviestBlock;
    }

    function getChainTipHeight() external view returns (uint32) {
        return uint32(tipHeight);
    }

    function getTimestamp(bytes32 blockHash) external view returns (uint64) {
        return headers[blockHash].time;
    }

    function getHeight(bytes32 blockHash) external view returns (uint32) {
        return headers[blockHash].height;
    }

    function getCandidate(bytes32 blockHash) external view returns (address) {
        return headers[blockHash].candidate;
    }

    function getRewardAddress(bytes32 blockHash) external view returns (address) {
        return headers[blockHash].rewardAddr;
    }

    function getSubmitter(bytes32 blockHash) external view returns (address) {
        return headers[blockHash].submitter;
    }
}
