import { z } from 'zod'
import { defineCall } from '../call.ts'
import { addressReferenceSchema } from '../shapes/address-reference.ts'
import { addressSchema, hashSchema, quantitySchema } from '../shapes/scalars.ts'

const open = { method: 'POST', auth: 'visitor', tag: 'tools' } as const

/** Spec §7 "Other": faucet. */
export const faucet = defineCall({
  ...open,
  path: '/api/chain/faucet',
  writes: true,
  summary: 'Asks the faucet to pay to an address. What it pays, and how often, is told by `faucet_info`.',
  request: z.object({
    address: addressSchema,
    /** A solution of `/api/user/captcha`, where one is asked. */
    captcha: z.string().max(2_000).default(''),
  }),
  response: z.object({ ticket: z.uuid() }),
  failures: ['there is no faucet', 'it is empty', 'a limit of the day is reached', 'the challenge is not solved'],
})

export const faucetInfo = defineCall({
  ...open,
  path: '/api/chain/faucet_info',
  summary: 'What the faucet pays, how often, and how it stands.',
  request: z.object({}),
  response: z.object({
    /** `off`: there is none. `late`: the worker that pays does not run, payments wait. `away`, `slow`: its node. */
    state: z.enum(['off', 'mainnet', 'ok', 'empty', 'away', 'slow', 'late']),
    /** Where the network's own faucet is, for when there is none here. */
    otherUrl: z.string().nullable(),
    needsCaptcha: z.boolean(),
    faucet: z
      .object({
        address: addressSchema,
        /** The same with its names. */
        account: addressReferenceSchema,
        amount: quantitySchema,
        /** null while its node has never answered */
        balance: quantitySchema.nullable(),
        /** Payments within 24 hours: to an address, for a client (an IPv4 address or the /64 of an IPv6 address), and at all. */
        perAddress: z.number().int(),
        perClient: z.number().int(),
        perDay: z.number().int(),
        waiting: z.number().int(),
      })
      .nullable(),
  }),
})
export type FaucetInfo = z.infer<typeof faucetInfo.response>

export const faucetPayment = defineCall({
  ...open,
  path: '/api/chain/faucet_payment',
  summary:
    'How a payment of the faucet stands. Its transaction may be replaced by a dearer one until it is in a block. Until 32 blocks stand on that one it is `mined`, or `reverted` where it failed; then `settled` or `failed`.',
  request: z.object({ ticket: z.uuid() }),
  response: z.object({
    state: z.enum(['waiting', 'sent', 'mined', 'reverted', 'settled', 'failed']),
    recipient: addressSchema,
    amount: quantitySchema,
    place: z.number().int().nullable(),
    transactionHash: hashSchema.nullable(),
    blockNumber: z.number().int().nullable(),
  }),
  failures: ['there is no such payment'],
})

export const faucetCalls = { faucet, faucetInfo, faucetPayment }
