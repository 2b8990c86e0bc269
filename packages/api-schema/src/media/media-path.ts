export const mediaKinds = ['image', 'animation'] as const
export type MediaKind = (typeof mediaKinds)[number]

/**
 * Where this product serves an item's picture or film: media whose address anybody may have written reach a page only
 * from here.
 * @param version changes when another one may be there
 */
export const mediaPath = (contractAddress: string, tokenItem: string, kind: MediaKind, version: number): string =>
  `/media/${contractAddress}/${tokenItem}/${kind}?v=${version}`

/** The same for the icon of a token. */
export const iconPath = (contractAddress: string, version: number): string =>
  `/media/${contractAddress}/icon?v=${version}`
