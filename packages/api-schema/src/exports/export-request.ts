import { z } from 'zod'
import { blockRangeShape } from '../shapes/block-range.ts'
import { addressSchema, hashSchema } from '../shapes/scalars.ts'
import { wholeNumberInput } from '../shapes/whole-number.ts'
import { addressTypes, coreTableTypes, exportFormats, exportTypes, tokenTypes, wholeTypes } from './export-types.ts'

/**
 * `GET /api/chain/export`: a list as a file, streamed as of one block, of any length, newest first. Ends of a range may be blocks or
 * moments. What narrows the list is what the list on screen takes.
 */
export const exportRequestSchema = z
  .object({
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
    /** Of `tokens`: their order, as `token_list` takes it. Those that a `keyword` finds have the order of their match. */
    orderBy: z.enum(['holders', 'transfers', 'volume']).optional(),
  })
  .refine(({ type, address, validator }) => !addressTypes.includes(type) || (address ?? validator) !== undefined, {
    path: ['address'],
    message: 'this export is of an address',
  })
  .refine(({ type, btcTxId }) => type !== 'stakeBtcRewards' || btcTxId !== undefined, {
    path: ['btcTxId'],
    message: 'this export is of a bitcoin stake',
  })
  .refine(({ type, contractAddress }) => type !== 'tokenholders' || contractAddress !== undefined, {
    path: ['contractAddress'],
    message: 'this export is of a token',
  })
  .refine(({ type, atBlock }) => atBlock === undefined || type === 'tokenholders', {
    path: ['atBlock'],
    message: 'only holders of a token are exported of a past block',
  })
  .refine(
    ({ type, fromBlock, start, end }) =>
      !(coreTableTypes as readonly string[]).includes(type) ||
      (fromBlock === undefined && start === undefined && end === undefined),
    { path: ['type'], message: 'this export is of one block: name it by toBlock' },
  )
  .refine(({ validator, round }) => validator === undefined || round === undefined, {
    path: ['round'],
    message: 'name a validator or a round, not both',
  })
  .refine(({ type, orderBy }) => orderBy === undefined || type === 'tokens', {
    path: ['orderBy'],
    message: 'only tokens are exported in an order of your choice',
  })
  .refine(({ address, counterparty }) => counterparty === undefined || address !== undefined, {
    path: ['counterparty'],
    message: 'a counterparty is one of an address',
  })
  .refine(({ address, direction }) => direction === 'all' || address !== undefined, {
    path: ['direction'],
    message: 'a direction is one of an address',
  })
  .refine(({ type, contractAddress }) => contractAddress === undefined || tokenTypes.includes(type), {
    path: ['contractAddress'],
    message: 'this export is of no token',
  })
  .refine(
    ({ type, fromBlock, toBlock, start, end }) =>
      !wholeTypes.includes(type) || [fromBlock, toBlock, start, end].every((bound) => bound === undefined),
    {
      path: ['type'],
      message: 'this export is of now, without a range; holders of a past block are asked for by atBlock',
    },
  )
export type ExportRequest = z.output<typeof exportRequestSchema>
