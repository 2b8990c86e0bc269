// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import "./SystemContract.sol";
import "./BitcoinReader.sol";

interface IProofs {
    function CONFIRM_BLOCK() external view returns (uint32);
    function checkTxProofAndGetTime(
        bytes32 txid,
        uint32 blockHeight,
        uint32 confirmBlock,
        bytes32[] calldata nodes,
        uint256 index
    ) external view returns (bool, uint64);
}

interface ICandidates {
    function canDelegate(address candidate) external view returns (bool);
}

/// Bitcoin that its owners have locked on Bitcoin itself and staked here. A stake counts from the round after it was told
/// until the round of its lock; its rewards are shared by satoshi.
contract BitcoinStake is SystemContract {
    using BitcoinReader for bytes;

    struct Lock {
        uint64 amount;
        uint32 outputIndex;
        uint64 blockTimestamp;
        uint32 lockTime;
        uint32 usedHeight;
    }

    struct Receipt {
        address candidate;
        address delegator;
        uint256 round;
    }

    struct Account {
        uint256 debt;
        uint256 earned;
        bool counts;
        bool ended;
        bool told;
    }

    struct Amounts {
        uint256 stakedAmount;
        uint256 realtimeAmount;
    }

    uint256 public roundTag;
    mapping(bytes32 => Lock) public btcTxMap;
    mapping(bytes32 => Receipt) public receiptMap;
    mapping(bytes32 => Account) private accounts;
    mapping(address => Amounts) public candidateMap;
    mapping(address => bytes32[]) private stakesOf;
    /// Reward of one satoshi since the first round, times 1e18.
    mapping(address => uint256) private accrued;
    /// Stakes whose lock has not ended. A turn walks this list: there are few on this chain.
    bytes32[] private standing;

    event delegated(
        bytes32 indexed txid,
        address indexed candidate,
        address indexed delegator,
        bytes script,
        uint32 outputIndex,
        uint64 amount,
        uint256 fee
    );
    event transferredBtc(
        bytes32 indexed txid, address sourceCandidate, address targetCandidate, address delegator, uint256 amount
    );
    event undelegated(bytes32 indexed outpointHash, uint32 indexed outpointIndex, bytes32 usedTxid);
    event btcExpired(bytes32 indexed txid, address indexed delegator);
    event claimedRewardPerTx(
        bytes32 indexed txid, uint256 reward, bool expired, uint256 accStakedAmount, uint256 unclaimedReward
    );

    function init() external onlyNotInit {
        roundTag = block.timestamp / FIRST_ROUND_SECONDS;
    }

    /// @param script the redeem script: `04 <time> OP_CLTV …`; the output that pays to it is the stake
    function delegate(
        bytes calldata btcTx,
        uint32 blockHeight,
        bytes32[] calldata nodes,
        uint256 index,
        bytes calldata script
    ) external {
        bytes32 txid = btcTx.hash();
        Lock storage lock = btcTxMap[txid];
        require(lock.amount == 0, "btc tx is already delegated.");
        lock.blockTimestamp = prove(txid, blockHeight, nodes, index);
        lock.lockTime = lockTimeOf(script);
        require(lock.lockTime / roundSeconds() > roundTag, "insufficient lock round");
        (,, BitcoinReader.Output[] memory outputs,) = btcTx.readTransaction(0);
        (lock.outputIndex, lock.amount) = findOutput(outputs, script);
        (bool found, uint256 version, uint256 chain, address delegator, address candidate) =
            BitcoinReader.readSatPlus(outputs);
        require(found && version == 1 && chain == block.chainid, "the payload is not for this chain");
        receiptMap[txid] = Receipt(candidate, delegator, roundTag);
        stakesOf[delegator].push(txid);
        standing.push(txid);
        candidateMap[candidate].realtimeAmount += lock.amount;
        emit delegated(txid, candidate, delegator, script, lock.outputIndex, lock.amount, 0);
    }

    function prove(bytes32 txid, uint32 blockHeight, bytes32[] calldata nodes, uint256 index)
        private
        view
        returns (uint64 time)
    {
        IProofs client = IProofs(BTC_LIGHT_CLIENT);
        bool holds;
        (holds, time) = client.checkTxProofAndGetTime(txid, blockHeight, client.CONFIRM_BLOCK(), nodes, index);
        require(holds, "btc tx isn't confirmed");
    }

    function lockTimeOf(bytes calldata script) private pure returns (uint32) {
        require(script.length > 6 && script[0] == 0x04 && script[5] == 0xb1, "not a valid redeem script");
        return uint32(BitcoinReader.little(script, 1, 4));
    }

    /// The last output that pays to the script, by its SHA-256 (P2WSH) or by RIPEMD-160 of that (P2SH).
    function findOutput(BitcoinReader.Output[] memory outputs, bytes calldata script)
        private
        pure
        returns (uint32 index, uint64 amount)
    {
        bytes32 digest = sha256(script);
        bytes memory witness = abi.encodePacked(bytes2(0x0020), digest);
        bytes memory legacy = abi.encodePacked(bytes2(0xa914), ripemd160(abi.encodePacked(digest)), bytes1(0x87));
        for (uint256 i; i < outputs.length; ++i) {
            bytes memory own = outputs[i].script;
            if (!BitcoinReader.same(own, witness) && !BitcoinReader.same(own, legacy)) continue;
            (index, amount) = (uint32(i), outputs[i].amount);
        }
        require(amount > 0, "staked value is zero");
    }

    function transfer(bytes32 txid, address targetCandidate) external {
        Receipt storage receipt = receiptMap[txid];
        Account storage account = accounts[txid];
        address source = receipt.candidate;
        require(receipt.delegator == msg.sender, "not the delegator of this btc receipt");
        require(!account.ended, "insufficient locking rounds");
        require(source != targetCandidate, "can not transfer to the same validator");
        require(ICandidates(CANDIDATE_HUB).canDelegate(targetCandidate), "target candidate cannot be delegated");
        uint256 amount = btcTxMap[txid].amount;
        settle(txid);
        withdraw(source, amount, account.counts);
        account.counts = false;
        receipt.candidate = targetCandidate;
        receipt.round = roundTag;
        candidateMap[targetCandidate].realtimeAmount += amount;
        emit transferredBtc(txid, source, targetCandidate, msg.sender, amount);
    }

    function withdraw(address candidate, uint256 amount, bool counts) private {
        candidateMap[candidate].realtimeAmount -= amount;
        if (counts) candidateMap[candidate].stakedAmount -= amount;
    }

    /// Proof that a staked output was spent on Bitcoin.
    function undelegate(bytes calldata btcTx, uint32 blockHeight, bytes32[] calldata nodes, uint256 index)
        external
        onlyRelayer
    {
        bytes32 txid = btcTx.hash();
        prove(txid, blockHeight, nodes, index);
        (bytes32[] memory hashes, uint32[] memory indexes,,) = btcTx.readTransaction(0);
        bool found;
        for (uint256 i; i < hashes.length; ++i) {
            Lock storage lock = btcTxMap[hashes[i]];
            if (lock.amount == 0 || lock.outputIndex != indexes[i] || lock.usedHeight != 0) continue;
            lock.usedHeight = blockHeight;
            found = true;
            emit undelegated(hashes[i], indexes[i], txid);
        }
        require(found, "no btc tx undelegated");
    }

    /// Books what a stake has earned.
    function settle(bytes32 txid) private {
        Account storage account = accounts[txid];
        if (!account.counts) return;
        uint256 now_ = accrued[receiptMap[txid].candidate];
        account.earned += btcTxMap[txid].amount * (now_ - account.debt) / 1e18;
        account.debt = now_;
    }

    /// Stakes whose lock ends in a round or before leave their candidates. No event tells.
    function prepare(uint256 round) external onlyFrom(BITCOIN_AGENT) {
        uint256 interval = roundSeconds();
        for (uint256 i = standing.length; i > 0; --i) {
            bytes32 txid = standing[i - 1];
            Lock storage lock = btcTxMap[txid];
            if (lock.lockTime / interval > round) continue;
            settle(txid);
            Account storage account = accounts[txid];
            withdraw(receiptMap[txid].candidate, lock.amount, account.counts);
            (account.counts, account.ended) = (false, true);
            standing[i - 1] = standing[standing.length - 1];
            standing.pop();
        }
    }

    /// What was staked before this round counts from now on.
    function setNewRound(address[] calldata, uint256 round) external onlyFrom(BITCOIN_AGENT) {
        for (uint256 i; i < standing.length; ++i) {
            bytes32 txid = standing[i];
            Account storage account = accounts[txid];
            if (account.counts) continue;
            address candidate = receiptMap[txid].candidate;
            (account.counts, account.debt) = (true, accrued[candidate]);
            candidateMap[candidate].stakedAmount += btcTxMap[txid].amount;
        }
        roundTag = round;
    }

    function distributeReward(address[] calldata validators, uint256[] calldata rewards)
        external
        onlyFrom(BITCOIN_AGENT)
    {
        for (uint256 i; i < validators.length; ++i) {
            uint256 amount = candidateMap[validators[i]].stakedAmount;
            if (amount > 0) accrued[validators[i]] += rewards[i] * 1e18 / amount;
        }
    }

    /// What a delegator's stakes have earned; those that have ended are told of once.
    function claimFor(address delegator) external onlyFrom(BITCOIN_AGENT) returns (uint256 reward, uint256 staked) {
        bytes32[] storage own = stakesOf[delegator];
        for (uint256 i; i < own.length; ++i) {
            Account storage account = accounts[own[i]];
            settle(own[i]);
            uint256 earned = account.earned;
            account.earned = 0;
            reward += earned;
            if (account.counts) staked += btcTxMap[own[i]].amount;
            if (earned > 0) emit claimedRewardPerTx(own[i], earned, account.ended, btcTxMap[own[i]].amount, 0);
            if (!account.ended || account.told) continue;
            account.told = true;
            emit btcExpired(own[i], delegator);
        }
    }

    function getStakeAmounts(address[] calldata candidates) external view returns (uint256[] memory amounts) {
        amounts = new uint256[](candidates.length);
        for (uint256 i; i < candidates.length; ++i) amounts[i] = candidateMap[candidates[i]].realtimeAmount;
    }

    function getTxIdsByDelegator(address delegator) external view returns (bytes32[] memory) {
        return stakesOf[delegator];
    }
}
