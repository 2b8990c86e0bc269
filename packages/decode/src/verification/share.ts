/** A share, 0 to 1, in percent. It is cut: what is not the same never reads as 100 %. Pure. */
export const shareText = (share: number): string => `${(Math.floor(share * 10_000) / 100).toFixed(2)} %`
