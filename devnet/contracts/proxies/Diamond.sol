// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// ERC-2535: every function leads to the facet it was given to.
contract Diamond {
    struct FacetCut {
        address facetAddress;
        uint8 action;
        bytes4[] functionSelectors;
    }

    bytes32 private constant PLACE = keccak256("corescope.devnet.diamond");

    struct Table {
        mapping(bytes4 => address) facetOf;
        mapping(address => uint256) functionsOf;
        address[] facets;
    }

    address private immutable owner = msg.sender;

    event DiamondCut(FacetCut[] diamondCut, address init, bytes data);

    constructor(FacetCut[] memory cuts) {
        for (uint256 i; i < cuts.length; ++i) apply_(cuts[i]);
        emit DiamondCut(cuts, address(0), "");
    }

    function diamondCut(FacetCut[] memory cuts, address init, bytes memory data) external {
        require(msg.sender == owner, "Diamond: not the owner");
        for (uint256 i; i < cuts.length; ++i) apply_(cuts[i]);
        emit DiamondCut(cuts, init, data);
    }

    function facetAddresses() external view returns (address[] memory) {
        return table().facets;
    }

    function facetAddress(bytes4 selector) external view returns (address) {
        return table().facetOf[selector];
    }

    fallback() external payable {
        address facet = table().facetOf[msg.sig];
        require(facet != address(0), "Diamond: no such function");
        assembly {
            calldatacopy(0, 0, calldatasize())
            let success := delegatecall(gas(), facet, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            switch success
            case 0 { revert(0, returndatasize()) }
            default { return(0, returndatasize()) }
        }
    }

    receive() external payable {}

    function apply_(FacetCut memory cut) private {
        Table storage state = table();
        address facet = cut.action == 2 ? address(0) : cut.facetAddress;
        for (uint256 i; i < cut.functionSelectors.length; ++i) {
            bytes4 selector = cut.functionSelectors[i];
            abandon(state, state.facetOf[selector]);
            state.facetOf[selector] = facet;
            if (facet != address(0) && state.functionsOf[facet]++ == 0) state.facets.push(facet);
        }
    }

    function abandon(Table storage state, address facet) private {
        if (facet == address(0) || --state.functionsOf[facet] > 0) return;
        for (uint256 i; i < state.facets.length; ++i) {
            if (state.facets[i] != facet) continue;
            state.facets[i] = state.facets[state.facets.length - 1];
            state.facets.pop();
        }
    }

    function table() private pure returns (Table storage state) {
        bytes32 place = PLACE;
        assembly {
            state.slot := place
        }
    }
}

contract PlantingFacet {
    uint256 public trees;

    event Planted(address indexed by, uint256 trees);

    function plant(uint256 count) external {
        trees += count;
        emit Planted(msg.sender, trees);
    }
}

contract HarvestFacet {
    uint256 private trees;
    uint256 public baskets;

    event Harvested(address indexed by, uint256 baskets);

    function harvest() external virtual {
        baskets += trees;
        emit Harvested(msg.sender, baskets);
    }
}

contract HarvestTwiceFacet is HarvestFacet {
    function harvest() external override {
        baskets += 2;
        emit Harvested(msg.sender, baskets);
    }
}
