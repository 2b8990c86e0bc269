import { withHiddenSigns } from '@corescope/decode/verification/hidden-signs'

/** Bytes of a hex text with `0x`; a half byte at the end is left out. */
const bytesOf = (hex: string): Uint8Array<ArrayBuffer> => {
  const length = Math.floor((hex.length - 2) / 2)
  return Uint8Array.from({ length }, (_, index) => Number.parseInt(hex.slice(2 + index * 2, 4 + index * 2), 16))
}

export interface BytesText {
  text: string
  /** false: some bytes are no UTF-8 and are shown as �. */
  isValid: boolean
  /** Something of it can be read: not controls and blanks alone. */
  isReadable: boolean
}

/** Controls other than tab, line feed and carriage return draw nothing; they are shown as a middle dot. Other signs that nobody sees are written out. */
const control = /(?![\t\n\r])\p{Cc}/gu

/** Bytes read as UTF-8. */
export const readUtf8 = (hex: string): BytesText => {
  const bytes = bytesOf(hex)
  const show = (text: string) => withHiddenSigns(text.replaceAll(control, '·'))
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return { text: show(text), isValid: true, isReadable: /[^\p{Cc}\s]/u.test(text) }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return { text: show(new TextDecoder().decode(bytes)), isValid: false, isReadable: false }
  }
}

/** Calldata as its selector and numbered 32-byte words, one a line, as the ABI lays them out. */
export const readWords = (hex: string): string => {
  const body = hex.slice(10)
  const words = body.match(/.{1,64}/g) ?? []
  const width = String(Math.max(words.length - 1, 0)).length
  const lines = words.map((word, index) => `[${String(index).padStart(width)}] ${word}`)
  return [hex.slice(0, 10), ...lines].join('\n')
}

/**
 * Selector of what looks like an error of the contract's own, where nothing but its bytes is known. Pure.
 * @param reason what is told of the failure
 * @param data bytes that were returned, or their beginning
 */
export const unknownErrorOf = (reason: string, data: string): string | undefined => {
  const isBytes = data.length >= 10 && reason.startsWith(data)
  return isBytes && (reason !== data || (data.length - 10) % 64 === 0) ? data.slice(0, 10) : undefined
}
