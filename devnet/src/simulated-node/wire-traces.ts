import type { TraceFrame } from '@corescope/chain/types/trace'
import type { MadeBlock } from './make-block.ts'
import { tracesOf } from './make-traces.ts'
import type { SimulatedDiff } from './simulated-state.ts'

type Wire = Record<string, unknown>

const quantity = (value: bigint | number) => `0x${value.toString(16)}`
const isCreation = ({ type }: TraceFrame) => type === 'create' || type === 'create2'
const flatErrors: Record<string, string> = {
  'execution reverted': 'Reverted',
  'out of gas': 'Out of gas',
  'invalid opcode': 'Bad instruction',
}

/** As `trace_block` answers it. */
export function encodeFlatTraces(made: MadeBlock): Wire[] {
  return made.block.transactions.flatMap((_, index) => encodeFlatTransaction(made, index))
}

/** As `trace_transaction` answers it. */
export function encodeFlatTransaction(made: MadeBlock, index: number): Wire[] {
  const { block } = made
  const frames = tracesOf(made)[index]!
  return frames.map((frame) => ({
    ...encodeFlatFrame(frame),
    blockHash: block.hash,
    blockNumber: block.number,
    transactionHash: block.transactions[index]!.hash,
    transactionPosition: index,
    traceAddress: frame.traceAddress,
    subtraces: childrenOf(frames, frame).length,
  }))
}

function encodeFlatFrame(frame: TraceFrame): Wire {
  const { type, from, to, value, gas, gasUsed, error, selector } = frame
  if (type === 'selfdestruct') {
    return { type: 'suicide', action: { address: from, refundAddress: to, balance: quantity(value) }, result: null }
  }
  // An exceptional halt has no result; a revert has one, with what it returned.
  const hasResult = error === null || error === 'execution reverted'
  const output = frame.revertData ?? '0x'
  const made = isCreation(frame) ? { address: to ?? from, code: output } : { output }
  return {
    type: isCreation(frame) ? 'create' : 'call',
    action: isCreation(frame)
      ? { from, gas: quantity(gas), init: '0x60', value: quantity(value), creationMethod: type }
      : { from, to, gas: quantity(gas), input: selector, value: quantity(value), callType: type },
    result: hasResult ? { gasUsed: quantity(gasUsed ?? 0n), ...made } : null,
    ...(error === null ? {} : { error: flatErrors[error] }),
  }
}

/** As the block tracers of the debug namespace answer it with `callTracer`. */
export function encodeTraceTrees(made: MadeBlock): Wire[] {
  return made.block.transactions.map(({ hash }, index) => ({ txHash: hash, result: encodeTraceTree(made, index) }))
}

/** As `debug_traceTransaction` answers it with `callTracer`. */
export function encodeTraceTree(made: MadeBlock, index: number): Wire {
  const frames = tracesOf(made)[index]!
  return encodeFrame(frames, frames[0]!)
}

/** As `prestateTracer` answers it in diff mode, with Core's reasons. */
export function encodeDiff(diffs: readonly SimulatedDiff[]): Wire {
  const reasonOf = ({ before, after, reason }: SimulatedDiff) => ({
    prev: quantity(before),
    new: quantity(after),
    reason,
  })
  return {
    pre: Object.fromEntries(diffs.map(({ address, before }) => [address, { balance: quantity(before) }])),
    post: Object.fromEntries(
      diffs.map((diff) => [diff.address, { balance: quantity(diff.after), balanceReasons: [reasonOf(diff)] }]),
    ),
  }
}

function encodeFrame(frames: readonly TraceFrame[], frame: TraceFrame): Wire {
  const { type, from, to, value, gas, gasUsed, error, selector, revertData } = frame
  const calls = childrenOf(frames, frame).map((child) => encodeFrame(frames, child))
  return {
    type: type.toUpperCase(),
    from,
    ...(to === null ? {} : { to }),
    ...(type === 'staticcall' ? {} : { value: quantity(value) }),
    gas: quantity(gas),
    gasUsed: quantity(gasUsed ?? 0n),
    input: selector ?? '0x60',
    ...(revertData === null ? {} : { output: revertData }),
    ...(error === null ? {} : { error: error === 'invalid opcode' ? 'invalid opcode: INVALID' : error }),
    ...(calls.length === 0 ? {} : { calls }),
  }
}

function childrenOf(frames: readonly TraceFrame[], { traceAddress }: TraceFrame): TraceFrame[] {
  const depth = traceAddress.length
  return frames.filter(
    (other) =>
      other.traceAddress.length === depth + 1 &&
      traceAddress.every((step, index) => other.traceAddress[index] === step),
  )
}
