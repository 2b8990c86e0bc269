import { findHiddenSign, isBlank, withHiddenSigns } from '@corescope/decode/verification/hidden-signs'
import { type Failure, plainFailure, say } from './sentences.ts'

/** Signs of a name of a contract or a library: compilers take any number, and lists tell the name of each row. */
const maxNameSigns = 200

/** As much of a name as is told where it is refused or compared. Pure. */
export const shownName = (name: string): string => (name.length > maxNameSigns ? `${name.slice(0, 80)}…` : name)

/** Signs of a name by their numbers: `U+2800`. */
const signsOf = (name: string): string =>
  [...name]
    .slice(0, 8)
    .map((sign) => `U+${sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`)
    .join(' ') || '""'

/** Why a name of a contract or a library is refused: of Yul any text may be one. undefined: it is not too long, and shows all its signs and at least one. Pure. */
export const refusedName = (name: string): Failure | undefined => {
  if (name.length > maxNameSigns) {
    const shown = withHiddenSigns(shownName(name))
    const words = `The name "${shown}" is too long: a contract or library may have one of ${maxNameSigns} signs.`
    return plainFailure('input', [say(words, 'longName', { name: shown, most: maxNameSigns })])
  }
  const sign = findHiddenSign(name)
  if (sign === undefined) {
    if (!isBlank(name)) return undefined
    const signs = signsOf(name)
    return plainFailure('input', [
      say(`The name of the contract shows nothing: it is ${signs}. A name needs a sign that is seen.`, 'blankName', {
        signs,
      }),
    ])
  }
  const shown = withHiddenSigns(name.slice(0, 80))
  const words = `The name of the contract "${shown}" has signs that no name may have: ${sign}.`
  return plainFailure('input', [say(words, 'hiddenSign', { name: shown, sign })])
}

/** The first refusal of the libraries of a contract, `path:Name`; undefined: there is none. Settings may name any. Pure. */
export const refusedLibrary = (libraries: readonly { name: string }[]): Failure | undefined => {
  for (const { name } of libraries) {
    const refused = refusedName(name.slice(name.lastIndexOf(':') + 1))
    if (refused !== undefined) return refused
  }
  return undefined
}
