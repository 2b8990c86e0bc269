import { backOffDelay, wait } from '../../back-off.ts'
import type { CallOptions, RpcAnswer, RpcCall } from '../../caller.ts'
import { RateLimitedError, TooLargeError } from '../../errors.ts'
import { patiently } from '../../patiently.ts'
import { askWhole, type BatchTarget, type Exchange } from './ask-whole.ts'
import { createBatchLimit } from './batch-limit.ts'
import { BatchRefusal, smallerSize } from './batch-refusal.ts'
import { findSize, splitting } from './find-size.ts'
import { sideBySide } from './side-by-side.ts'

/** Parts of a batch that had to be cut are asked again by themselves: the node has answered one of them. */
const attemptsOfPart = 6
const backOff = { firstMs: 100, maxMs: 2_000 }

/**
 * `batch` of one endpoint, whatever the endpoint takes. All batches of a process go through here: what the endpoint refuses
 * (no batches at all, batches above a size) is learned once and kept, and calls then go in several exchanges side by side.
 */
export function createBatches(settings: { exchange: Exchange; name: string; atOnce: number }) {
  const target: BatchTarget = { ...settings, limit: createBatchLimit() }
  return async (calls: readonly RpcCall[], options: CallOptions = {}): Promise<RpcAnswer[]> => {
    if (calls.length === 0) return []
    try {
      return await ask(target, calls, options)
    } catch (error) {
      throw error instanceof BatchRefusal ? error.verdict : error
    }
  }
}

async function ask(target: BatchTarget, calls: readonly RpcCall[], options: CallOptions): Promise<RpcAnswer[]> {
  const size = target.limit.sizeFor(calls.length)
  if (size < calls.length) return askInParts(target, calls, { firstSize: size, refusal: undefined }, options)
  let answers: RpcAnswer[]
  try {
    answers = await askWhole(target, calls, options)
  } catch (error) {
    const smaller = calls.length > 1 ? smallerSize(error, calls.length, splitting(options)) : undefined
    if (smaller === undefined) throw error
    return askInParts(target, calls, { firstSize: smaller, refusal: error }, options)
  }
  return askRefusedAgain(target, calls, answers, options)
}

/** The first part tells whether its size is taken; the others follow side by side, and those marked `isLast` after them. */
async function askInParts(
  target: BatchTarget,
  calls: readonly RpcCall[],
  beginning: { firstSize: number; refusal: unknown },
  options: CallOptions,
): Promise<RpcAnswer[]> {
  const answers = new Array<RpcAnswer>(calls.length)
  const all = calls.map((_, index) => index)
  const early = all.filter((index) => calls[index]!.isLast !== true)
  const begun = early.length > 0 ? early : all
  const fill = (places: readonly number[], told: readonly RpcAnswer[]) => {
    for (const [at, place] of places.entries()) answers[place] = told[at]!
  }
  const pick = (places: readonly number[]) => places.map((place) => calls[place]!)
  const size = await findSize(target, pick(begun), beginning, options, (told) => fill(begun, told))
  const late = all.filter((index) => !begun.includes(index))
  for (const group of [begun.slice(size), late]) {
    await sideBySide(cut(group, size), target.atOnce, options.signal, async (places, signal) => {
      fill(
        places,
        await patiently(() => ask(target, pick(places), { ...options, signal }), attemptsOfPart, {
          ...options,
          signal,
        }),
      )
    })
  }
  return answers
}

/** Calls that were too large, or one too many, beside others that were answered. */
async function askRefusedAgain(
  target: BatchTarget,
  calls: readonly RpcCall[],
  answers: RpcAnswer[],
  options: CallOptions,
): Promise<RpcAnswer[]> {
  const isOpen = ({ error }: { error: Error }) =>
    error instanceof RateLimitedError || (error instanceof TooLargeError && options.tooLarge !== 'throw')
  const open = answers.flatMap((answer, index) => (!answer.ok && isOpen(answer) ? [index] : []))
  if (open.length === 0 || open.length === calls.length) return answers
  await wait(backOffDelay(1, backOff), options.signal)
  const asked = open.map((index) => calls[index]!)
  const told = await ask(target, asked, options)
  for (const [at, index] of open.entries()) answers[index] = told[at]!
  return answers
}

const cut = (places: readonly number[], size: number): number[][] =>
  Array.from({ length: Math.ceil(places.length / size) }, (_, part) => places.slice(part * size, (part + 1) * size))
