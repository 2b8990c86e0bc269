/** Bytes of a hex text with `0x`. */
export const bytesOfHex = (hex: string): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array((hex.length - 2) / 2)
  for (let index = 0; index < bytes.length; index++)
    bytes[index] = Number.parseInt(hex.slice(2 + index * 2, 4 + index * 2), 16)
  return bytes
}

/** How many bytes stand before the zeros at the end. */
export const usedBytes = (bytes: Uint8Array): number => {
  let used = bytes.length
  while (used > 0 && bytes[used - 1] === 0) used -= 1
  return used
}

const signatures: readonly (readonly [type: string, signature: readonly number[]])[] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/gif', [0x47, 0x49, 0x46, 0x38]],
  ['image/webp', [0x52, 0x49, 0x46, 0x46]],
]

/** Type of a picture that stands at the beginning; undefined where none does. */
export const imageTypeOf = (bytes: Uint8Array): string | undefined =>
  signatures.find(([, signature]) => signature.every((byte, index) => bytes[index] === byte))?.[0]

/**
 * What was put into a blob: each 32-byte word of it must be less than the field's modulus, so writers leave the first byte of
 * each word empty. Where all of them are zero, they are left out.
 */
export const payloadOf = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => {
  const isPadded = Array.from({ length: Math.floor(bytes.length / 32) }, (_, word) => bytes[word * 32]).every(
    (byte) => byte === 0,
  )
  return isPadded ? new Uint8Array(bytes.filter((_, index) => index % 32 !== 0)) : new Uint8Array(bytes)
}
