/** Patterns of what is typed, for `pattern` of a field: blanks around it do no harm. */
export const addressPattern = '\\s*0[xX][0-9a-fA-F]{40}\\s*'
export const hashPattern = '\\s*0[xX][0-9a-fA-F]{64}\\s*'
/** As the server takes them (`usernameSchema`, `codeSchema`). */
export const usernamePattern = '\\s*[\\p{L}\\p{N}][\\p{L}\\p{N}._\\-]*[\\p{L}\\p{N}]\\s*'
export const codePattern = '[ \\-]*(?:(?:[0-9][ \\-]*){6}|(?:[A-Za-z2-7][ \\-]*){16})'
/** A link of the web. */
export const webPattern = '\\s*[hH][tT][tT][pP][sS]?://\\S+\\s*'
/** As `signatureSchema`. */
export const signaturePattern = '\\s*0x(?:[0-9a-fA-F]{2}){1,1024}\\s*'
