import { randomUUID } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { ApiContext } from '../../context.ts'
import { NoContractError, VerifiedAlreadyError } from '../../entities/verification/submit.ts'
import { FailureError, TooManyError } from '../../http/errors.ts'

export type Params = Record<string, string>
export const addressPattern = /^0x[0-9a-f]{40}$/i
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** An error in the form of the dialect. */
export const refusal = (customCode: string, message: string) => ({ customCode, message, errorId: randomUUID() })

export const sendText = (reply: FastifyReply, status: number, json: string) =>
  reply.code(status).header('cache-control', 'no-store').type('application/json').send(json)

export const send = (reply: FastifyReply, status: number, body: unknown) =>
  sendText(reply, status, JSON.stringify(body))

/** Says what is wrong with chain or address; undefined: nothing. */
export const refuseNames = ({ chainId, address }: Params, { config }: ApiContext) => {
  if (chainId !== undefined && Number(chainId) !== config.chainId) {
    return refusal('unsupported_chain', `This explorer is of chain ${config.chainId}.`)
  }
  if (address !== undefined && !addressPattern.test(address))
    return refusal('invalid_parameter', 'address: it has 40 hex digits')
  return undefined
}

/** What was asked elsewhere cannot be had, in words and codes of the dialect. */
export class SourceRefusedError extends Error {
  override name = 'SourceRefusedError'
  readonly status: number
  readonly customCode: string
  constructor(status: number, customCode: string, message: string) {
    super(message)
    this.status = status
    this.customCode = customCode
  }
}

/** Answers with the job of a submission, or with why there is none. */
export const answerJob = async (reply: FastifyReply, submitted: () => Promise<string>) => {
  try {
    return await send(reply, 202, { verificationId: await submitted() })
  } catch (error) {
    if (error instanceof VerifiedAlreadyError) return send(reply, 409, refusal('already_verified', error.message))
    if (error instanceof TooManyError) return send(reply, 429, refusal('too_many_requests', error.message))
    if (error instanceof NoContractError) return send(reply, 400, refusal('contract_not_deployed', error.message))
    if (error instanceof SourceRefusedError) return send(reply, error.status, refusal(error.customCode, error.message))
    if (error instanceof FailureError) return send(reply, 400, refusal('invalid_parameter', error.message))
    throw error
  }
}
