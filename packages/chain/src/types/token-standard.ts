/** The token standards that are told apart by their logs: ERC-20, ERC-721, ERC-1155. */
export type TokenStandard = 20 | 721 | 1155
