import { formatInteger } from '../../format/number.ts'

const shown = 4

/** Where a call stands among the calls of a transaction: `0.2` is the third call of the first one. Of deep ones the end, and how deep. Pure. */
export const callPlace = (traceAddress: readonly number[]): string =>
  traceAddress.length > shown
    ? `…${traceAddress.slice(-2).join('.')} (${formatInteger(traceAddress.length)})`
    : traceAddress.join('.')
