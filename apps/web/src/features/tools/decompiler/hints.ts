import { disassemble, findSelectors } from '@corescope/decode/code/disassemble'
import type { CallResponse } from '../../../api-client/call-api.ts'
import type { DecompileRequest } from './decompile.ts'

/** The call of signatures takes no more at once. */
const maxHashes = 500

const firstOf = (all: Record<string, string[]>): Record<string, string> =>
  Object.fromEntries(Object.entries(all).flatMap(([hash, [first]]) => (first === undefined ? [] : [[hash, first]])))

/** Selectors and words of 32 bytes in the code, which may be those of functions, errors and events. */
export const hashesIn = (code: Uint8Array): `0x${string}`[] => {
  const { instructions } = disassemble(code)
  const pushed = instructions.flatMap(({ name, operand }) =>
    (name === 'PUSH4' || name === 'PUSH32') && operand !== undefined ? [operand as `0x${string}`] : [],
  )
  return [...new Set([...findSelectors(instructions), ...pushed])].slice(0, maxHashes)
}

/** The likeliest name of each that is known: code cannot mark what visitors gave. */
export const namesOf = (known: CallResponse<'signatures'> | undefined): DecompileRequest['names'] => ({
  functions: firstOf(known?.functions ?? {}),
  events: firstOf(known?.events ?? {}),
  errors: firstOf(known?.errors ?? {}),
})
