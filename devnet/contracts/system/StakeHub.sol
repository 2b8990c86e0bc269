// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import "./SystemContract.sol";

interface IStakeAgent {
    function getStakeAmounts(address[] calldata candidates, uint256 round)
        external
        returns (uint256[] memory amounts, uint256 totalAmount);
    function distributeReward(address[] calldata candidates, uint256[] calldata rewards, uint256 round) external payable;
    function setNewRound(address[] calldata validators, uint256 round) external;
    function claimFor(address delegator) external returns (uint256);
}

/// Hybrid score and the split of rewards between the kinds of stake.
contract StakeHub is SystemContract {
    struct Asset {
        string name;
        address agent;
        uint32 hardcap;
    }

    struct AssetState {
        uint256 amount;
        uint256 factor;
    }

    Asset[] public assets;
    mapping(address => AssetState) public stateMap;
    /// Total score first, then one per asset.
    mapping(address => uint256[]) public candidateScoresMap;
    uint256 public surplus;

    event roundReward(string indexed name, uint256 round, address[] validator, uint256[] amount);
    event claimedReward(address indexed delegator, uint256 amount);
    event received(address indexed from, uint256 amount);

    receive() external payable {
        emit received(msg.sender, msg.value);
    }

    function init() external onlyNotInit {
        assets.push(Asset("CORE", CORE_AGENT, 6000));
        assets.push(Asset("HASHPOWER", HASH_POWER_AGENT, 2000));
        assets.push(Asset("BTC", BITCOIN_AGENT, 4000));
    }

    /// Splits each validator's reward by the share of each kind of stake in its score.
    function addRoundReward(address[] calldata validators, uint256[] calldata rewardList, uint256 roundTag)
        external
        payable
        onlyFrom(VALIDATOR_SET)
    {
        uint256 spent;
        for (uint256 a; a < assets.length; ++a) {
            uint256[] memory amounts = new uint256[](validators.length);
            uint256 sum;
            for (uint256 i; i < validators.length; ++i) {
                uint256[] storage scores = candidateScoresMap[validators[i]];
                if (scores.length == 0 || scores[0] == 0) continue;
                amounts[i] = rewardList[i] * scores[a + 1] / scores[0];
                sum += amounts[i];
            }
            emit roundReward(assets[a].name, roundTag, validators, amounts);
            IStakeAgent(assets[a].agent).distributeReward{value: sum}(validators, amounts, roundTag);
            spent += sum;
        }
        surplus += msg.value - spent;
    }

    function getHybridScore(address[] calldata candidates, uint256 round)
        external
        onlyFrom(CANDIDATE_HUB)
        returns (uint256[] memory scores)
    {
        scores = new uint256[](candidates.length);
        for (uint256 i; i < candidates.length; ++i) {
            delete candidateScoresMap[candidates[i]];
            candidateScoresMap[candidates[i]].push(0);
        }
        uint256 coreTotal;
        for (uint256 a; a < assets.length; ++a) {
            (uint256[] memory amounts, uint256 total) = IStakeAgent(assets[a].agent).getStakeAmounts(candidates, round);
            if (a == 0) coreTotal = total;
            uint256 factor = 1;
            if (a > 0 && total > 0 && coreTotal > 0) factor = coreTotal * assets[a].hardcap / assets[0].hardcap / total;
            stateMap[assets[a].agent] = AssetState(total, factor);
            for (uint256 i; i < candidates.length; ++i) {
                uint256 score = amounts[i] * factor;
                scores[i] += score;
                candidateScoresMap[candidates[i]].push(score);
            }
        }
        for (uint256 i; i < candidates.length; ++i) candidateScoresMap[candidates[i]][0] = scores[i];
    }

    function setNewRound(address[] calldata validators, uint256 round) external onlyFrom(CANDIDATE_HUB) {
        for (uint256 a; a < assets.length; ++a) IStakeAgent(assets[a].agent).setNewRound(validators, round);
    }

    function claimReward() external returns (uint256[] memory rewards) {
        rewards = new uint256[](assets.length);
        uint256 sum;
        for (uint256 a; a < assets.length; ++a) {
            rewards[a] = IStakeAgent(assets[a].agent).claimFor(msg.sender);
            sum += rewards[a];
        }
        require(sum > 0, "no reward to claim");
        (bool success,) = payable(msg.sender).call{value: sum}("");
        require(success, "claim failed");
        emit claimedReward(msg.sender, sum);
    }

    function getAssets() external view returns (Asset[] memory) {
        return assets;
    }

    function getCandidateScores(address candidate) external view returns (uint256[] memory) {
        return candidateScoresMap[candidate];
    }
}
