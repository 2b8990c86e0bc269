// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import "./SystemContract.sol";

interface IStakeHub {
    function addRoundReward(address[] calldata validators, uint256[] calldata rewards, uint256 round) external payable;
}

interface ISystemReward {
    function receiveRewards() external payable;
}

interface IJail {
    function jailValidator(address operateAddress, uint256 round, uint256 fine) external;
}

/// Elected validators and their income of the running round.
contract ValidatorSet is SystemContract {
    struct Validator {
        address operateAddress;
        address consensusAddress;
        address feeAddress;
        uint256 commissionThousandths;
        uint256 income;
    }

    uint256 public constant BLOCK_REWARD = 3e18;
    uint256 public constant BLOCK_REWARD_INCENTIVE_PERCENT = 10;
    uint256 public constant SUBSIDY_REDUCE_INTERVAL = 10512000;
    uint256 public constant REDUCE_FACTOR = 9639;

    /// Written by the genesis file: operator, consensus and fee address of each first validator, one after the other.
    address[] private genesisSet;

    uint256 public blockReward;
    uint256 public blockRewardIncentivePercent;
    uint256 public totalInCome;
    Validator[] public currentValidatorSet;
    /// Position in the set plus one, by consensus address.
    mapping(address => uint256) public currentValidatorSetMap;

    event validatorSetUpdated();
    event systemTransfer(uint256 amount);
    event directTransfer(
        address indexed operateAddress, address indexed validator, uint256 amount, uint256 totalReward
    );
    event directTransferFail(
        address indexed operateAddress, address indexed validator, uint256 amount, uint256 totalReward
    );
    event deprecatedDeposit(address indexed validator, uint256 amount);
    event validatorDeposit(address indexed validator, uint256 amount);
    event validatorMisdemeanor(address indexed validator, uint256 amount);
    event validatorFelony(address indexed validator, uint256 amount);
    event received(address indexed from, uint256 amount);

    receive() external payable {
        emit received(msg.sender, msg.value);
    }

    function init() external onlyNotInit {
        blockReward = BLOCK_REWARD;
        blockRewardIncentivePercent = BLOCK_REWARD_INCENTIVE_PERCENT;
        for (uint256 i; i < genesisSet.length; i += 3) {
            currentValidatorSet.push(Validator(genesisSet[i], genesisSet[i + 1], genesisSet[i + 2], 100, 0));
            currentValidatorSetMap[genesisSet[i + 1]] = currentValidatorSet.length;
        }
    }

    /// The miner hands in the fees it collected; the block reward comes out of this contract's own balance.
    function deposit(address valAddr) external payable onlyCoinbase {
        uint256 value = msg.value;
        if (address(this).balance >= totalInCome + value + blockReward) value += blockReward;
        uint256 index = currentValidatorSetMap[valAddr];
        if (index == 0) {
            emit deprecatedDeposit(valAddr, value);
            return;
        }
        totalInCome += value;
        currentValidatorSet[index - 1].income += value;
        emit validatorDeposit(valAddr, value);
    }

    /// Pays the income of the finished round: a tenth to the treasury, commission to the validator, the rest to stakers.
    function distributeReward(uint256 roundTag)
        external
        onlyFrom(CANDIDATE_HUB)
        returns (address[] memory operateAddressList)
    {
        uint256 count = currentValidatorSet.length;
        operateAddressList = new address[](count);
        uint256[] memory rewards = new uint256[](count);
        uint256 incentive;
        uint256 shared;
        for (uint256 i; i < count; ++i) {
            Validator storage validator = currentValidatorSet[i];
            operateAddressList[i] = validator.operateAddress;
            uint256 income = validator.income;
            validator.income = 0;
            uint256 tenth = income * blockRewardIncentivePercent / 100;
            incentive += tenth;
            income -= tenth;
            uint256 commission = income * validator.commissionThousandths / 1000;
            rewards[i] = income - commission;
            shared += rewards[i];
            if (commission > 0) payCommission(validator, commission, income);
        }
        totalInCome = 0;
        if (incentive > 0) ISystemReward(SYSTEM_REWARD).receiveRewards{value: incentive}();
        IStakeHub(STAKE_HUB).addRoundReward{value: shared}(operateAddressList, rewards, roundTag);
    }

    function payCommission(Validator storage validator, uint256 commission, uint256 income) private {
        (bool success,) = payable(validator.feeAddress).call{value: commission, gas: 50000}("");
        if (success) emit directTransfer(validator.operateAddress, validator.feeAddress, commission, income);
        else emit directTransferFail(validator.operateAddress, validator.feeAddress, commission, income);
    }

    function updateValidatorSet(
        address[] calldata operateAddrList,
        address[] calldata consensusAddrList,
        address[] calldata feeAddrList,
        uint256[] calldata commissionThousandthsList
    ) external onlyFrom(CANDIDATE_HUB) {
        if (operateAddrList.length == 0) return;
        for (uint256 i; i < currentValidatorSet.length; ++i) {
            delete currentValidatorSetMap[currentValidatorSet[i].consensusAddress];
        }
        delete currentValidatorSet;
        for (uint256 i; i < operateAddrList.length; ++i) {
            currentValidatorSet.push(
                Validator(operateAddrList[i], consensusAddrList[i], feeAddrList[i], commissionThousandthsList[i], 0)
            );
            currentValidatorSetMap[consensusAddrList[i]] = i + 1;
        }
        emit validatorSetUpdated();
    }

    function misdemeanor(address validator) external onlyFrom(SLASH_INDICATOR) {
        uint256 index = currentValidatorSetMap[validator];
        if (index == 0) return;
        emit validatorMisdemeanor(currentValidatorSet[index - 1].operateAddress, shareIncome(index - 1));
    }

    /// The validator leaves the set at once and is jailed; the last one in the set only loses its income, and no event says so.
    function felony(address validator, uint256 felonyRound, uint256 felonyDeposit) external onlyFrom(SLASH_INDICATOR) {
        uint256 index = currentValidatorSetMap[validator];
        if (index == 0) return;
        uint256 income = shareIncome(index - 1);
        uint256 last = currentValidatorSet.length;
        if (last == 1) return;
        address operateAddress = currentValidatorSet[index - 1].operateAddress;
        emit validatorFelony(operateAddress, income);
        delete currentValidatorSetMap[validator];
        if (index != last) {
            currentValidatorSet[index - 1] = currentValidatorSet[last - 1];
            currentValidatorSetMap[currentValidatorSet[index - 1].consensusAddress] = index;
        }
        currentValidatorSet.pop();
        IJail(CANDIDATE_HUB).jailValidator(operateAddress, felonyRound, felonyDeposit);
    }

    /// A validator's income of the round goes to the others in equal parts. What cannot be divided is nobody's.
    function shareIncome(uint256 index) private returns (uint256 income) {
        income = currentValidatorSet[index].income;
        currentValidatorSet[index].income = 0;
        uint256 others = currentValidatorSet.length - 1;
        for (uint256 i; i < currentValidatorSet.length && others > 0; ++i) {
            if (i != index) currentValidatorSet[i].income += income / others;
        }
    }

    function getValidators() external view returns (address[] memory consensusAddresses) {
        consensusAddresses = new address[](currentValidatorSet.length);
        for (uint256 i; i < currentValidatorSet.length; ++i) {
            consensusAddresses[i] = currentValidatorSet[i].consensusAddress;
        }
    }

    function getValidatorOps() external view returns (address[] memory operateAddresses) {
        operateAddresses = new address[](currentValidatorSet.length);
        for (uint256 i; i < currentValidatorSet.length; ++i) {
            operateAddresses[i] = currentValidatorSet[i].operateAddress;
        }
    }

    function getIncoming(address validator) external view returns (uint256) {
        uint256 index = currentValidatorSetMap[validator];
        return index == 0 ? 0 : currentValidatorSet[index - 1].income;
    }

    function isValidator(address addr) external view returns (bool) {
        return currentValidatorSetMap[addr] != 0;
    }
}
