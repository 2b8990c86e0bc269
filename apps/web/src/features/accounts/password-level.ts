import { shortestPassword } from '@corescope/api-schema/accounts/password-lengths'
import { isLikeName, isPattern } from '@corescope/api-schema/accounts/simple-passwords'

const longPassword = 14

/**
 * How far the meter of a new password stands: by what the server refuses too, and by length. Which ones were leaked, the server
 * alone knows. Pure.
 */
export const passwordLevel = (password: string, names: readonly string[]): 0 | 1 | 2 | 3 => {
  if (password === '') return 0
  if (password.length < shortestPassword || isPattern(password) || isLikeName(password, names)) return 1
  return password.length >= longPassword ? 3 : 2
}
