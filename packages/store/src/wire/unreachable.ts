/**
 * Whether a question failed because the server could not be asked, as against being wrong itself: it failed on the way
 * (without an SQLSTATE, five letters and digits; `EPIPE` is five letters too, but no SQLSTATE is without a digit), or the
 * server says so: classes 08 (connection), 57P (shutdown), 53 (no resources). Pure.
 */
export const isUnreachable = (error: unknown): boolean => {
  // a statement or its values are wrong: it was not sent
  if (error instanceof TypeError) return false
  const code = (error as { code?: unknown }).code
  if (typeof code !== 'string' || !/^(?=.*\d)[0-9A-Z]{5}$/.test(code)) return true
  return /^(08|57P|53)/.test(code)
}
