import { z } from 'zod'
import { defineCall } from '../call.ts'
import { addressReferenceSchema } from '../shapes/address-reference.ts'
import { decodedSchema, decodedValueSchema } from '../shapes/decoded.ts'
import { reasonSchema } from '../shapes/reason.ts'
import { addressSchema, hashSchema, hexSchema, quantitySchema } from '../shapes/scalars.ts'
import { tokenReferenceSchema } from '../shapes/token-reference.ts'
import { methodSchema } from '../shapes/transaction-summary.ts'

const place = { transactionHash: hashSchema, blockNumber: z.number().int() }
const position = z.number().int().nonnegative().max(1e9)
const nodeFailures = [
  'no such transaction',
  'the node offers no traces',
  'the node no longer has the state of that block',
  'the node did not begin to answer in time',
]

/** Reading was given up before the end of what the node sent: after so much time, or so many bytes. */
const cutSchema = z.object({
  reason: z.enum(['time', 'bytes']),
  /** Seconds, or megabytes. */
  limit: z.number(),
  /** How many calls or steps had been met. */
  at: z.number().int(),
  /** The same in English. */
  message: z.string(),
})
export type Cut = z.infer<typeof cutSchema>

/**
 * Gas of a run whose steps are looked through for source lines. Some nodes take four seconds for a million, answer nobody
 * meanwhile, and do not end when nobody waits.
 */
export const maxSteppedGas = 2_000_000

/** Bytes of which only the beginning may be given; `size` counts all. */
const cutBytesSchema = z.object({ data: hexSchema, size: z.number().int() })

const callFrameSchema = z.object({
  /** From 0, parents before children. */
  index: z.number().int(),
  /** Which child of its parent, from the top call down; empty for the top call. */
  traceAddress: z.array(z.number().int()),
  type: z.enum(['call', 'delegatecall', 'staticcall', 'callcode', 'create', 'create2', 'selfdestruct']),
  from: addressReferenceSchema,
  /** Null where a failed creation made no contract. */
  to: addressReferenceSchema.nullable(),
  /** wei; 0 for calls that run in the caller's place or only read */
  value: quantitySchema,
  gas: quantitySchema,
  gasUsed: quantitySchema.nullable(),
  method: methodSchema.nullable(),
  input: cutBytesSchema,
  output: cutBytesSchema,
  /** Whoever is called is known to have no code: the bytes given call nothing, no fallback function either. */
  isMessage: z.boolean().optional(),
  /** The call by name with its arguments; null where no ABI is known, or the bytes given here are not all. */
  decoded: decodedSchema.nullable(),
  /** What it gave back, in the same way; null of a call that failed, too. */
  returned: z.array(decodedValueSchema).nullable(),
  /** It gave back values that would be far longer than their bytes: none is told. */
  isReturnedTooLarge: z.boolean().optional(),
  /** Events it emitted itself; null where the node does not tell. */
  logs: z.number().int().nullable(),
  error: z.string().nullable(),
  /** What the contract said when it reverted. */
  reason: z.string().nullable(),
  /** The contract's own error with its values, where an ABI knows it. */
  raised: decodedSchema.nullable(),
})
export type CallFrameRecord = z.infer<typeof callFrameSchema>

/** Bytes of calldata and of returned data given of each call. */
export const callBytes = 1_024

export const gethTrace = defineCall({
  method: 'POST',
  path: '/api/chain/gethtrace',
  auth: 'visitor',
  tag: 'execution',
  summary: `The call tree of a transaction, parents before children: frames [fromFrame, fromFrame + count). Of inputs and outputs the first ${callBytes} bytes.`,
  request: z.object({
    transactionHash: hashSchema,
    fromFrame: position.default(0),
    count: z.number().int().min(1).max(2_000).default(500),
  }),
  response: z.object({
    ...place,
    frames: z.array(callFrameSchema),
    /** All frames; those that were met, where reading was cut. */
    total: z.number().int(),
    cut: cutSchema.nullable(),
  }),
  failures: nodeFailures,
})

const vmStepSchema = z.object({
  /** From 0, in order of execution. */
  index: z.number().int(),
  programCounter: z.number().int(),
  opcode: z.string(),
  /** Left before the step. */
  gas: quantitySchema,
  /** Taken by it, what it hands to a call included; null where the node does not tell. */
  gasCost: quantitySchema.nullable(),
  /** 1: the transaction's own code. */
  depth: z.number().int(),
  /** Words on the stack before the step, the top first. */
  stack: z.array(z.string()),
  error: z.string().nullable(),
})
export type VmStepRecord = z.infer<typeof vmStepSchema>

export const gethTrace2 = defineCall({
  method: 'POST',
  path: '/api/chain/gethtrace2',
  auth: 'visitor',
  tag: 'execution',
  summary: 'The opcodes a transaction executed, in order: steps [fromStep, fromStep + count), each with `stack` words.',
  request: z.object({
    transactionHash: hashSchema,
    fromStep: position.default(0),
    count: z.number().int().min(1).max(1_000).default(100),
    stack: z.number().int().min(0).max(16).default(0),
  }),
  response: z.object({
    ...place,
    steps: z.array(vmStepSchema),
    /** All steps; those that were met, where reading was cut. */
    total: z.number().int(),
    cut: cutSchema.nullable(),
  }),
  failures: nodeFailures,
})

/** What one step is told to have had in memory and storage at most. */
export const stepMemoryLimits = { bytes: 16_384, slots: 200 } as const

export const stepMemory = defineCall({
  method: 'POST',
  path: '/api/chain/step_memory',
  auth: 'visitor',
  tag: 'execution',
  summary: `Memory of the running contract before one step of a transaction, and the slots of its storage that the transaction has used by then. The first ${stepMemoryLimits.bytes} bytes and ${stepMemoryLimits.slots} slots are given, with true sizes.`,
  request: z.object({ transactionHash: hashSchema, step: position }),
  response: z.object({
    ...place,
    /** Whose storage the code uses. */
    contract: addressReferenceSchema,
    memory: cutBytesSchema,
    storage: z.array(z.object({ slot: hashSchema, value: hashSchema })),
    /** Slots used by then, those not listed included. */
    slots: z.number().int(),
  }),
  failures: [...nodeFailures, 'no such step', 'the node takes no tracers'],
})
export type StepMemoryRecord = z.infer<typeof stepMemory.response>

const changeOf = <Value extends z.ZodType>(value: Value) => z.object({ before: value, after: value })

const balanceChangeSchema = z.object({
  /** Code of spec §3: 0 to 15, 180 to 182. */
  reason: z.number().int(),
  /** wei, signed */
  amount: quantitySchema,
  /** Balance around it; null where none of the account is known. */
  before: quantitySchema.nullable(),
  after: quantitySchema.nullable(),
})

/** A variable of a verified contract in a slot that changed, by the compiler's storage layout. */
const variableChangeSchema = z.object({
  /** As one would write it: `fees[2]`, `balances[0x…]`, `items.length`. Keys of mappings are those of the transaction. */
  path: z.string(),
  /** As it stands in the source. */
  label: z.string(),
  /** Solidity type of the values. */
  type: z.string(),
  /** Integers as decimal strings, bytes and addresses as hex; null where the slot alone does not tell. */
  before: z.union([z.string(), z.boolean()]).nullable(),
  after: z.union([z.string(), z.boolean()]).nullable(),
})

const accountStateSchema = z.object({
  address: addressReferenceSchema,
  /** Null: unchanged, as the others. */
  balance: changeOf(quantitySchema).nullable(),
  nonce: changeOf(quantitySchema).nullable(),
  code: changeOf(z.object({ hash: hashSchema, size: z.number().int() }).nullable()).nullable(),
  storage: z.array(
    changeOf(hashSchema).extend({
      slot: hashSchema,
      /** Variables in the slot that changed, where the contract is verified; several may share a slot. */
      variables: z.array(variableChangeSchema),
    }),
  ),
  /** Slots that changed, those not listed included. */
  slots: z.number().int(),
  /** It was nothing before the transaction; it is nothing after it. */
  isNew: z.boolean(),
  isGone: z.boolean(),
  balanceChanges: z.array(balanceChangeSchema),
})
export type AccountState = z.infer<typeof accountStateSchema>
export type VariableChange = z.infer<typeof variableChangeSchema>

/** What became of an EIP-7702 authorization that the transaction carries. */
const authorizationEffectSchema = z.object({
  authorizationIndex: z.number().int(),
  /** Who signed; null where the tuple is no valid signature. */
  authority: addressReferenceSchema.nullable(),
  /** Whose code the authority takes; the zero address ends a delegation. */
  delegate: addressReferenceSchema,
  /** The chain took it: signature, chain and nonce were right at its turn. Null: neither a node nor the index tells. */
  tookEffect: z.boolean().nullable(),
})

/** Accounts and slots that one answer lists. */
export const stateLimits = { accounts: 500, slots: 2_000 } as const

export const transactionState = defineCall({
  method: 'POST',
  path: '/api/chain/transaction/state',
  auth: 'visitor',
  tag: 'execution',
  summary: `What a transaction changed: balance, nonce, code and storage of each account before and after, balance changes by reason, and which EIP-7702 authorizations took effect. At most ${stateLimits.accounts} accounts and ${stateLimits.slots} slots are listed, with true totals.`,
  request: z.object({ txHash: hashSchema }),
  response: z.object({
    ...place,
    accounts: z.array(accountStateSchema),
    /** Accounts that changed, or whose balance moved. */
    total: z.number().int(),
    /** In order; empty unless the transaction is of type 4. */
    authorizations: z.array(authorizationEffectSchema),
    /** `node`: it tells why each balance moved. `derived`: the reasons follow from receipt and calls. */
    reasons: z.enum(['node', 'derived']),
    /**
     * `node`: everything. `index`: the node cannot run the transaction again, so that there are only the balance changes
     * that follow from what is stored; `message` says why.
     */
    source: z.enum(['node', 'index']),
    message: z.string().nullable(),
    why: reasonSchema.nullable(),
  }),
  failures: nodeFailures,
})

/** Calls of a transaction that are looked through for failed ones. */
export const searchedCalls = 500

const failurePlaceSchema = z.object({
  /** Of the call, as `gethtrace` counts them. */
  index: z.number().int(),
  traceAddress: z.array(z.number().int()),
  /** Whose code ended there: of a proxy's call, its implementation. */
  contract: addressReferenceSchema,
  contractName: z.string(),
  file: z.string(),
  /** From 1. */
  line: z.number().int(),
  /** The line itself, without the spaces around it. */
  text: z.string(),
  /**
   * The call ended at this line or near it: it was too long for its beginning to be kept, or its compiler tells no exact lines
   * (`viaIR` with the optimizer).
   */
  isNear: z.boolean(),
  /** The call is why the transaction failed: calls above it only passed its words on. */
  isCause: z.boolean(),
  /** The call that is why the transaction failed was made from here, and no source of its own code is known: the innermost such place. */
  callsCause: z.boolean(),
})
export type FailurePlace = z.infer<typeof failurePlaceSchema>

export const failureSource = defineCall({
  method: 'POST',
  path: '/api/chain/transaction/failure_source',
  auth: 'visitor',
  runsCode: true,
  tag: 'execution',
  summary: `The source lines at which calls of a transaction failed, as far as their contracts are verified: of the first ${searchedCalls} calls, 40 failed ones at most. None where it used more than ${maxSteppedGas} gas: a node would be at its steps for long.`,
  request: z.object({ transactionHash: hashSchema }),
  response: z.object({
    ...place,
    places: z.array(failurePlaceSchema),
    /** Reading was cut: more calls may have failed. */
    cut: cutSchema.nullable(),
  }),
  failures: nodeFailures,
})

/** What one answer lists of a simulated call; bytes of what it takes and gives back. */
export const simulationLimits = { balances: 200, logs: 100, bytes: 128 * 1024 } as const

const simulatedBalanceSchema = z.object({
  account: addressReferenceSchema,
  /** Null: the native coin. */
  contract: addressReferenceSchema.nullable(),
  /** Null of the native coin, and of a contract that is no known token. */
  token: tokenReferenceSchema.nullable(),
  /** Id of the item of an ERC-721 or ERC-1155; null of coins and of an ERC-20. */
  tokenItem: quantitySchema.nullable(),
  /** Signed: wei, units of the token, or how many of the item. */
  amount: quantitySchema,
})
const simulatedLogSchema = z.object({
  address: addressReferenceSchema,
  topics: z.array(hashSchema),
  data: hexSchema,
  decoded: decodedSchema.nullable(),
})

export const simulateCall = defineCall({
  method: 'POST',
  path: '/api/chain/simulate_call',
  auth: 'visitor',
  runsCode: true,
  isLarge: true,
  tag: 'execution',
  summary: `What a call would do at the node's newest block, without being sent: whose balances it would change, the events it would emit, or at which source line of a verified contract it would fail. At most ${simulationLimits.balances} balances and ${simulationLimits.logs} events are listed, with true totals of what was read (isCut).`,
  request: z.object({
    from: addressSchema,
    to: addressSchema,
    data: z
      .string()
      .regex(/^0x([0-9a-fA-F]{2})*$/, 'hex, two digits a byte')
      .max(2 + 2 * simulationLimits.bytes)
      .default('0x'),
    /** wei */
    value: z
      .string()
      // more than any balance, and still a word of the EVM
      .regex(/^\d{1,77}$/, 'wei, as a whole number of 77 digits at most')
      .default('0'),
  }),
  response: z.object({
    blockNumber: z.number().int(),
    works: z.boolean(),
    gasUsed: quantitySchema.nullable(),
    /** Why it would fail; null of one that would work. */
    reason: z.string().nullable(),
    /** Balances that would change, of the sender first. Fees are left out. */
    balances: z.array(simulatedBalanceSchema),
    balanceCount: z.number().int(),
    logs: z.array(simulatedLogSchema),
    logCount: z.number().int(),
    /** The call has more calls or events inside than are read, or the node is slow at traces and it uses much gas: balances and events may be missing, and the totals be greater. */
    isCut: z.boolean(),
    /** Source lines at which calls would fail, where their contracts are verified; none where more than `maxSteppedGas` is used. */
    places: z.array(failurePlaceSchema),
  }),
  failures: [
    'the node offers no traces',
    'the node did not begin to answer in time',
    "the node's answer is longer than is read",
  ],
})
export type SimulatedCall = z.infer<typeof simulateCall.response>

export const executionCalls = { gethTrace, gethTrace2, stepMemory, transactionState, failureSource, simulateCall }
