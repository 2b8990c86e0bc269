import type { VmStepRecord } from '@corescope/api-schema/execution/calls'
import { stepsAtOnce } from '../queries.ts'

/** Opcodes that end a call as failed. */
const failing = /^(REVERT|INVALID)$/

export const isFailing = ({ opcode, error }: VmStepRecord): boolean => error !== null || failing.test(opcode)

/** Windows that one search reads: 10,000 steps. */
const maxWindows = 20

interface Search {
  from: number
  /** 1: forward; -1: back. */
  by: 1 | -1
  total: number
  load: (start: number) => Promise<readonly VmStepRecord[]>
  isWanted: (step: VmStepRecord) => boolean
}

type Found = { index: number } | { index?: undefined; readTo: number }

/**
 * The next step after `from` (or the one before it) that is wanted, within 10,000 steps.
 * @returns undefined: there is none to the end; `readTo`: how far was looked
 */
export const findStep = async ({ from, by, total, load, isWanted }: Search): Promise<Found | undefined> => {
  let start = Math.floor((from + by) / stepsAtOnce) * stepsAtOnce
  for (let read = 0; read < maxWindows && start >= 0 && start < total; read += 1, start += by * stepsAtOnce) {
    const steps = await load(start)
    const isBeyond = ({ index }: VmStepRecord) => (by === 1 ? index > from : index < from)
    const wanted = (step: VmStepRecord) => isBeyond(step) && isWanted(step)
    const found = by === 1 ? steps.find(wanted) : steps.findLast(wanted)
    if (found !== undefined) return { index: found.index }
  }
  return start >= 0 && start < total ? { readTo: start } : undefined
}
