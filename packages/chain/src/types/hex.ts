/** Hex data with `0x`, lower case inside the house: hashes, addresses, byte strings. */
export type Hex = `0x${string}`

/** 20 bytes, lower case. The checksum form (EIP-55) exists only on screen. */
export type Address = Hex

/** 32 bytes, lower case. */
export type Hash = Hex
