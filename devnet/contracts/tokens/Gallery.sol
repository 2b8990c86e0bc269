// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// An ERC-721 collection whose items have a document each, set one by one: ERC-4906 tells of changes, ERC-7572 of the
/// collection itself.
contract Gallery {
    string public name;
    string public symbol;
    address public owner;
    string public contractURI;
    uint256 public totalSupply;
    mapping(uint256 => address) private owners;
    mapping(uint256 => string) private uris;
    mapping(address => uint256) public balanceOf;

    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);
    event MetadataUpdate(uint256 _tokenId);
    event BatchMetadataUpdate(uint256 _fromTokenId, uint256 _toTokenId);
    event ContractURIUpdated();

    modifier onlyOwner() {
        require(msg.sender == owner, "Gallery: not the owner");
        _;
    }

    constructor(string memory name_, string memory symbol_, string memory contractUri_) {
        name = name_;
        symbol = symbol_;
        contractURI = contractUri_;
        owner = msg.sender;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x80ac58cd || id == 0x5b5e139f || id == 0x49064906;
    }

    function ownerOf(uint256 tokenId) public view returns (address holder) {
        holder = owners[tokenId];
        require(holder != address(0), "Gallery: no such item");
    }

    function tokenURI(uint256 tokenId) external view returns (string memory) {
        ownerOf(tokenId);
        return uris[tokenId];
    }

    /// Mints the next item to a holder.
    function mintWithUri(address to, string calldata uri_) external onlyOwner {
        totalSupply += 1;
        owners[totalSupply] = to;
        uris[totalSupply] = uri_;
        balanceOf[to] += 1;
        emit Transfer(address(0), to, totalSupply);
    }

    function setTokenUri(uint256 tokenId, string calldata uri_) external onlyOwner {
        uris[tokenId] = uri_;
        emit MetadataUpdate(tokenId);
    }

    function setContractUri(string calldata uri_) external onlyOwner {
        contractURI = uri_;
        emit ContractURIUpdated();
    }

    /// Says that the documents of some items are others now, without changing where they are.
    function announce(uint256 from, uint256 to) external onlyOwner {
        emit BatchMetadataUpdate(from, to);
    }

    function transferFrom(address from, address to, uint256 tokenId) external {
        require(ownerOf(tokenId) == from && msg.sender == from, "Gallery: not the holder");
        owners[tokenId] = to;
        balanceOf[from] -= 1;
        balanceOf[to] += 1;
        emit Transfer(from, to, tokenId);
    }
}
