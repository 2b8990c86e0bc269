import { maxSubmissionBytes } from '@corescope/api-schema/verification/limits'
import type { Address } from '@corescope/chain/types/hex'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ApiContext } from '../../context.ts'
import { asSubmission, findUnverified, submit } from '../../entities/verification/submit.ts'
import { submitSimilar } from '../../entities/verification/submit-similar.ts'
import { clientKeyOf } from '../../http/client-key.ts'
import { FailureError } from '../../http/errors.ts'
import { answerJob, type Params, refuseNames, send, textOf } from './answers.ts'
import { createEtherscanSource } from './etherscan-source.ts'
import { readMetadataBody } from './read-upload.ts'

type Body = Record<string, unknown>
/** Gives what was sent to the worker. @returns the id of the job @throws FailureError */
type Door = (address: Address, body: Body, clientKey: string) => Promise<string>

/** The index knows which transaction made a contract: one that is given must only be a hash. */
const checkCreation = ({ creationTransactionHash: hash }: Body): void => {
  if (hash === undefined || hash === null) return
  if (!/^0x[0-9a-f]{64}$/i.test(textOf(hash))) throw new FailureError('creationTransactionHash: it has 64 hex digits')
}

const standardJson =
  (context: ApiContext): Door =>
  (address, { stdJsonInput, compilerVersion, contractIdentifier }, clientKey) => {
    const language = (stdJsonInput as { language?: unknown } | null | undefined)?.language
    const submission = asSubmission({
      address,
      inputType: language === 'Vyper' ? 8 : 4,
      compilerVersion: textOf(compilerVersion),
      contractName: textOf(contractIdentifier),
      standardJson: JSON.stringify(stdJsonInput ?? {}),
    })
    return submit(context, submission, clientKey)
  }

const metadata =
  (context: ApiContext): Door =>
  (address, body, clientKey) =>
    submit(context, asSubmission({ address, ...readMetadataBody(body) }), clientKey)

const etherscan = (context: ApiContext): Door => {
  const source = createEtherscanSource(context.config)
  return async (address, { apiKey }, clientKey) => {
    // nobody is asked for what could not be verified here
    await findUnverified(context, address)
    return submit(context, asSubmission(await source(address, textOf(apiKey))), clientKey)
  }
}

/** Ways to submit a contract (argotorg/sourcify, apiv2.yaml, "Verify Contracts"). */
export const registerDoors = (app: FastifyInstance, context: ApiContext): void => {
  const doors: Readonly<Record<string, Door>> = {
    '/v2/verify': standardJson(context),
    '/v2/verify/metadata': metadata(context),
    '/v2/verify/similarity': (address, _body, clientKey) => submitSimilar(context, address, clientKey),
    '/v2/verify/etherscan': etherscan(context),
  }
  for (const [path, door] of Object.entries(doors)) {
    const answer = (request: FastifyRequest, reply: FastifyReply) => {
      const params = request.params as Params
      const wrong = refuseNames(params, context)
      if (wrong !== undefined) return send(reply, 400, wrong)
      const { body, ip } = request
      const fields = typeof body === 'object' && body !== null ? (body as Body) : {}
      return answerJob(reply, async () => {
        checkCreation(fields)
        return door(params.address!.toLowerCase() as Address, fields, clientKeyOf(ip))
      })
    }
    app.post(`${path}/:chainId/:address`, { bodyLimit: maxSubmissionBytes }, answer)
  }
}
