import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { abi, verificationJob, verifyContract } from '@corescope/api-schema/verification/calls'
import type { Hex } from 'viem'
import { createNodeClient } from '../world/node-client.ts'
import { isOfThisVersion, listSubmissions, type WorldSubmission } from '../world/submissions.ts'
import { findProjectRoot } from './project-root.ts'

const EVERY_MS = 1_000
/** The API or its database is away, or there is too much to do: they are started again, and it passes. */
const AWAY_MS = 5_000

interface Call {
  path: string
  response: { parse: (value: unknown) => unknown }
}
type Answer<C extends Call> = ReturnType<C['response']['parse']>

/** The product says no for good. */
class RefusedError extends Error {
  override name = 'RefusedError'
}

/** Asks the product until it answers. @throws RefusedError in its words; what `signal` throws when it is aborted */
const createAsk =
  (url: string, signal: AbortSignal) =>
  async <C extends Call>({ path, response }: C, request: unknown): Promise<Answer<C>> => {
    for (;;) {
      signal.throwIfAborted()
      const body = JSON.stringify(request)
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body, signal }).catch(() => undefined)
      if (answer?.ok) return response.parse(((await answer.json()) as { data: unknown }).data) as Answer<C>
      if (answer !== undefined && answer.status < 500 && answer.status !== 429)
        throw new RefusedError(((await answer.json()) as { message: string }).message)
      await delay(AWAY_MS, undefined, { signal })
    }
  }
type Ask = ReturnType<typeof createAsk>

/** Everything that the node has is indexed: so a contract's creation is known before its sources come. */
const untilIndexed = async (url: string, signal: AbortSignal): Promise<void> => {
  for (;;) {
    const health = await fetch(`${url}/health`, { signal }).catch(() => undefined)
    if (health?.ok && ((await health.json()) as { state: string }).state === 'ok') return
    await delay(EVERY_MS, undefined, { signal })
  }
}

/** @returns why it failed; undefined when the contract is verified */
const verifyOne = async (ask: Ask, submission: WorldSubmission, signal: AbortSignal): Promise<string | undefined> => {
  const known = await ask(abi, { contractAddress: submission.address })
  if (known.match !== null) return undefined
  const { jobId } = await ask(verifyContract, submission.request())
  for (;;) {
    const { finishedAt, failure } = await ask(verificationJob, { jobId })
    if (failure !== null) return failure.message
    if (finishedAt !== null) return undefined
    await delay(EVERY_MS, undefined, { signal })
  }
}

/**
 * Submits the devnet's own contracts, as anybody would, one after the other: whoever submits something meanwhile waits for one of
 * them at most. What is verified already is left alone, and so is a world that another version has seeded.
 * @param url the product's
 * @param say told of what could not be verified
 * @returns how many of them are verified now
 * @throws what `signal` throws when it is aborted
 */
export const verifyWorld = async (
  url: string,
  nodeUrl: string,
  signal: AbortSignal,
  say: (text: string) => void,
): Promise<number> => {
  await untilIndexed(url, signal)
  const [ask, node] = [createAsk(url, signal), createNodeClient(nodeUrl)]
  let verified = 0
  for (const submission of listSubmissions(join(findProjectRoot(), 'devnet', 'contracts'))) {
    const { name, address } = submission
    try {
      if (!isOfThisVersion(submission, await node.call<Hex>('eth_getCode', [address, 'latest']))) continue
      const failure = await verifyOne(ask, submission, signal)
      if (failure === undefined) verified += 1
      else say(`  ! ${name} of the devnet (${address}) is not verified: ${failure}`)
    } catch (error) {
      signal.throwIfAborted()
      say(`  ! ${name} of the devnet (${address}) is not verified: ${(error as Error).message}`)
    }
  }
  return verified
}
