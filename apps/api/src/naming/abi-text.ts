const printable = (text: string): string | null => {
  const clean = text.replaceAll(/\p{C}/gu, '').trim()
  return clean === '' ? null : clean.slice(0, 128)
}

/**
 * Text a contract answers for `name()` or `symbol()`: an ABI string, or 32 bytes padded with zeros as old tokens do.
 * Null for anything else. Pure.
 */
export const readText = (answer: string): string | null => {
  const bytes = Buffer.from(answer.slice(2), 'hex')
  if (bytes.length === 32) {
    const end = bytes.indexOf(0)
    return printable(bytes.subarray(0, end === -1 ? 32 : end).toString('utf8'))
  }
  if (bytes.length < 64) return null
  const offset = BigInt(`0x${bytes.subarray(0, 32).toString('hex')}`)
  if (offset > BigInt(bytes.length - 32)) return null
  const start = Number(offset)
  const length = BigInt(`0x${bytes.subarray(start, start + 32).toString('hex')}`)
  if (length > BigInt(bytes.length - start - 32)) return null
  return printable(bytes.subarray(start + 32, start + 32 + Number(length)).toString('utf8'))
}
