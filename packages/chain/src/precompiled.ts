/**
 * Whether an address is kept for precompiled contracts, which run without code: 0x1 to 0xfff. EIP-1352 keeps all up to 0xffff; from 0x1000
 * on there are none so far, Core's system contracts with code of their own, and 0xdead, to which people burn. Pure.
 * @param address lower case
 */
export const isPrecompiled = (address: string): boolean => /^0x0{37}(?!000)[0-9a-f]{3}$/.test(address)
