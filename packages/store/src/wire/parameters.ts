const quoted = (text: string) => `"${text.replace(/[\\"]/g, '\\$&')}"`
const hexOf = (bytes: Uint8Array) =>
  `\\x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}`

/**
 * A parameter as PostgreSQL reads it from text; null stays null. Bytes are `bytea`, lists are arrays.
 * @throws TypeError for what has no such text
 */
export const parameterText = (value: unknown): string | null => {
  if (value === null || value === undefined) return null
  switch (typeof value) {
    case 'string':
      return value
    case 'number':
    case 'bigint':
    case 'boolean':
      return String(value)
    default:
      if (value instanceof Uint8Array) return hexOf(value)
      if (Array.isArray(value)) return `{${value.map(elementText).join(',')}}`
      throw new TypeError(`a parameter cannot be a ${typeof value}`)
  }
}

const elementText = (value: unknown): string => {
  const text = parameterText(value)
  if (text === null) return 'NULL'
  return typeof value === 'number' || typeof value === 'bigint' || Array.isArray(value) ? text : quoted(text)
}
