// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import "./SystemContract.sol";

/// Which contracts share the fees of their events, and with whom. The devnet's node knows nothing of it: shares are
/// written down here and not paid.
contract Configuration is SystemContract {
    struct Reward {
        address rewardAddr;
        uint16 rewardPercentage;
    }

    struct Issue {
        bytes32 signature;
        uint32 gas;
        Reward[] rewards;
    }

    struct Config {
        address configAddress;
        bool isActive;
        Issue[] events;
        Issue[] functions;
    }

    uint32 public constant MAX_GAS = 1000000;
    uint16 private constant FULL = 10000;
    address[] public configAddresses;
    /// Position in the list plus one.
    mapping(address => uint256) private places;
    mapping(address => bool) private active;
    mapping(address => Issue[]) private issues;

    event ConfigUpdated(address indexed configAddress, uint256 eventCount, uint256 functionCount);
    event ConfigRemoved(address indexed configAddress);

    function init() external onlyNotInit {}

    /// Keys: `addConfig` and `updateConfig` (contract, events), `removeConfig` (contract).
    function updateParam(string calldata key, bytes calldata value) external onlyFrom(GOV_HUB) {
        if (isKey(key, "removeConfig")) {
            remove(abi.decode(value, (address)));
            return;
        }
        (address configAddress, Issue[] memory events) = abi.decode(value, (address, Issue[]));
        bool isNew = isKey(key, "addConfig");
        require(isNew || isKey(key, "updateConfig"), "unknown param");
        require(isNew == (places[configAddress] == 0), isNew ? "config exists" : "config does not exist");
        if (isNew) {
            configAddresses.push(configAddress);
            places[configAddress] = configAddresses.length;
            active[configAddress] = true;
        }
        write(configAddress, events);
        emit ConfigUpdated(configAddress, events.length, 0);
    }

    function write(address configAddress, Issue[] memory events) private {
        delete issues[configAddress];
        for (uint256 i; i < events.length; ++i) {
            require(events[i].gas <= MAX_GAS, "too much gas");
            Issue storage issue = issues[configAddress].push();
            (issue.signature, issue.gas) = (events[i].signature, events[i].gas);
            uint256 sum;
            for (uint256 r; r < events[i].rewards.length; ++r) {
                issue.rewards.push(events[i].rewards[r]);
                sum += events[i].rewards[r].rewardPercentage;
            }
            require(sum == FULL, "shares are not whole");
        }
    }

    function remove(address configAddress) private {
        uint256 place = places[configAddress];
        require(place > 0, "config does not exist");
        address last = configAddresses[configAddresses.length - 1];
        (configAddresses[place - 1], places[last]) = (last, place);
        configAddresses.pop();
        delete places[configAddress];
        delete active[configAddress];
        delete issues[configAddress];
        emit ConfigRemoved(configAddress);
    }

    function configExists(address contractAddr) external view returns (bool) {
        return places[contractAddr] > 0;
    }

    function getAllConfigAddresses() external view returns (address[] memory) {
        return configAddresses;
    }

    function getConfig(address contractAddr) external view returns (Config memory) {
        require(places[contractAddr] > 0, "config does not exist");
        return Config(contractAddr, active[contractAddr], issues[contractAddr], new Issue[](0));
    }
}
