import { setTimeout as pause } from 'node:timers/promises'
import { maxSubmissionBytes } from '@corescope/api-schema/verification/limits'
import { findVerifications } from '@corescope/store/verification/read'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ApiContext } from '../../context.ts'
import { failureOf, readJob } from '../../entities/verification/read-job.ts'
import { asSubmission, submit, VerifiedAlreadyError } from '../../entities/verification/submit.ts'
import { clientKeyOf } from '../../http/client-key.ts'
import { FailureError, TooManyError } from '../../http/errors.ts'
import { readUpload } from './read-upload.ts'

/** Version 1 answers an upload with its outcome: the request waits for the worker, this long at most. */
const longestWaitMs = 55_000
const betweenLooksMs = 250

type Outcome = { status: number; body: unknown }
const refusal = (status: number, error: string): Outcome => ({ status, body: { error } })

/** What an address has been verified as. */
const keptOf = async ({ reader }: ApiContext, address: string): Promise<'exact' | 'match'> => {
  const [found] = await findVerifications(reader, [address])
  return found?.address === address ? found.runtimeMatch : 'match'
}

const untilDone = async (
  context: ApiContext,
  jobId: string,
  isGone: () => boolean,
): Promise<Outcome | 'exact' | 'match'> => {
  const end = Date.now() + longestWaitMs
  for (;;) {
    const row = await readJob(context, jobId)
    const failure = failureOf(row)
    if (failure?.code === 'verifiedAlready') return keptOf(context, row.address)
    if (failure !== null) return refusal(400, failure.message)
    if (row.finishedAt !== null) return row.runtimeMatch === 'exact' ? 'exact' : 'match'
    if (Date.now() > end || isGone()) {
      return refusal(
        503,
        `It is still worked on: /v2/verify/${jobId} and /check-all-by-addresses tell when it is done.`,
      )
    }
    await pause(betweenLooksMs)
  }
}

const answer = async (context: ApiContext, { body, ip, socket }: FastifyRequest): Promise<Outcome> => {
  const { address, chain, chainId = chain, files } = (body ?? {}) as Record<string, unknown>
  const ownId = String(context.config.chainId)
  if (String(chainId) !== ownId) return refusal(400, `chain: this explorer is of chain ${ownId}`)
  const outcomeOf = (kind: 'exact' | 'match'): Outcome => {
    const status = kind === 'exact' ? 'perfect' : 'partial'
    return { status: 200, body: { result: [{ address, chainId: ownId, status, libraryMap: {} }] } }
  }
  try {
    const submission = asSubmission({ address, ...readUpload(files) })
    const jobId = await submit(context, submission, clientKeyOf(ip))
    const done = await untilDone(context, jobId, () => socket.destroyed)
    return typeof done === 'string' ? outcomeOf(done) : done
  } catch (error) {
    // who is refused because of an exact match has one
    if (error instanceof VerifiedAlreadyError) return outcomeOf('exact')
    if (error instanceof TooManyError) return refusal(429, error.message)
    if (error instanceof FailureError) return refusal(400, error.message)
    throw error
  }
}

/** Upload of version 1 (`/`, `/verify`): metadata and sources by name, answered when the worker is done. */
export const registerUpload = (app: FastifyInstance, context: ApiContext): void => {
  const upload = async (request: FastifyRequest, reply: FastifyReply) => {
    const { status, body } = await answer(context, request)
    return reply.code(status).header('cache-control', 'no-store').type('application/json').send(JSON.stringify(body))
  }
  for (const path of ['/', '/verify']) app.post(path, { bodyLimit: maxSubmissionBytes }, upload)
}
