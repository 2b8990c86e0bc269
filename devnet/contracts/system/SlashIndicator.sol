// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import "./SystemContract.sol";

interface IPenalty {
    function isValidator(address validator) external view returns (bool);
    function misdemeanor(address validator) external;
    function felony(address validator, uint256 felonyRound, uint256 felonyDeposit) external;
}

/// Counts the turns a validator missed.
contract SlashIndicator is SystemContract {
    struct Indicator {
        uint256 height;
        uint256 count;
        bool exist;
    }

    uint256 public constant MISDEMEANOR_THRESHOLD = 50;
    uint256 public constant FELONY_THRESHOLD = 150;
    uint256 public constant DECREASE_RATE = 4;

    address[] public validators;
    mapping(address => Indicator) public indicators;
    uint256 public previousHeight;
    uint256 public misdemeanorThreshold;
    uint256 public felonyThreshold;
    uint256 public felonyDeposit;
    uint256 public felonyRound;
    uint256 public rewardForReportDoubleSign;

    event validatorSlashed(address indexed validator);
    event indicatorCleaned();

    function init() external onlyNotInit {
        misdemeanorThreshold = MISDEMEANOR_THRESHOLD;
        felonyThreshold = FELONY_THRESHOLD;
        felonyDeposit = 1000 ether;
        felonyRound = 2;
        rewardForReportDoubleSign = 500 ether;
    }

    function slash(address validator) external onlyCoinbase {
        require(block.number > previousHeight, "can not slash twice in one block");
        previousHeight = block.number;
        // Who has left the set is not counted, and no event is left.
        if (!IPenalty(VALIDATOR_SET).isValidator(validator)) return;
        Indicator storage indicator = indicators[validator];
        if (!indicator.exist) {
            indicator.exist = true;
            validators.push(validator);
        }
        indicator.height = block.number;
        indicator.count += 1;
        if (indicator.count % felonyThreshold == 0) {
            indicator.count = 0;
            IPenalty(VALIDATOR_SET).felony(validator, felonyRound, felonyDeposit);
        } else if (indicator.count % misdemeanorThreshold == 0) {
            IPenalty(VALIDATOR_SET).misdemeanor(validator);
        }
        emit validatorSlashed(validator);
    }

    function updateParam(string calldata key, bytes calldata value) external onlyFrom(GOV_HUB) {
        uint256 word = wordOf(value);
        require(word > 0, "the value is out of range");
        if (isKey(key, "misdemeanorThreshold")) misdemeanorThreshold = word;
        else if (isKey(key, "felonyThreshold")) felonyThreshold = word;
        else if (isKey(key, "felonyRound")) felonyRound = word;
        else revert("unknown param");
        require(misdemeanorThreshold < felonyThreshold, "the thresholds are out of order");
        emit paramChange(key, value);
    }

    function clean() external onlyFrom(CANDIDATE_HUB) {
        uint256 decrease = felonyThreshold / DECREASE_RATE;
        uint256 i;
        while (i < validators.length) {
            Indicator storage indicator = indicators[validators[i]];
            if (indicator.count > decrease) {
                indicator.count -= decrease;
                ++i;
                continue;
            }
            delete indicators[validators[i]];
            validators[i] = validators[validators.length - 1];
            validators.pop();
        }
        emit indicatorCleaned();
    }

    function getSlashIndicator(address validator) external view returns (uint256, uint256) {
        return (indicators[validator].height, indicators[validator].count);
    }
}
