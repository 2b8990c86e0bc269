import type { RpcAnswer, RpcCall } from '../../caller.ts'
import { classifyNodeError } from '../../classify-failure.ts'
import { type FailurePlace, GarbledAnswerError } from '../../errors.ts'
import { placeOf } from '../exchange.ts'
import { readWireError } from './batch-refusal.ts'

interface WireAnswer {
  id?: unknown
  result?: unknown
}

/** What a node answered one call. */
export function readAnswer(answer: unknown, place: FailurePlace): RpcAnswer {
  if (typeof answer !== 'object' || answer === null) {
    return { ok: false, error: new GarbledAnswerError('the answer is no JSON-RPC object', place) }
  }
  const error = readWireError(answer)
  if (error !== undefined) return { ok: false, error: classifyNodeError(error, place) }
  const { result } = answer as WireAnswer
  if (result === undefined) {
    return { ok: false, error: new GarbledAnswerError('the answer has neither result nor error', place) }
  }
  return { ok: true, result }
}

/**
 * The answers to a batch in the order of its calls: they may come in any (JSON-RPC 2.0 §6).
 * @throws GarbledAnswerError when one is missing
 */
export function orderAnswers(answer: unknown, calls: readonly RpcCall[], place: FailurePlace): RpcAnswer[] {
  if (!Array.isArray(answer)) throw new GarbledAnswerError('a batch was answered with no list', place)
  const ordered = new Array<RpcAnswer>(calls.length)
  let count = 0
  for (const entry of answer as (WireAnswer | null)[]) {
    const index = Number(entry?.id) - 1
    const call = calls[index]
    if (call === undefined || ordered[index] !== undefined) continue
    ordered[index] = readAnswer(entry, { ...placeOf(call), endpoint: place.endpoint! })
    count += 1
  }
  if (count !== calls.length) throw new GarbledAnswerError(`${count} answers to ${calls.length} calls`, place)
  return ordered
}
