import { findHiddenSign, withHiddenSigns } from '@corescope/decode/verification/hidden-signs'
import { type Failure, plainFailure, say } from './sentences.ts'

/** Signs of a name of a contract or a library: compilers take any number, and lists tell the name of each row. */
const maxNameSigns = 200

/** As much of a name as is told where it is refused or compared. Pure. */
export const shownName = (name: string): string => (name.length > maxNameSigns ? `${name.slice(0, 80)}…` : name)

/** Why a name of a contract or a library is refused: of Yul any text may be one. undefined: it is not too long and shows all its signs. Pure. */
export const refusedName = (name: string): Failure | undefined => {
  if (name.length > maxNameSigns) {
    const shown = withHiddenSigns(shownName(name))
    const words = `The name "${shown}" is too long: a contract or library may have one of ${maxNameSigns} signs.`
    return plainFailure('input', [say(words, 'longName', { name: shown, most: maxNameSigns })])
  }
  const sign = findHiddenSign(name)
  if (sign === undefined) return undefined
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
