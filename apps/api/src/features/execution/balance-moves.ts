import type { TraceFrame } from '@corescope/chain/types/trace'
import type { SimulatedLog, SimulatedRun } from '@corescope/rpc/traces/simulate-call'

/** What an account would have more (or less) of. */
export interface BalanceMove {
  account: `0x${string}`
  /** Null: the native coin. */
  contract: `0x${string}` | null
  amount: bigint
}

const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const nobody = `0x${'0'.repeat(40)}`
const addressOf = (topic: string): `0x${string}` => `0x${topic.slice(-40)}`

/** Calls that took effect: neither they failed nor a call around them. */
const effective = (frames: readonly TraceFrame[]): TraceFrame[] => {
  const failed = frames.filter(({ error }) => error !== null).map(({ traceAddress }) => traceAddress)
  const isInside = ({ traceAddress }: TraceFrame) =>
    failed.some((around) => around.every((step, index) => traceAddress[index] === step))
  return failed.length === 0 ? [...frames] : frames.filter((frame) => !isInside(frame))
}

/** A `Transfer` of ERC-20 (three topics and an amount) or ERC-721 (four topics). */
const transferOf = ({ topics, data }: SimulatedLog) => {
  const [topic, from, to, item] = topics
  if (topic !== transferTopic || from === undefined || to === undefined) return undefined
  if (item === undefined && !/^0x[0-9a-f]{64}$/.test(data)) return undefined
  return { from: addressOf(from), to: addressOf(to), amount: item === undefined ? BigInt(data) : 1n }
}

/**
 * Balances that a run would change, fees apart: coins by its calls, tokens and items by their `Transfer` events. What comes out even is
 * left away. Pure.
 */
export const balanceMoves = ({ frames, logs }: SimulatedRun): BalanceMove[] => {
  const moves = new Map<string, BalanceMove>()
  const add = (account: `0x${string}`, contract: `0x${string}` | null, amount: bigint) => {
    const key = `${account}${contract}`
    const before = moves.get(key)?.amount ?? 0n
    moves.set(key, { account, contract, amount: before + amount })
  }
  const move = (from: `0x${string}`, to: `0x${string}`, contract: `0x${string}` | null, amount: bigint) => {
    if (contract === null || from !== nobody) add(from, contract, -amount)
    if (contract === null || to !== nobody) add(to, contract, amount)
  }
  for (const { from, to, value } of effective(frames)) if (value > 0n && to !== null) move(from, to, null, value)
  for (const log of logs) {
    const transfer = transferOf(log)
    if (transfer !== undefined) move(transfer.from, transfer.to, log.address, transfer.amount)
  }
  return [...moves.values()].filter(({ amount }) => amount !== 0n)
}
