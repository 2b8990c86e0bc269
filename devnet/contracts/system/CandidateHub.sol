// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import "./SystemContract.sol";

interface IValidatorSet {
    function currentValidatorSet(uint256) external view returns (address, address, address, uint256, uint256);
    function getValidatorOps() external view returns (address[] memory);
    function distributeReward(uint256 roundTag) external returns (address[] memory);
    function updateValidatorSet(
        address[] calldata,
        address[] calldata,
        address[] calldata,
        uint256[] calldata
    ) external;
}

interface ISlashIndicator {
    function clean() external;
}

interface IDues {
    function receiveRewards() external payable;
}

interface IScores {
    function getHybridScore(address[] calldata candidates, uint256 round) external returns (uint256[] memory);
    function setNewRound(address[] calldata validators, uint256 round) external;
}

/// Registry of candidates; elects the validators of each round: a UTC day, until the devnet writes a shorter interval in the manner of a fork.
contract CandidateHub is SystemContract {
    struct Candidate {
        address operateAddr;
        address consensusAddr;
        address feeAddr;
        uint256 commissionThousandths;
        uint256 margin;
        uint256 status;
        uint256 commissionLastChangeRound;
        uint256 commissionLastRoundValue;
    }

    uint256 public constant SET_CANDIDATE = 1;
    uint256 public constant SET_INACTIVE = 2;
    uint256 public constant SET_JAIL = 4;
    uint256 public constant SET_MARGIN = 8;
    uint256 public constant SET_VALIDATOR = 16;
    uint256 public constant ACTIVE_STATUS = 17;
    uint256 public constant INIT_REQUIRED_MARGIN = 10000 ether;
    uint256 public constant INIT_DUES = 100 ether;
    uint256 public constant INIT_VALIDATOR_COUNT = 21;
    uint256 public constant MAX_COMMISSION_CHANGE = 10;

    uint256 public roundTag;
    uint256 public roundInterval;
    uint256 public requiredMargin;
    uint256 public dues;
    uint256 public validatorCount;
    uint256 public maxCommissionChange;
    Candidate[] public candidateSet;
    /// Position in the registry plus one.
    mapping(address => uint256) public operateMap;
    mapping(address => uint256) private consensusMap;
    mapping(address => uint256) public jailMap;

    event registered(
        address indexed operateAddr,
        address indexed consensusAddr,
        address indexed feeAddress,
        uint256 commissionThousandths,
        uint256 margin
    );
    event unregistered(address indexed operateAddr, address indexed consensusAddr);
    event updated(
        address indexed operateAddr,
        address indexed consensusAddr,
        address indexed feeAddress,
        uint256 commissionThousandths
    );
    event addedMargin(address indexed operateAddr, uint256 margin, uint256 totalMargin);
    event deductedMargin(address indexed operateAddr, uint256 margin, uint256 totalMargin);
    event statusChanged(address indexed operateAddr, uint256 oldStatus, uint256 newStatus);
    event turnedRound(uint256 round);

    modifier exist() {
        require(operateMap[msg.sender] > 0, "candidate does not exist");
        _;
    }

    function init() external onlyNotInit {
        roundInterval = FIRST_ROUND_SECONDS;
        roundTag = block.timestamp / roundInterval;
        requiredMargin = INIT_REQUIRED_MARGIN;
        dues = INIT_DUES;
        validatorCount = INIT_VALIDATOR_COUNT;
        maxCommissionChange = MAX_COMMISSION_CHANGE;
        uint256 count = IValidatorSet(VALIDATOR_SET).getValidatorOps().length;
        for (uint256 i; i < count; ++i) {
            (address operateAddr, address consensusAddr, address feeAddr, uint256 commission,) =
                IValidatorSet(VALIDATOR_SET).currentValidatorSet(i);
            add(operateAddr, consensusAddr, feeAddr, commission, INIT_REQUIRED_MARGIN, SET_CANDIDATE);
            emit registered(operateAddr, consensusAddr, feeAddr, commission, INIT_REQUIRED_MARGIN);
            setStatus(candidateSet[i], true, SET_VALIDATOR);
        }
    }

    function register(address consensusAddr, address feeAddr, uint32 commissionThousandths) external payable {
        require(operateMap[msg.sender] == 0, "candidate already exists");
        require(consensusMap[consensusAddr] == 0, "consensus already exists");
        require(msg.value >= requiredMargin, "deposit is not enough");
        require(commissionThousandths > 0 && commissionThousandths < 1000, "commissionThousandths should be in (0, 1000)");
        add(msg.sender, consensusAddr, feeAddr, commissionThousandths, msg.value, SET_CANDIDATE);
        emit registered(msg.sender, consensusAddr, feeAddr, commissionThousandths, msg.value);
    }

    function add(
        address operateAddr,
        address consensusAddr,
        address feeAddr,
        uint256 commission,
        uint256 margin,
        uint256 status
    ) private {
        candidateSet.push(
            Candidate(operateAddr, consensusAddr, feeAddr, commission, margin, status, roundTag, commission)
        );
        operateMap[operateAddr] = candidateSet.length;
        consensusMap[consensusAddr] = candidateSet.length;
    }

    /// Neither jailed nor in the set: the dues stay, the rest of the margin goes back.
    function unregister() external exist {
        uint256 place = operateMap[msg.sender];
        Candidate memory candidate = candidateSet[place - 1];
        require(candidate.status & (SET_JAIL | SET_VALIDATOR) == 0, "candidate status is not cleared");
        remove(place);
        uint256 kept = candidate.margin < dues ? candidate.margin : dues;
        IDues(SYSTEM_REWARD).receiveRewards{value: kept}();
        pay(msg.sender, candidate.margin - kept);
    }

    function remove(uint256 place) private {
        Candidate memory candidate = candidateSet[place - 1];
        emit unregistered(candidate.operateAddr, candidate.consensusAddr);
        delete operateMap[candidate.operateAddr];
        delete consensusMap[candidate.consensusAddr];
        uint256 last = candidateSet.length;
        if (place != last) {
            candidateSet[place - 1] = candidateSet[last - 1];
            operateMap[candidateSet[place - 1].operateAddr] = place;
            consensusMap[candidateSet[place - 1].consensusAddr] = place;
        }
        candidateSet.pop();
    }

    function updateParam(string calldata key, bytes calldata value) external onlyFrom(GOV_HUB) {
        if (isKey(key, "maxCommissionChange")) maxCommissionChange = wordOf(value);
        else if (isKey(key, "validatorCount")) validatorCount = wordOf(value);
        else revert("unknown param");
        emit paramChange(key, value);
    }

    /// A validator that stands still sits out some rounds and is fined. One whose margin does not cover the fine is no candidate any more.
    function jailValidator(address operateAddress, uint256 round, uint256 fine) external onlyFrom(VALIDATOR_SET) {
        uint256 place = operateMap[operateAddress];
        if (place == 0) return;
        Candidate storage candidate = candidateSet[place - 1];
        uint256 margin = candidate.margin;
        if (margin < dues || margin - dues < fine) {
            remove(place);
            IDues(SYSTEM_REWARD).receiveRewards{value: margin}();
            emit deductedMargin(operateAddress, margin, 0);
            return;
        }
        jailMap[operateAddress] = (jailMap[operateAddress] > 0 ? jailMap[operateAddress] : roundTag) + round;
        candidate.margin = margin - fine;
        emit deductedMargin(operateAddress, fine, candidate.margin);
        setStatus(candidate, true, candidate.margin < requiredMargin ? SET_JAIL | SET_MARGIN : SET_JAIL);
        IDues(SYSTEM_REWARD).receiveRewards{value: fine}();
    }

    function update(address consensusAddr, address feeAddr, uint32 commissionThousandths) external exist {
        Candidate storage candidate = candidateSet[operateMap[msg.sender] - 1];
        if (candidate.commissionLastChangeRound != roundTag) {
            candidate.commissionLastRoundValue = candidate.commissionThousandths;
        }
        uint256 before = candidate.commissionLastRoundValue;
        require(
            commissionThousandths + maxCommissionChange >= before
                && commissionThousandths <= before + maxCommissionChange,
            "commissionThousandths out of adjustment range"
        );
        if (candidate.consensusAddr != consensusAddr) {
            require(consensusMap[consensusAddr] == 0, "the consensus already exists");
            consensusMap[consensusAddr] = consensusMap[candidate.consensusAddr];
            delete consensusMap[candidate.consensusAddr];
            candidate.consensusAddr = consensusAddr;
        }
        candidate.feeAddr = feeAddr;
        candidate.commissionThousandths = commissionThousandths;
        candidate.commissionLastChangeRound = roundTag;
        emit updated(msg.sender, consensusAddr, feeAddr, commissionThousandths);
    }

    function refuseDelegate() external exist {
        setStatus(candidateSet[operateMap[msg.sender] - 1], true, SET_INACTIVE);
    }

    function acceptDelegate() external exist {
        setStatus(candidateSet[operateMap[msg.sender] - 1], false, SET_INACTIVE);
    }

    function addMargin() external payable exist {
        require(msg.value > 0, "value should be not nil");
        Candidate storage candidate = candidateSet[operateMap[msg.sender] - 1];
        candidate.margin += msg.value;
        if (candidate.margin >= requiredMargin) setStatus(candidate, false, SET_MARGIN);
        emit addedMargin(msg.sender, msg.value, candidate.margin);
    }

    /// Ends the round: pays it, elects the candidates with the highest scores, cleans the counters.
    function turnRound() external onlyCoinbase {
        uint256 newRound = block.timestamp / roundInterval;
        require(newRound > roundTag, "not allowed to turn round, wait for more time");
        IValidatorSet(VALIDATOR_SET).distributeReward(roundTag);
        roundTag = newRound;
        releaseJailed(newRound);
        (uint256[] memory elected, uint256[] memory scores) = elect(newRound);
        address[] memory operators = new address[](elected.length);
        address[] memory consensus = new address[](elected.length);
        address[] memory fees = new address[](elected.length);
        uint256[] memory commissions = new uint256[](elected.length);
        bool[] memory isElected = new bool[](candidateSet.length);
        for (uint256 i; i < elected.length; ++i) isElected[elected[i]] = true;
        for (uint256 i; i < candidateSet.length; ++i) {
            if (!isElected[i]) setStatus(candidateSet[i], false, SET_VALIDATOR);
        }
        for (uint256 i; i < elected.length; ++i) {
            Candidate storage candidate = candidateSet[elected[i]];
            operators[i] = candidate.operateAddr;
            consensus[i] = candidate.consensusAddr;
            fees[i] = candidate.feeAddr;
            // Nobody stands behind who has no score: it keeps all.
            commissions[i] = scores[i] == 0 ? 1000 : candidate.commissionThousandths;
            setStatus(candidate, true, SET_VALIDATOR);
        }
        IValidatorSet(VALIDATOR_SET).updateValidatorSet(operators, consensus, fees, commissions);
        ISlashIndicator(SLASH_INDICATOR).clean();
        IScores(STAKE_HUB).setNewRound(operators, newRound);
        emit turnedRound(newRound);
    }

    function releaseJailed(uint256 round) private {
        for (uint256 i; i < candidateSet.length; ++i) {
            Candidate storage candidate = candidateSet[i];
            if (candidate.status & SET_JAIL == 0 || jailMap[candidate.operateAddr] > round) continue;
            setStatus(candidate, false, SET_JAIL);
            delete jailMap[candidate.operateAddr];
        }
    }

    /// Indexes of the elected candidates, highest score first, and their scores.
    function elect(uint256 round) private returns (uint256[] memory elected, uint256[] memory scores) {
        uint256 count;
        uint256[] memory eligible = new uint256[](candidateSet.length);
        for (uint256 i; i < candidateSet.length; ++i) {
            if (candidateSet[i].status & ~SET_VALIDATOR == SET_CANDIDATE) eligible[count++] = i;
        }
        address[] memory operators = new address[](count);
        for (uint256 i; i < count; ++i) operators[i] = candidateSet[eligible[i]].operateAddr;
        scores = IScores(STAKE_HUB).getHybridScore(operators, round);
        elected = new uint256[](count < validatorCount ? count : validatorCount);
        for (uint256 i; i < elected.length; ++i) {
            uint256 best = i;
            for (uint256 j = i + 1; j < count; ++j) if (scores[j] > scores[best]) best = j;
            (scores[i], scores[best]) = (scores[best], scores[i]);
            (eligible[i], eligible[best]) = (eligible[best], eligible[i]);
            elected[i] = eligible[i];
        }
    }

    function setStatus(Candidate storage candidate, bool on, uint256 flag) private {
        uint256 before = candidate.status;
        uint256 next = on ? before | flag : before & ~flag;
        if (next == before) return;
        candidate.status = next;
        emit statusChanged(candidate.operateAddr, before, next);
    }

    function getCandidates() external view returns (address[] memory operators) {
        operators = new address[](candidateSet.length);
        for (uint256 i; i < candidateSet.length; ++i) operators[i] = candidateSet[i].operateAddr;
    }

    function getRoundTag() external view returns (uint256) {
        return roundTag;
    }

    function getRoundInterval() external view returns (uint256) {
        return roundInterval;
    }

    function isCandidateByOperate(address operateAddr) external view returns (bool) {
        return operateMap[operateAddr] != 0;
    }

    function isCandidateByConsensus(address consensusAddr) external view returns (bool) {
        return consensusMap[consensusAddr] != 0;
    }

    function canDelegate(address candidate) external view returns (bool) {
        uint256 index = operateMap[candidate];
        return index > 0 && candidateSet[index - 1].status & ~SET_VALIDATOR == SET_CANDIDATE;
    }

    function isValidator(address candidate) external view returns (bool) {
        uint256 index = operateMap[candidate];
        return index > 0 && candidateSet[index - 1].status & SET_VALIDATOR != 0;
    }

    function isJailed(address operateAddr) external view returns (bool) {
        return jailMap[operateAddr] >= roundTag && jailMap[operateAddr] != 0;
    }
}
