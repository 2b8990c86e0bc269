/** ERC-721 (EIP-721) with metadata and enumeration. */
export const erc721Abi = [
  'event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)',
  'event Approval(address indexed owner, address indexed approved, uint256 indexed tokenId)',
  'event ApprovalForAll(address indexed owner, address indexed operator, bool approved)',
  'function balanceOf(address owner) view returns (uint256)',
  'function ownerOf(uint256 tokenId) view returns (address)',
  'function safeTransferFrom(address from, address to, uint256 tokenId)',
  'function safeTransferFrom(address from, address to, uint256 tokenId, bytes data)',
  'function setApprovalForAll(address operator, bool approved)',
  'function getApproved(uint256 tokenId) view returns (address)',
  'function isApprovedForAll(address owner, address operator) view returns (bool)',
  'function tokenURI(uint256 tokenId) view returns (string)',
  'function tokenByIndex(uint256 index) view returns (uint256)',
  'function tokenOfOwnerByIndex(address owner, uint256 index) view returns (uint256)',
  'function safeMint(address to, uint256 tokenId)',
  'function safeMint(address to, uint256 tokenId, string uri)',
  'function onERC721Received(address operator, address from, uint256 tokenId, bytes data) returns (bytes4)',
] as const

/** Collections older than the standard emit its events with nothing indexed. */
export const erc721UnindexedAbi = [
  'event Transfer(address from, address to, uint256 tokenId)',
  'event Approval(address owner, address approved, uint256 tokenId)',
] as const

/** EIP-6093 errors of ERC-721. */
export const erc721ErrorsAbi = [
  'error ERC721InvalidOwner(address owner)',
  'error ERC721NonexistentToken(uint256 tokenId)',
  'error ERC721IncorrectOwner(address sender, uint256 tokenId, address owner)',
  'error ERC721InvalidSender(address sender)',
  'error ERC721InvalidReceiver(address receiver)',
  'error ERC721InsufficientApproval(address operator, uint256 tokenId)',
  'error ERC721InvalidApprover(address approver)',
  'error ERC721InvalidOperator(address operator)',
] as const

/** EIP-2981 royalties, EIP-4906 metadata updates, EIP-165 detection. */
export const nftExtensionsAbi = [
  'event MetadataUpdate(uint256 tokenId)',
  'event BatchMetadataUpdate(uint256 fromTokenId, uint256 toTokenId)',
  'function royaltyInfo(uint256 tokenId, uint256 salePrice) view returns (address receiver, uint256 royaltyAmount)',
  'function contractURI() view returns (string)',
  'function supportsInterface(bytes4 interfaceId) view returns (bool)',
] as const
