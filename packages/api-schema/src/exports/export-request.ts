import { z } from 'zod'
import { blockRangeShape } from '../shapes/block-range.ts'
import { addressSchema, hashSchema } from '../shapes/scalars.ts'
import { tokenItemInput } from '../shapes/token-item.ts'
import { wholeNumberInput } from '../shapes/whole-number.ts'
import { type ExportField, takesField } from './export-fields.ts'
import { addressTypes, type ExportType, exportFormats, exportTypes, ofTokenTypes, pointTypes } from './export-types.ts'

const ofTransaction: readonly ExportType[] = [
  'transactionReceiptLog',
  'transactionInternalTransactions',
  'transactionBlobInfo',
]
const ofBlock: readonly ExportType[] = ['blockBlobInfo']

const bounds: readonly string[] = ['fromBlock', 'toBlock', 'start', 'end']
const ofOneTransaction = 'this export is of one transaction, without a range'

/** Why an export that takes no range takes none. */
const rangeRefusal = (type: ExportType): string => {
  if (pointTypes.includes(type)) return 'this export is of one block: name it by toBlock'
  if (ofTransaction.includes(type)) return ofOneTransaction
  if (ofBlock.includes(type)) return 'this export is of one block, without a range'
  const ofNow = 'this export is of now, without a range'
  return type === 'tokenholders' ? `${ofNow}; holders of a past block are asked for by atBlock` : ofNow
}

const words: Partial<Record<string, string>> = {
  atBlock: 'only holders of a token are exported of a past block',
  orderBy: 'only tokens are exported in an order of your choice',
  contractAddress: 'this export is of no token',
}
/** Why an export takes no such field. */
const fieldRefusal = (type: ExportType, field: string): string =>
  bounds.includes(field) ? rangeRefusal(type) : (words[field] ?? `this export takes no ${field}`)

const unknownFields: z.core.$ZodErrorMap = (issue) =>
  issue.code === 'unrecognized_keys' ? `no export takes ${JSON.stringify(issue.keys[0])}` : undefined

/** Words of the refusals that the schema itself cannot tell: a message of them holds one of these. */
export const exportRefusals: readonly string[] = [
  ...['this export is of one block', 'this export is of now, without a range', ofOneTransaction],
  ...Object.values(words).filter((text) => text !== undefined),
  'this export takes no ',
  ...['is below the first indexed block', 'is beyond the indexed head', 'is before the first indexed block'],
]

/**
 * `GET /api/chain/export`: a list as a file, streamed as of one block, of any length, newest first. Ends of a range may be blocks or
 * moments. What narrows the list is what the list on screen takes. A field that an export would pass over is refused, one that no
 * export knows too.
 */
export const exportRequestSchema = z
  .strictObject(
    {
      type: z.enum(exportTypes),
      format: z.enum(exportFormats).default('csv'),
      address: addressSchema.optional(),
      contractAddress: addressSchema.optional(),
      /** Of `tokentxns` without a contract, and of `tokens`; ERC-20 where it is not named. ERC-1155 is also taken in the specification's spelling. */
      standard: z
        .enum(['20', '721', '1155', '1115'])
        .transform((text) => (text === '1115' ? 1155 : (Number(text) as 20 | 721 | 1155)))
        .optional(),
      ...blockRangeShape,
      direction: z.enum(['all', 'in', 'out']).default('all'),
      failed: z.enum(['1']).optional(),
      /** Of transactions: 1 only those that consensus itself made, 0 only the others. */
      system: z.enum(['0', '1']).optional(),
      counterparty: addressSchema.optional(),
      /** Of authorizations: who signed them, or whose code they name. */
      authority: addressSchema.optional(),
      delegate: addressSchema.optional(),
      /** Of `tokenholders`: who held the token after this block, as `token_holders_at` answers it. The file is true at that block. */
      atBlock: wholeNumberInput(0).optional(),
      /** Of `accounts`: contracts, or accounts without code. */
      kind: z.enum(['account', 'contract']).optional(),
      /** Whose, of the lists of Core: as their calls take it. */
      delegator: addressSchema.optional(),
      validator: addressSchema.optional(),
      operator: addressSchema.optional(),
      relayer: addressSchema.optional(),
      contract: addressSchema.optional(),
      fund: z.enum(['burn', 'foundation', 'systemReward']).optional(),
      family: z.enum(['stake', 'commission', 'registration', 'status']).optional(),
      /** Of `stakeBtcRewards`: the stake, in either order of its bytes. */
      btcTxId: hashSchema.optional(),
      /** Of `validatorRewards` and `validatorSet`. */
      round: wholeNumberInput(0).optional(),
      /** Of `validators`: which, and in which order, in the words of its call. */
      filter: z.string().max(40).optional(),
      sort: z.string().max(40).optional(),
      order: z.enum(['desc', 'asc']).optional(),
      keyword: z.string().trim().max(100).optional(),
      /**
       * Of `tokens`: their order, as `token_list` takes it. Those that a `keyword` finds have the order of their match. Of
       * `tokenHoldingPage`: `holders` or, unless it is named, `worth`.
       */
      orderBy: z.enum(['holders', 'transfers', 'volume', 'worth']).optional(),
      /** Of which transaction: logs, internal transactions, blobs, authorizations. */
      transactionHash: hashSchema.optional(),
      /** Of `blockBlobInfo`: a block by number or hash. */
      block: z.string().max(80).optional(),
      /** Of `transactionReceiptLog`: only logs of this event. */
      topic0: hashSchema.optional(),
      /** Of `tokentxns` and `tokenholders` with a contract: of one item. */
      tokenItem: tokenItemInput.optional(),
      /** Of `tokenCollection`: the item to begin with. */
      firstItem: tokenItemInput.optional(),
      /** Of `pendingTransactions`, in the words of its call. */
      state: z.string().max(40).optional(),
    },
    { error: unknownFields },
  )
  .refine(
    ({ type, address, validator }) =>
      !addressTypes.includes(type) ||
      (address ?? (takesField(type, 'validator') ? validator : undefined)) !== undefined,
    { path: ['address'], message: 'this export is of an address' },
  )
  .refine(({ type, btcTxId }) => type !== 'stakeBtcRewards' || btcTxId !== undefined, {
    path: ['btcTxId'],
    message: 'this export is of a bitcoin stake',
  })
  .refine(({ type, contractAddress }) => !ofTokenTypes.includes(type) || contractAddress !== undefined, {
    path: ['contractAddress'],
    message: 'this export is of a token',
  })
  .refine(({ type, transactionHash }) => !ofTransaction.includes(type) || transactionHash !== undefined, {
    path: ['transactionHash'],
    message: 'this export is of a transaction',
  })
  .refine(({ type, block }) => !ofBlock.includes(type) || block !== undefined, {
    path: ['block'],
    message: 'this export is of a block',
  })
  .superRefine((request, context) => {
    const { type, format: _format, direction, ...narrowed } = request
    for (const [field, input] of Object.entries(direction === 'all' ? narrowed : { ...narrowed, direction })) {
      if (input === undefined || takesField(type, field as ExportField)) continue
      context.addIssue({ code: 'custom', path: [field], message: fieldRefusal(type, field), input })
    }
  })
  .superRefine(({ transactionHash, fromBlock, toBlock, start, end }, context) => {
    if (transactionHash === undefined) return
    for (const [field, input] of Object.entries({ fromBlock, toBlock, start, end })) {
      if (input !== undefined) context.addIssue({ code: 'custom', path: [field], message: ofOneTransaction, input })
    }
  })
  .refine(({ type, address, validator }) => type !== 'validatorDelegators' || !address || !validator, {
    path: ['address'],
    message: 'name the validator once',
  })
  .refine(({ contractAddress, standard }) => contractAddress === undefined || standard === undefined, {
    path: ['standard'],
    message: 'name a token or a standard, not both',
  })
  .refine(
    ({ tokenItem, contractAddress, address, atBlock }) =>
      tokenItem === undefined || (contractAddress !== undefined && address === undefined && atBlock === undefined),
    { path: ['tokenItem'], message: 'an item is one of a token: name no address and no atBlock beside it' },
  )
  .refine(
    ({ type, orderBy }) =>
      orderBy === undefined || type !== 'tokenHoldingPage' || ['holders', 'worth'].includes(orderBy),
    { path: ['orderBy'], message: 'holdings are ordered by holders or by worth' },
  )
  .refine(({ type, orderBy }) => orderBy !== 'worth' || type !== 'tokens', {
    path: ['orderBy'],
    message: 'tokens are ordered by holders, transfers or volume',
  })
  .refine(({ validator, round }) => validator === undefined || round === undefined, {
    path: ['round'],
    message: 'name a validator or a round, not both',
  })
  .refine(({ address, counterparty }) => counterparty === undefined || address !== undefined, {
    path: ['counterparty'],
    message: 'a counterparty is one of an address',
  })
  .refine(({ address, direction }) => direction === 'all' || address !== undefined, {
    path: ['direction'],
    message: 'a direction is one of an address',
  })
export type ExportRequest = z.output<typeof exportRequestSchema>
