import type { Hex } from '@corescope/chain/types/hex'

/** A frame's place in its call tree as bytes: each step a LEB128 number (seven bits a byte, the lowest first). */
export const encodeTracePath = (traceAddress: readonly number[]): Hex => {
  const bytes: number[] = []
  for (const step of traceAddress) {
    let rest = step
    while (rest > 127) {
      bytes.push((rest % 128) + 128)
      rest = Math.floor(rest / 128)
    }
    bytes.push(rest)
  }
  return `0x${Buffer.from(bytes).toString('hex')}`
}

/** The inverse of `encodeTracePath`. */
export const decodeTracePath = (path: string): number[] => {
  const steps: number[] = []
  let step = 0
  let factor = 1
  for (const byte of Buffer.from(path.slice(2), 'hex')) {
    step += (byte & 127) * factor
    if (byte > 127) factor *= 128
    else {
      steps.push(step)
      step = 0
      factor = 1
    }
  }
  return steps
}
