import type { Operation } from './openapi.ts'

/** The part of Sourcify's version 2 by which tools submit contracts. Paths, shapes and codes: argotorg/sourcify, apiv2.yaml. */
const tag = 'sourcify'
const json = (schema: unknown) => ({ 'application/json': { schema } })
const text = { type: 'string' }
const fields = (properties: Record<string, unknown>, required: string[] = Object.keys(properties)) => ({
  type: 'object',
  properties,
  required,
})
const failure = (description: string) => ({
  description,
  content: json(fields({ customCode: text, message: text, errorId: text })),
})
const parameter = (name: string, schema: object) => ({ name, in: 'path', required: true, schema })
const places = [
  parameter('chainId', { type: 'string', pattern: '^[0-9]{1,15}$' }),
  parameter('address', { type: 'string', pattern: '^0x[0-9a-fA-F]{40}$' }),
]
const creation = { creationTransactionHash: { type: 'string', pattern: '^0x[0-9a-fA-F]{64}$' } }

/** Words of the refusals that no schema can tell. */
const refused = [
  'This explorer is of chain',
  'There is no contract at',
  'metadata: ',
  'sources: ',
  'files: ',
  'standardJson: ',
  'compilerVersion: ',
  'There are no sources.',
  'has not set ETHERSCAN_API_URL',
  'The answer of that API',
]

const door = (
  operationId: string,
  summary: string,
  schema: unknown,
  more: Record<string, string> = {},
): Record<string, Operation> => ({
  post: {
    operationId,
    tags: [tag],
    summary,
    parameters: places,
    requestBody: { required: true, content: json(schema) },
    responses: {
      '202': { description: 'The job that compiles and compares', content: json(fields({ verificationId: text })) },
      '400': failure('invalid_parameter, unsupported_chain, contract_not_deployed: the message says what'),
      '409': failure('already_verified'),
      '413': failure('The body is longer than 10 MB'),
      '429': failure('too_many_requests'),
      '503': failure('The database is away, or too many submissions wait'),
      ...Object.fromEntries(Object.entries(more).map(([status, description]) => [status, failure(description)])),
    },
    'x-refusals': refused,
  },
})

/** Paths of the document. */
export const sourcifyPaths: Record<string, Record<string, Operation>> = {
  '/v2/verify/{chainId}/{address}': door(
    'sourcifyVerify',
    'Submits standard JSON.',
    fields({ stdJsonInput: { type: 'object' }, compilerVersion: text, contractIdentifier: text, ...creation }, [
      'stdJsonInput',
      'compilerVersion',
      'contractIdentifier',
    ]),
  ),
  '/v2/verify/metadata/{chainId}/{address}': door(
    'sourcifyVerifyMetadata',
    "Submits a compiler's metadata and the texts of its sources, which are found by their hashes.",
    fields(
      {
        metadata: { type: 'object' },
        sources: { type: 'object', additionalProperties: text },
        ...creation,
      },
      ['metadata', 'sources'],
    ),
  ),
  '/v2/verify/similarity/{chainId}/{address}': door(
    'sourcifyVerifySimilarity',
    'Verifies a contract by what a contract with similar code was verified with. Without one the job fails (no_similar_match_found).',
    fields(creation, []),
  ),
  '/v2/verify/etherscan/{chainId}/{address}': door(
    'sourcifyVerifyEtherscan',
    'Imports the sources from the Etherscan-like API that the operator has set, and verifies them here.',
    fields({ apiKey: { type: 'string', pattern: '^[A-Za-z0-9_-]{0,100}$' } }, []),
    {
      '404': 'not_etherscan_verified',
      '429': 'too_many_requests; etherscan_limit: that API is asked too often',
      '502': 'etherscan_request_failed',
    },
  ),
  '/v2/verify/{verificationId}': {
    get: {
      operationId: 'sourcifyJob',
      tags: [tag],
      summary: 'How far a submission is, and how it ended.',
      parameters: [parameter('verificationId', { type: 'string', minLength: 1, pattern: '^[0-9a-f-]{1,36}$' })],
      responses: {
        '200': {
          description: 'The job; `error` says why it failed',
          content: json(
            fields(
              {
                isJobCompleted: { type: 'boolean' },
                verificationId: text,
                jobStartTime: text,
                jobFinishTime: text,
                compilationTime: text,
                contract: fields({
                  match: { enum: ['exact_match', 'match', null] },
                  creationMatch: { enum: ['exact_match', 'match', null] },
                  runtimeMatch: { enum: ['exact_match', 'match', null] },
                  chainId: text,
                  address: text,
                }),
                error: fields({ customCode: text, message: text, errorId: text }),
              },
              ['isJobCompleted', 'verificationId', 'jobStartTime', 'contract'],
            ),
          ),
        },
        '404': failure('job_not_found'),
        '429': failure('too_many_requests'),
        '503': failure('The database is away'),
      },
    },
  },
}
