/** A segment of a path as it is read: percent-decoded where it can be. */
export const segmentText = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch (error) {
    if (error instanceof URIError) return segment
    throw error
  }
}

/** Lower case, with `0x`; undefined when the text is no hash. Blanks around any id are nobody's intention (ruling 17). */
const hashOf = (id: string): `0x${string}` | undefined => {
  const digits = /^(?:0x)?([0-9a-f]{64})$/i.exec(id.trim())?.[1]
  return digits === undefined ? undefined : `0x${digits.toLowerCase()}`
}

/**
 * A block number in the forms the search takes (ruling 19): decimal, also grouped as people copy it (12,345), or 0x, up to 16
 * digits; undefined when it is none.
 */
export const blockNumberOf = (id: string): number | undefined => {
  const text = id.trim()
  const plain = /^\d{1,3}(,\d{3})+$/.test(text) ? text.replaceAll(',', '') : text
  const blockNumber = /^(\d{1,16}|0x[0-9a-f]{1,16})$/i.test(plain) ? Number(plain.toLowerCase()) : undefined
  return Number.isSafeInteger(blockNumber) ? blockNumber : undefined
}

/** A block as a URL names it: number, or hash in lower case; undefined when it is neither. */
export const blockId = (id: string): number | `0x${string}` | undefined => hashOf(id) ?? blockNumberOf(id)

/** A transaction as a URL names it: its hash in lower case; undefined when it is none. */
export const transactionId = hashOf

/**
 * An address as a URL names it (spec §5): 40 digits get `0x`, more than 44 characters keep the last 40. Lower case; undefined
 * when no address comes of it.
 */
export const addressId = (id: string): `0x${string}` | undefined => {
  const text = id.trim()
  const digits = text.length > 44 ? text.slice(-40) : text.replace(/^0x/i, '')
  return /^[0-9a-f]{40}$/i.test(digits) ? `0x${digits.toLowerCase()}` : undefined
}

/** An item of a token as a URL names it, decimal or 0x; decimal; undefined when it is none. */
export const tokenItemOf = (id: string): string | undefined =>
  /^(\d{1,78}|0x[0-9a-f]{1,64})$/i.test(id.trim()) ? BigInt(id.trim().toLowerCase()).toString() : undefined
