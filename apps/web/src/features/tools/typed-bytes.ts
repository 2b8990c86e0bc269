/** Bytes as somebody pastes them: in any case, with or without 0x, broken into lines. `undefined`: it is no hex of whole bytes. */
export const readBytes = (text: string): `0x${string}` | undefined => {
  const digits = text.replace(/\s+/g, '').toLowerCase().replace(/^0x/, '')
  return /^(?:[0-9a-f]{2})*$/.test(digits) ? `0x${digits}` : undefined
}

/** The same as an array. */
export const toBytes = (hex: `0x${string}`): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length: (hex.length - 2) / 2 }, (_, index) =>
    Number.parseInt(hex.slice(2 + index * 2, 4 + index * 2), 16),
  )
