// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import "./SystemContract.sol";

/// Proposals of the members, each carried out once more than half of them are for it. Votes take minutes here, not days.
contract GovHub is SystemContract {
    struct Proposal {
        uint256 id;
        address proposer;
        uint256 startBlock;
        uint256 endBlock;
        uint256 forVotes;
        uint256 againstVotes;
        uint256 totalVotes;
        bool canceled;
        bool executed;
    }

    struct Operations {
        address[] targets;
        uint256[] values;
        string[] signatures;
        bytes[] calldatas;
    }

    enum State {
        Pending,
        Active,
        Canceled,
        Defeated,
        Succeeded,
        Executed,
        Expired
    }

    uint256 public constant VOTING_PERIOD = 400;
    uint256 public constant EXECUTING_PERIOD = 400;

    /// Written by the genesis file.
    address[] public memberSet;
    mapping(address => uint256) public members;
    uint256 public proposalMaxOperations;
    uint256 public votingPeriod;
    uint256 public executingPeriod;
    uint256 public proposalCount;
    mapping(uint256 => Proposal) public proposals;
    mapping(uint256 => Operations) private operations;
    mapping(uint256 => mapping(address => bool)) private hasVoted;
    mapping(address => uint256) public latestProposalIds;

    event ProposalCreated(
        uint256 id,
        address proposer,
        address[] targets,
        uint256[] values,
        string[] signatures,
        bytes[] calldatas,
        uint256 startBlock,
        uint256 endBlock,
        uint256 totalVotes,
        string description
    );
    event VoteCast(address voter, uint256 proposalId, bool support);
    event ProposalCanceled(uint256 id);
    event ProposalExecuted(uint256 id);
    event ExecuteTransaction(address indexed target, uint256 value, string signature, bytes data);

    modifier onlyMember() {
        require(members[msg.sender] > 0, "only member is allowed to call the method");
        _;
    }

    function init() external onlyNotInit {
        proposalMaxOperations = 1;
        votingPeriod = VOTING_PERIOD;
        executingPeriod = EXECUTING_PERIOD;
        for (uint256 i; i < memberSet.length; ++i) members[memberSet[i]] = i + 1;
    }

    function propose(
        address[] memory targets,
        uint256[] memory values,
        string[] memory signatures,
        bytes[] memory calldatas,
        string memory description
    ) external onlyMember returns (uint256 id) {
        uint256 count = targets.length;
        require(count > 0 && count <= proposalMaxOperations, "number of operations");
        require(values.length == count && signatures.length == count && calldatas.length == count, "lengths differ");
        id = ++proposalCount;
        Proposal storage proposal = proposals[id];
        (proposal.id, proposal.proposer, proposal.totalVotes) = (id, msg.sender, memberSet.length);
        (proposal.startBlock, proposal.endBlock) = (block.number + 1, block.number + 1 + votingPeriod);
        operations[id] = Operations(targets, values, signatures, calldatas);
        latestProposalIds[msg.sender] = id;
        announce(proposal, operations[id], description);
    }

    function announce(Proposal memory made, Operations memory what, string memory description) private {
        emit ProposalCreated(
            made.id,
            made.proposer,
            what.targets,
            what.values,
            what.signatures,
            what.calldatas,
            made.startBlock,
            made.endBlock,
            made.totalVotes,
            description
        );
    }

    function castVote(uint256 proposalId, bool support) external onlyMember {
        require(getState(proposalId) == State.Active, "voting is closed");
        require(!hasVoted[proposalId][msg.sender], "voter already voted");
        hasVoted[proposalId][msg.sender] = true;
        if (support) ++proposals[proposalId].forVotes;
        else ++proposals[proposalId].againstVotes;
        emit VoteCast(msg.sender, proposalId, support);
    }

    function cancel(uint256 proposalId) external {
        State state = getState(proposalId);
        require(state == State.Pending || state == State.Active, "cannot cancel finished proposal");
        require(proposals[proposalId].proposer == msg.sender, "only cancel by proposer");
        proposals[proposalId].canceled = true;
        emit ProposalCanceled(proposalId);
    }

    function execute(uint256 proposalId) external payable onlyMember {
        Proposal storage proposal = proposals[proposalId];
        State state = getState(proposalId);
        bool isDecided = state == State.Active && proposal.forVotes * 2 > proposal.totalVotes;
        require(state == State.Succeeded || isDecided, "proposal can only be executed if it is succeeded");
        proposal.executed = true;
        Operations storage what = operations[proposalId];
        for (uint256 i; i < what.targets.length; ++i) {
            bytes memory data = what.calldatas[i];
            if (bytes(what.signatures[i]).length > 0) {
                data = abi.encodePacked(bytes4(keccak256(bytes(what.signatures[i]))), data);
            }
            (bool success,) = payable(what.targets[i]).call{value: what.values[i]}(data);
            require(success, "Transaction execution reverted.");
            emit ExecuteTransaction(what.targets[i], what.values[i], what.signatures[i], data);
        }
        emit ProposalExecuted(proposalId);
    }

    function getState(uint256 proposalId) public view returns (State) {
        require(proposalId > 0 && proposalId <= proposalCount, "state: invalid proposal id");
        Proposal storage proposal = proposals[proposalId];
        if (proposal.canceled) return State.Canceled;
        if (proposal.executed) return State.Executed;
        if (block.number <= proposal.startBlock) return State.Pending;
        if (block.number <= proposal.endBlock) return State.Active;
        if (proposal.forVotes * 2 <= proposal.totalVotes) return State.Defeated;
        return block.number > proposal.endBlock + executingPeriod ? State.Expired : State.Succeeded;
    }

    function getMembers() external view returns (address[] memory) {
        return memberSet;
    }
}
