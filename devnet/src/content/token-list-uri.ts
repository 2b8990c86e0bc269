/**
 * Where the devnet's token list lies: the content id of what `token-list.ts` publishes. Written down, and compared by a test:
 * to make the list would keep the indexer waiting at every start.
 */
export const tokenListUri = 'ipfs://bafkreiapigehfjufowmrzkps2y6cksbay3gwtiakevq6dghji3t6yzz6fy'
