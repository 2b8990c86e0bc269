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

/** Why a text is no bytes: a sign that is no hex digit, or a last digit without its second. Places count signs of the text from 1. */
export interface BytesFault {
  kind: 'sign' | 'odd'
  sign: string
  place: number
}

/** The first fault of a text; undefined: it is bytes, or nothing. Pure. */
export const bytesFault = (text: string): BytesFault | undefined => {
  const from = /^\s*0\s*x/i.exec(text)?.[0].length ?? 0
  let digits = 0
  let last: BytesFault | undefined
  let place = [...text.slice(0, from)].length
  for (const sign of text.slice(from)) {
    place += 1
    if (/\s/.test(sign)) continue
    if (!/^[0-9a-f]$/i.test(sign)) return { kind: 'sign', sign: shownSign(sign), place }
    digits += 1
    last = { kind: 'odd', sign, place }
  }
  return digits % 2 === 0 ? undefined : last
}

/** Signs that nobody sees, or that turn a text, by their number. */
const shownSign = (sign: string) =>
  /^[!-~]$/.test(sign) ? sign : `U+${sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`
