// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import "./SystemContract.sol";
import "./BitcoinReader.sol";
import {IProofs} from "./BitcoinStake.sol";

interface ILiquidToken {
    function mint(address account, uint256 amount) external;
    function burn(address account, uint256 amount) external;
    function balanceOf(address account) external view returns (uint256);
}

/// Vaults of liquid bitcoin: what is paid to their wallets is minted as a token, and burnt again when it is redeemed. The
/// stake is spread evenly over the validators; its rewards are shared by who holds the token.
contract BitcoinLSTStake is SystemContract {
    using BitcoinReader for bytes;

    struct Paid {
        uint64 amount;
        uint32 outputIndex;
        uint32 blockHeight;
    }

    struct Wallet {
        bytes32 hash;
        uint32 addrType;
        uint32 status;
    }

    uint32 public constant WALLET_ACTIVE = 1;
    uint32 public constant WTYPE_P2WPKH = 4;

    uint256 public roundTag;
    uint64 public realtimeAmount;
    uint64 public stakedAmount;
    uint64 public utxoFee;
    mapping(bytes32 => Paid) public btcTxMap;
    Wallet[] public wallets;
    /// Output script that each redemption is paid to, and what is still owed to it.
    mapping(bytes32 => uint64) private owed;
    /// Reward of one satoshi since the first round, times 1e18.
    uint256 private accrued;
    mapping(address => uint256) private debts;
    mapping(address => uint256) private earnings;

    event addedWallet(bytes32 indexed _hash, uint64 _type);
    event delegated(bytes32 indexed txid, address indexed delegator, uint64 amount, uint256 fee);
    event redeemed(address indexed delegator, uint64 amount, uint64 utxoFee, bytes pkscript);
    event undelegated(bytes32 indexed txid, uint32 outputIndex, uint64 amount, bytes pkscript);

    function init() external onlyNotInit {
        roundTag = block.timestamp / FIRST_ROUND_SECONDS;
        utxoFee = 10000;
    }

    /// A vault's wallet is an output script of the form P2WPKH: its 20 bytes are kept at the end of the word.
    function updateParam(string calldata key, bytes calldata value) external onlyFrom(GOV_HUB) {
        require(isKey(key, "add"), "unknown param");
        require(value.length == 22 && value[0] == 0 && value[1] == 0x14, "unsupported wallet");
        bytes32 hash = bytes32(uint256(uint160(bytes20(value[2:]))));
        wallets.push(Wallet(hash, WTYPE_P2WPKH, WALLET_ACTIVE));
        emit addedWallet(hash, WTYPE_P2WPKH);
        emit paramChange(key, value);
    }

    function isWallet(bytes memory script) private view returns (bool) {
        for (uint256 i; i < wallets.length; ++i) {
            if (script.same(abi.encodePacked(bytes2(0x0014), bytes20(uint160(uint256(wallets[i].hash)))))) return true;
        }
        return false;
    }

    function prove(bytes calldata btcTx, uint32 blockHeight, bytes32[] calldata nodes, uint256 index)
        private
        view
        returns (bytes32 txid)
    {
        txid = btcTx.hash();
        IProofs client = IProofs(BTC_LIGHT_CLIENT);
        (bool holds,) = client.checkTxProofAndGetTime(txid, blockHeight, client.CONFIRM_BLOCK(), nodes, index);
        require(holds, "btc tx not confirmed");
    }

    function delegate(bytes calldata btcTx, uint32 blockHeight, bytes32[] calldata nodes, uint256 index, bytes calldata)
        external
    {
        bytes32 txid = prove(btcTx, blockHeight, nodes, index);
        require(btcTxMap[txid].amount == 0, "btc tx is already delegated.");
        (,, BitcoinReader.Output[] memory outputs,) = btcTx.readTransaction(0);
        (bool found, uint256 version, uint256 chain, address delegator,) = BitcoinReader.readSatPlus(outputs);
        require(found && version == 2 && chain == block.chainid, "the payload is not for this chain");
        uint64 amount;
        uint32 place;
        for (uint256 i; i < outputs.length; ++i) {
            if (isWallet(outputs[i].script)) (amount, place) = (outputs[i].amount, uint32(i));
        }
        require(amount > 0, "staked value does not meet requirement");
        btcTxMap[txid] = Paid(amount, place, blockHeight);
        realtimeAmount += amount;
        ILiquidToken(BITCOIN_LST_TOKEN).mint(delegator, amount);
        emit delegated(txid, delegator, amount, 0);
    }

    function redeem(uint64 amount, bytes calldata pkscript) external {
        require(amount > utxoFee, "The redeem amount is too small.");
        ILiquidToken(BITCOIN_LST_TOKEN).burn(msg.sender, amount);
        realtimeAmount -= amount;
        if (stakedAmount > realtimeAmount) stakedAmount = realtimeAmount;
        owed[keccak256(pkscript)] += amount - utxoFee;
        emit redeemed(msg.sender, amount - utxoFee, utxoFee, pkscript);
    }

    /// Proof that redemptions were paid out on Bitcoin.
    function undelegate(bytes calldata btcTx, uint32 blockHeight, bytes32[] calldata nodes, uint256 index)
        external
        onlyRelayer
    {
        bytes32 txid = prove(btcTx, blockHeight, nodes, index);
        (,, BitcoinReader.Output[] memory outputs,) = btcTx.readTransaction(0);
        bool found;
        for (uint256 i; i < outputs.length; ++i) {
            bytes32 payee = keccak256(outputs[i].script);
            if (owed[payee] < outputs[i].amount || outputs[i].amount == 0) continue;
            owed[payee] -= outputs[i].amount;
            found = true;
            emit undelegated(txid, uint32(i), outputs[i].amount, outputs[i].script);
        }
        require(found, "no redemption is paid");
    }

    /// Called by the token before a balance changes.
    function onTokenTransfer(address from, address to, uint256) external onlyFrom(BITCOIN_LST_TOKEN) {
        settle(from);
        settle(to);
    }

    function settle(address holder) private {
        if (holder == address(0)) return;
        earnings[holder] += ILiquidToken(BITCOIN_LST_TOKEN).balanceOf(holder) * (accrued - debts[holder]) / 1e18;
        debts[holder] = accrued;
    }

    function prepare(uint256) external onlyFrom(BITCOIN_AGENT) {}

    function setNewRound(address[] calldata, uint256 round) external onlyFrom(BITCOIN_AGENT) {
        stakedAmount = realtimeAmount;
        roundTag = round;
    }

    /// Shared by all that is held now: who minted in the round has a part too.
    function distributeReward(address[] calldata, uint256[] calldata rewards) external onlyFrom(BITCOIN_AGENT) {
        uint256 sum;
        for (uint256 i; i < rewards.length; ++i) sum += rewards[i];
        if (realtimeAmount > 0) accrued += sum * 1e18 / realtimeAmount;
    }

    function claimFor(address holder) external onlyFrom(BITCOIN_AGENT) returns (uint256 reward, uint256 held) {
        settle(holder);
        reward = earnings[holder];
        earnings[holder] = 0;
        held = ILiquidToken(BITCOIN_LST_TOKEN).balanceOf(holder);
    }

    function getStakeAmounts(address[] calldata candidates) external view returns (uint256[] memory amounts) {
        amounts = new uint256[](candidates.length);
        for (uint256 i; i < candidates.length; ++i) amounts[i] = realtimeAmount / candidates.length;
    }

    function getWallets() external view returns (Wallet[] memory) {
        return wallets;
    }

    function userStakeInfo(address holder) external view returns (uint256, uint64, uint64) {
        uint64 held = uint64(ILiquidToken(BITCOIN_LST_TOKEN).balanceOf(holder));
        return (roundTag, held, held);
    }
}
