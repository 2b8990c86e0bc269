import type { MessageKey } from '../i18n/message-key.ts'

/** Reasons of spec §3 ("Balance change reasons"). */
const codes = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 180, 181, 182] as const

/** The words for a reason of a balance change; undefined of a code that is none. */
export const reasonKey = (code: number): MessageKey | undefined => {
  const known = codes.find((one) => one === code)
  return known === undefined ? undefined : `state.reason_${known}`
}
