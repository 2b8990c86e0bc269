/** Where a token's people are found. In a file without zod, so that the browser's first load carries no validator. */
export const tokenLinkKinds = [
  ...([
    'whitepaper',
    'blog',
    'x',
    'telegram',
    'discord',
    'github',
    'reddit',
    'medium',
    'facebook',
    'linkedin',
  ] as const),
  ...(['coinGecko', 'coinMarketCap'] as const),
] as const
