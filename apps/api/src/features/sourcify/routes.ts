import type { VerificationFailure } from '@corescope/api-schema/verification/shapes'
import type { Address } from '@corescope/chain/types/hex'
import type { VerificationJobRow } from '@corescope/store/verification/jobs'
import { findVerifications, listVerificationsAfter, type VerificationRow } from '@corescope/store/verification/read'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { makeLongAnswer } from '../../answers/long-answer.ts'
import type { ApiContext } from '../../context.ts'
import { failureOf, readJob } from '../../entities/verification/read-job.ts'
import type { FailureForm, RouteAccess } from '../../http/access.ts'
import { clientKeyOf } from '../../http/client-key.ts'
import { FailureError } from '../../http/errors.ts'
import { whenTaken } from '../../http/when-taken.ts'
import type { RouteGroup, RouteServices } from '../../route-group.ts'
import { addressPattern, type Params, refusal, refuseNames, send, sendText, textOf } from './answers.ts'
import { readFields } from './contract-fields.ts'
import { registerDoors } from './doors.ts'
import { registerUpload } from './upload.ts'

/** Paths and shapes: argotorg/sourcify, apiv2.yaml. */
const codes: Readonly<Record<number, string>> = { 404: 'not_found', 413: 'invalid_parameter', 429: 'too_many_requests' }
const failure: FailureForm = (status, message) => ({
  status,
  body: JSON.stringify(refusal(codes[status] ?? (status >= 500 ? 'internal_error' : 'invalid_json'), message)),
})
const access: RouteAccess = { auth: 'visitor', anyOrigin: true, failure }

/** This dialect has one word for what differs and what nobody knows. */
const word = (kind: string | null) => (kind === 'exact' ? 'exact_match' : kind === 'match' ? kind : null)
const iso = (seconds: number) => new Date(seconds * 1000).toISOString()

const minimal = (chainId: number, address: string, row: VerificationRow | undefined) => ({
  match: word(row?.runtimeMatch ?? null),
  creationMatch: word(row?.creationMatch ?? null),
  runtimeMatch: word(row?.runtimeMatch ?? null),
  chainId: String(chainId),
  address,
  verifiedAt: row === undefined ? null : iso(row.verifiedAt),
  matchId: row === undefined ? null : String(row.verificationId),
})

/** The verification of an address itself: similar ones are no matches in this dialect. */
const findOwn = async ({ reader }: ApiContext, address: string): Promise<VerificationRow | undefined> => {
  const [row] = await findVerifications(reader, [address])
  return row?.address === address ? row : undefined
}

/** Which fields are asked for; a dotted field asks for its first part. */
const fieldsWanted = (query: Record<string, unknown>): ((field: string) => boolean) => {
  const list = (value: unknown) =>
    textOf(value)
      .split(',')
      .flatMap((field) => field.trim().split('.')[0] || [])
  const [fields, omit] = [list(query.fields), list(query.omit)]
  return (name) => (omit.length > 0 ? !omit.includes(name) : fields.includes('all') || fields.includes(name))
}

/** Failures whose codes Sourcify's clients know: of the others it is true that the code was compared and differs. */
const jobCodes: Readonly<Partial<Record<VerificationFailure['code'], string>>> = {
  compilerErrors: 'compiler_error',
  compilerMissing: 'unsupported_compiler_version',
  compilerTimeout: 'compiler_timeout',
  compilerMemory: 'compiler_out_of_memory',
  compilerOutput: 'compiler_error',
  compilerCrashed: 'compiler_error',
  interrupted: 'internal_error',
  verifierFailed: 'internal_error',
  discarded: 'internal_error',
  noSimilarContract: 'no_similar_match_found',
  verifiedAlready: 'already_verified',
}

const presentJob = async (context: ApiContext, row: VerificationJobRow) => {
  const reason = failureOf(row)
  const own = row.runtimeMatch === null ? undefined : await findOwn(context, row.address)
  const done = {
    ...minimal(context.config.chainId, row.address, own),
    match: word(row.runtimeMatch),
    runtimeMatch: word(row.runtimeMatch),
    creationMatch: word(row.creationMatch),
  }
  return {
    isJobCompleted: reason !== null || row.finishedAt !== null,
    verificationId: row.jobId,
    jobStartTime: iso(row.submittedAt),
    ...(row.finishedAt === null ? {} : { jobFinishTime: iso(row.finishedAt) }),
    ...(row.compileMs === null ? {} : { compilationTime: String(row.compileMs) }),
    contract: done,
    ...(reason === null ? {} : { error: refusal(jobCodes[reason.code] ?? 'no_match', reason.message) }),
  }
}

const registerLists = (app: FastifyInstance, context: ApiContext): void => {
  // Sourcify v2 "chains": what can be verified here.
  app.get('/chains', (_request, reply) => {
    const { network, chainId } = context.config
    const title = network.chainName
    const rpc = [...network.rpcUrls]
    const etherscanAPI = context.config.ETHERSCAN_API_URL !== undefined
    return send(reply, 200, [{ name: title, title, chainId, rpc, supported: true, etherscanAPI }])
  })

  app.get('/v2/contracts/:chainId', async (request, reply) => {
    const wrong = refuseNames(request.params as Params, context)
    if (wrong !== undefined) return send(reply, 400, wrong)
    const { limit, sort, afterMatchId } = request.query as Params
    const after = textOf(afterMatchId)
    if (after !== '' && !/^\d{1,15}$/.test(after))
      return send(reply, 400, refusal('invalid_parameter', 'afterMatchId: a number'))
    const wanted = textOf(limit)
    if (!/^\d{0,15}$/.test(wanted))
      return send(reply, 400, refusal('invalid_parameter', 'limit: a whole number, 1 to 200'))
    const rows = await listVerificationsAfter(context.reader, {
      after: after === '' ? null : Number(after),
      isNewestFirst: textOf(sort) !== 'asc',
      limit: Math.min(200, Math.max(1, Number(wanted) || 200)),
    })
    return send(reply, 200, { results: rows.map((row) => minimal(context.config.chainId, row.address, row)) })
  })

  app.get('/check-all-by-addresses', async (request, reply) => {
    const { addresses } = request.query as Params
    const wanted = textOf(addresses)
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== '')
    if (wanted.length === 0 || wanted.length > 100 || wanted.some((one) => !addressPattern.test(one))) {
      return send(reply, 400, refusal('invalid_parameter', 'addresses: 1 to 100 addresses, commas between them'))
    }
    const chainId = String(context.config.chainId)
    const found = await Promise.all(
      wanted.map(async (address) => ({ address, row: await findOwn(context, address.toLowerCase()) })),
    )
    const status = (row: VerificationRow) => (row.runtimeMatch === 'exact' ? 'perfect' : 'partial')
    const body = found.map(({ address, row }) =>
      row === undefined ? { address, status: 'false' } : { address, chainIds: [{ chainId, status: status(row) }] },
    )
    return send(reply, 200, body)
  })
}

const registerSourcify = (app: FastifyInstance, { context }: RouteServices): void => {
  registerDoors(app, context)

  app.get('/v2/verify/:id', async (request, reply) => {
    try {
      return send(reply, 200, await presentJob(context, await readJob(context, (request.params as Params).id ?? '')))
    } catch (error) {
      if (error instanceof FailureError) return send(reply, 404, refusal('job_not_found', error.message))
      throw error
    }
  })

  const contractOf = async (request: FastifyRequest, reply: FastifyReply) => {
    const params = request.params as Params
    const wrong = refuseNames(params, context)
    if (wrong !== undefined) return send(reply, 400, wrong)
    const address = params.address!.toLowerCase() as Address
    const row = await findOwn(context, address)
    const base = minimal(context.config.chainId, address, row)
    if (row === undefined) return send(reply, 404, base)
    const isWanted = fieldsWanted(request.query as Record<string, unknown>)
    const make = async () => JSON.stringify({ ...base, ...(await readFields(context, row, isWanted)) })
    const { text, taken } = await makeLongAnswer(context, clientKeyOf(request.ip), make)
    whenTaken(reply, taken)
    return sendText(reply, 200, text)
  }
  app.get('/v2/contract/all-chains/:address', async (request, reply) => {
    const params = request.params as Params
    const wrong = refuseNames(params, context)
    if (wrong !== undefined) return send(reply, 400, wrong)
    const address = params.address!.toLowerCase()
    const row = await findOwn(context, address)
    return send(reply, 200, { results: row === undefined ? [] : [minimal(context.config.chainId, address, row)] })
  })
  app.get('/v2/contract/:chainId/:address', contractOf)

  registerLists(app, context)
  registerUpload(app, context)
  // pages that tools print
  app.get('/verify-ui/jobs/:id', async (request, reply) => {
    try {
      const { address } = await readJob(context, (request.params as Params).id ?? '')
      return reply.redirect(`/address/${address}#code`)
    } catch (error) {
      if (error instanceof FailureError) return reply.redirect('/verifyContract')
      throw error
    }
  })
  const toContract = (request: FastifyRequest, reply: FastifyReply) => {
    const address = (request.params as Params).address ?? ''
    return reply.redirect(addressPattern.test(address) ? `/address/${address}#code` : '/contractsVerified')
  }
  app.get('/repo-ui/:chainId/:address', toContract)
  // hardhat 2 prints the folder of Sourcify's former repository
  for (const end of ['', '/'])
    app.get(`/contracts/:match(^(?:full|partial)_match$)/:chainId/:address${end}`, toContract)
}

/** The Sourcify dialect: version 2, and what older tools ask of version 1. */
export const sourcifyGroup: RouteGroup = { name: 'sourcify', access, register: registerSourcify }
