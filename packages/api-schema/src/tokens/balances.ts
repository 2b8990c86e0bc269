import { z } from 'zod'
import { defineCall } from '../call.ts'
import { addressReferenceSchema } from '../shapes/address-reference.ts'
import { sinceShape } from '../shapes/paging.ts'
import { addressSchema, hashSchema, quantitySchema, timestampSchema } from '../shapes/scalars.ts'
import { tokenItemInput } from '../shapes/token-item.ts'
import { amountSourceSchema, tokenReferenceSchema } from '../shapes/token-reference.ts'
import { atRefusals, atShape } from './block-at.ts'

const balanceAnswer = z.object({
  address: addressReferenceSchema,
  balance: quantitySchema,
  at: z.object({ number: z.number().int(), hash: hashSchema, timestamp: timestampSchema }),
})

export const searchTokenBalance = defineCall({
  method: 'POST',
  path: '/api/chain/search_token_balance',
  auth: 'visitor',
  tag: 'tokens',
  summary: 'What an address held of a token (or of one of its items) at a block or at a date; by default now.',
  request: z.object({
    address: addressSchema,
    contractAddress: addressSchema,
    tokenItem: tokenItemInput.optional(),
    ...atShape,
  }),
  refusals: atRefusals,
  response: balanceAnswer.extend({
    token: tokenReferenceSchema,
    /**
     * `logs`: what its transfers add up to, on top of what was held before the first indexed block. `node`: what the
     * contract says, asked of an irregular or partial token, and of who never moved a token older than that block.
     */
    source: amountSourceSchema,
    ...sinceShape,
  }),
  failures: [
    'no such token',
    'no block at that time',
    'the node no longer has the state of that block',
    'what was held before the first indexed block is not known',
  ],
})

export const searchBalance = defineCall({
  method: 'POST',
  path: '/api/chain/search_balance',
  auth: 'visitor',
  tag: 'addresses',
  summary:
    'Native balance of an address at a block or at a date: from the balance history, else from a node that keeps the state of that block.',
  request: z.object({ address: addressSchema, ...atShape }),
  refusals: atRefusals,
  response: balanceAnswer.extend({
    /** `index`: from the balance history. `node`: from the node's state. */
    source: z.enum(['index', 'node']),
  }),
  failures: ['no block at that time', 'the node no longer has the state of that block'],
})
