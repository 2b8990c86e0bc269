/** One element of a script: a push with its bytes, or an operation alone. */
export interface ScriptElement {
  opcode: number
  /** Undefined of what pushes nothing. */
  data: Uint8Array | undefined
}

/** Why a script cannot be taken apart: the push at `byte` has not all the bytes it promises, or there are too many elements. */
export type ScriptFault =
  | { kind: 'push'; byte: number; promised: number; present: number }
  | { kind: 'elements'; most: number }

/** A script that cannot be taken apart; the message says the fault in English. */
export class ScriptError extends Error {
  override name = 'ScriptError'
  readonly fault: ScriptFault

  constructor(fault: ScriptFault) {
    super(
      fault.kind === 'push'
        ? `byte ${fault.byte} promises ${fault.promised} bytes, and ${fault.present} follow`
        : `it has more than ${fault.most} elements`,
    )
    this.fault = fault
  }
}

/** Elements that are read of one script. */
const maxElements = 1_000

/** Where the data of a push begins and how long it says it is; undefined of an operation that pushes no data. */
const pushAt = (script: Uint8Array, at: number): { from: number; length: number } | undefined => {
  const opcode = script[at]!
  if (opcode >= 1 && opcode <= 0x4b) return { from: at + 1, length: opcode }
  const lengthBytes = opcode === 0x4c ? 1 : opcode === 0x4d ? 2 : opcode === 0x4e ? 4 : 0
  if (lengthBytes === 0) return undefined
  let length = 0
  for (let place = lengthBytes; place > 0; place -= 1) length = length * 256 + (script[at + place] ?? 0)
  return { from: at + 1 + lengthBytes, length }
}

/**
 * Takes a script apart.
 * @throws ScriptError naming the byte at which a push promises more than there is
 */
export const readScript = (script: Uint8Array): ScriptElement[] => {
  const elements: ScriptElement[] = []
  let at = 0
  while (at < script.length) {
    if (elements.length === maxElements) throw new ScriptError({ kind: 'elements', most: maxElements })
    const opcode = script[at]!
    const push = pushAt(script, at)
    if (push === undefined) {
      elements.push({ opcode, data: undefined })
      at += 1
      continue
    }
    const end = push.from + push.length
    if (end > script.length) {
      const present = Math.max(0, script.length - push.from)
      throw new ScriptError({ kind: 'push', byte: at, promised: push.length, present })
    }
    elements.push({ opcode, data: script.subarray(push.from, end) })
    at = end
  }
  return elements
}
