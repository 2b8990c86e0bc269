import { z } from 'zod'
import { accountsTag, defineCall } from '../call.ts'
import { addressReferenceSchema } from '../shapes/address-reference.ts'
import { borrowedFromSchema } from '../shapes/borrowed-from.ts'
import { pageOf, pageRequestShape } from '../shapes/paging.ts'
import { addressSchema, hashSchema, quantitySchema, signatureSchema, timestampSchema } from '../shapes/scalars.ts'
import { labelSchema, optionalLabelSchema } from './fields.ts'
import { longestNote, severalLines } from './note-text.ts'
import { notesAtOnce } from './notes-at-once.ts'

const own = { method: 'POST', auth: 'user', tag: accountsTag } as const
const done = z.object({})
/** What one wrote; null: it is kept, and no key of this site opens it */
const openedText = z.string().nullable()
/** Why a webhook took nothing: the screen has a sentence for each, in both languages. */
const webhookProblems = ['http', 'timeout', 'redirect', 'private', 'name', 'connection', 'url', 'sealed'] as const
/** A name that may be left away. */
const wishes = {
  name: optionalLabelSchema.optional(),
  wantsIncoming: z.boolean().optional(),
  wantsOutgoing: z.boolean().optional(),
  wantsTokens: z.boolean().optional(),
  wantsFailed: z.boolean().optional(),
  wantsApprovals: z.boolean().optional(),
  /** Of what comes in, calls without value too. Where such a call moves tokens at the address, they are told instead. */
  wantsCalls: z.boolean().optional(),
  /** Told when its block is final; not at first sight, with a withdrawal after a reorg. */
  isFinalOnly: z.boolean().optional(),
  /** One mail a day instead of one for each block with something in it. */
  isDaily: z.boolean().optional(),
  /** wei; smaller payments are not told. Calls without value are no payments. */
  leastValue: z
    .string()
    .regex(/^\d{1,78}$/)
    .optional(),
}

export const watchListDetail = defineCall({
  ...own,
  path: '/api/user/watch_list_detail',
  summary: 'The addresses that one watches.',
  request: z.object({}),
  response: z.object({
    /** Mails of alerts are sent to the account. */
    wantsMails: z.boolean(),
    /** They pause: five in a row to the account's address were refused or came back. Another mail that is taken ends that (`reconfirm_email`). */
    areMailsPaused: z.boolean(),
    /** The feed by a secret link; null: there is none. The link itself is told when it is made, and never again. */
    feed: z
      .object({
        createdAt: timestampSchema,
        /** To the hour; null: never. */
        readAt: timestampSchema.nullable(),
      })
      .nullable(),
    /** Where programs of one's own are told; null: nowhere. */
    webhook: z
      .object({
        url: z.string(),
        createdAt: timestampSchema,
        /** When something was last taken; null: never. */
        sentAt: timestampSchema.nullable(),
        /** Why the last attempt failed, in English; null: it did not. */
        problem: z.string().nullable(),
        /** The same as a word; null: there is none for it. */
        problemCode: z.enum(webhookProblems).nullable(),
        /** HTTP status, of `http`. */
        problemStatus: z.number().int().nullable(),
        /** Since when nothing is sent, because nothing was taken for a day; null: it is at work. */
        endedAt: timestampSchema.nullable(),
        /** Deliveries that wait to be taken. */
        waiting: z.number().int(),
      })
      .nullable(),
    records: z.array(
      z.object({
        address: addressReferenceSchema,
        name: openedText,
        wantsIncoming: z.boolean(),
        wantsOutgoing: z.boolean(),
        wantsTokens: z.boolean(),
        wantsFailed: z.boolean(),
        wantsApprovals: z.boolean(),
        wantsCalls: z.boolean(),
        isFinalOnly: z.boolean(),
        isDaily: z.boolean(),
        leastValue: quantitySchema,
        createdAt: timestampSchema,
      }),
    ),
  }),
})

export const addWatchList = defineCall({
  ...own,
  path: '/api/user/add_watch_list',
  summary: 'Watches an address: what happens there from now on is told by mail.',
  request: z.object({ address: addressSchema, ...wishes }),
  response: done,
  failures: ['the address is watched already', 'too many are watched'],
})

export const modifyWatchList = defineCall({
  ...own,
  path: '/api/user/modify_watch_list',
  summary: 'Changes what is told of a watched address, or with `remove` watches it no more.',
  request: z.object({ address: addressSchema, remove: z.boolean().optional(), ...wishes }),
  response: done,
  failures: ['the address is not watched'],
})

const watchEventSchema = z.object({
  /** The same for the same event, whatever block it is in: a transaction may have several that are else equal. */
  eventId: z.number().int(),
  kind: z.enum(['incoming', 'outgoing', 'failed', 'tokenIn', 'tokenOut', 'approval']),
  address: addressReferenceSchema,
  name: openedText,
  counterparty: addressReferenceSchema.nullable(),
  /** What the watch list calls the other party; empty where it does not. */
  counterpartyName: openedText,
  /**
   * wei, or units of the token. Of an approval what may be taken: 0 is nothing any more, 2^256 − 1 everything (also what
   * ApprovalForAll allows). null: an approval that does not say it
   */
  amount: quantitySchema.nullable(),
  token: addressReferenceSchema.nullable(),
  symbol: z.string().nullable(),
  /** The better-known token whose symbol it bears; null: there is none. */
  borrowed: borrowedFromSchema.nullable(),
  decimals: z.number().int().nullable(),
  tokenItem: quantitySchema.nullable(),
  transactionHash: hashSchema,
  blockNumber: z.number().int(),
  timestamp: timestampSchema,
  /** Its transaction is in no block any more. */
  isWithdrawn: z.boolean(),
  /** Its transaction has no recipient: `counterparty` is the contract that it made, null where it made none. */
  isCreation: z.boolean(),
})

export const pageWatchEvents = defineCall({
  ...own,
  path: '/api/user/page_watch_events',
  summary:
    'What happened at the addresses that one watches, the newest first; the newest 1,000 are kept, and those that still wait to be told or are not final.',
  request: z.object(pageRequestShape),
  response: pageOf(watchEventSchema),
})

export const newestWatchEvents = defineCall({
  ...own,
  path: '/api/user/newest_watch_events',
  summary:
    'The newest 30 events at the addresses that one watches, for a program that tells of them. Where only final events are wanted, others wait; while the index catches up, all do.',
  request: z.object({}),
  response: z.object({
    /** The block up to which watched addresses were looked for; null: not at all so far. */
    lookedAt: z.number().int().nullable(),
    /** The index stands at the head of its node; else nothing is told. */
    isLevel: z.boolean(),
    records: z.array(watchEventSchema),
  }),
})

export const setAlertMails = defineCall({
  ...own,
  path: '/api/user/set_alert_mails',
  summary: 'Switches the mails about watched addresses on or off.',
  request: z.object({ wantsMails: z.boolean() }),
  response: done,
})

export const setWatchFeed = defineCall({
  ...own,
  path: '/api/user/set_watch_feed',
  summary:
    'With `isOn` makes the secret link of an Atom feed (RFC 4287) of what happens at the addresses that one watches, else ends it. The link is told once: only its hash is kept. A link that was made before ends. Who has the link reads the feed without signing in, and nothing else.',
  request: z.object({ isOn: z.boolean() }),
  /** null: it was ended */
  response: z.object({ url: z.url().nullable() }),
})

export const setWatchWebhook = defineCall({
  ...own,
  path: '/api/user/set_watch_webhook',
  summary:
    'Sets the URL (https) that is told of what happens at the addresses that one watches, at once, by POST of JSON: `id` (the same in every attempt), `number` (1 for the first delivery, then one more each; they come in this order, and one that was given up leaves a gap), `type` (`events`, `test`), `chainId`, `site`, `createdAt`, `events`, `leftOut` (how many events no delivery tells, because too many waited). The header `Corescope-Signature` is `t=<unix seconds>,v1=<hex>`, the HMAC-SHA256 of `<t>.<body>` by the secret, which is told once. A URL that was set before ends, and so does its secret. Without `url` it ends.',
  request: z.object({ url: z.string().trim().min(1).max(500).nullable() }),
  /** null: it was ended */
  response: z.object({ secret: z.string().nullable() }),
})

export const testWatchWebhook = defineCall({
  ...own,
  path: '/api/user/test_watch_webhook',
  summary:
    'Sends a test to one’s webhook, `type` is `test`, and begins one again that was ended because nothing was taken for a day. A test has no number, and waits for no other delivery. `watch_list_detail` says how it went.',
  request: z.object({}),
  response: done,
})

const noteSchema = z.object({ name: openedText, note: openedText, updatedAt: timestampSchema })
const inSeveralLines = new RegExp(`^${severalLines}$`, 'u')
const noteText = z.string().max(longestNote).regex(inSeveralLines, 'plain text')
/** A text that is left away stays as it is. */
const written = { name: optionalLabelSchema.optional(), note: noteText.optional() }

export const pageNotesAddress = defineCall({
  ...own,
  path: '/api/user/page_notes_address',
  summary: 'One’s private names and notes of addresses, the newest first.',
  request: z.object(pageRequestShape),
  response: pageOf(noteSchema.extend({ address: addressReferenceSchema })),
})

export const pageNotesTx = defineCall({
  ...own,
  path: '/api/user/page_notes_tx',
  summary: 'One’s private notes of transactions, the newest first.',
  request: z.object(pageRequestShape),
  response: pageOf(noteSchema.extend({ transactionHash: hashSchema })),
})

export const saveNoteAddress = defineCall({
  ...own,
  path: '/api/user/save_note_address',
  summary:
    'Writes the private name and note of an address in place of what was there. What is not given stays as it is; both empty remove it.',
  request: z.object({ address: addressSchema, ...written }),
  response: done,
  failures: ['too many notes are kept'],
})

export const saveNotesAddress = defineCall({
  ...own,
  path: '/api/user/save_notes_address',
  summary: `Writes private names and notes of up to ${notesAtOnce} addresses in place of what was there: of a file that is imported. What is not given stays as it is; both empty remove it.`,
  request: z.object({
    records: z
      .array(z.object({ address: addressSchema, ...written }))
      .min(1)
      .max(notesAtOnce),
  }),
  response: done,
  failures: ['too many notes are kept: nothing of this request is'],
})

export const saveNoteTx = defineCall({
  ...own,
  path: '/api/user/save_note_tx',
  summary: 'Writes the private note of a transaction in place of what was there; an empty one removes it.',
  request: z.object({ transactionHash: hashSchema, note: noteText.default('') }),
  response: done,
  failures: ['too many notes are kept'],
})

export const saveNotesTx = defineCall({
  ...own,
  path: '/api/user/save_notes_tx',
  summary: `Writes the private notes of up to ${notesAtOnce} transactions in place of what was there: of a file that is imported. An empty one is removed.`,
  request: z.object({
    records: z
      .array(z.object({ transactionHash: hashSchema, note: noteText }))
      .min(1)
      .max(notesAtOnce),
  }),
  response: done,
  failures: ['too many notes are kept: nothing of this request is'],
})

export const getNoteAddress = defineCall({
  ...own,
  path: '/api/user/get_note_address',
  summary:
    'One’s private name and note of an address; empty where there is none, null where no key of this site opens it.',
  request: z.object({ address: addressSchema }),
  response: z.object({ name: openedText, note: openedText }),
})

export const getNoteTx = defineCall({
  ...own,
  path: '/api/user/get_note_tx',
  summary: 'One’s private note of a transaction; empty where there is none, null where no key of this site opens it.',
  request: z.object({ transactionHash: hashSchema }),
  response: z.object({ note: openedText }),
})

export const pageApiKey = defineCall({
  ...own,
  path: '/api/user/page_api_key',
  summary: 'One’s API keys and how much they were used today (UTC).',
  request: z.object({}),
  response: z.object({
    /** Whose limits these are; null: those for everybody */
    plan: z.string().nullable(),
    perSecond: z.number().int(),
    perDay: z.number().int(),
    records: z.array(
      z.object({
        keyId: z.string(),
        name: z.string(),
        hint: z.string(),
        createdAt: timestampSchema,
        usedAt: timestampSchema.nullable(),
        isRevoked: z.boolean(),
        usesToday: z.number().int(),
      }),
    ),
  }),
})

export const apiKeyUses = defineCall({
  ...own,
  path: '/api/user/api_key_uses',
  summary: 'How often one of one’s API keys was used, by hour (UTC) and call, in the last 30 days.',
  request: z.object({ keyId: z.uuid() }),
  response: z.object({
    records: z.array(
      z.object({
        hour: timestampSchema,
        /** Path of the route, with module and action of the Etherscan dialect; empty: not told apart. */
        call: z.string(),
        uses: z.number().int(),
      }),
    ),
  }),
  failures: ['there is no such key'],
})

export const addApiKey = defineCall({
  ...own,
  path: '/api/user/add_api_key',
  summary: 'Makes an API key. It is told once: only its hash is kept.',
  request: z.object({ name: labelSchema }),
  response: z.object({ apiKey: z.string() }),
  failures: ['too many keys are kept'],
})

export const editApiKey = defineCall({
  ...own,
  path: '/api/user/edit_api_key',
  summary: 'Renames an API key, or revokes it.',
  request: z.object({ keyId: z.uuid(), name: labelSchema.optional(), revoke: z.boolean().optional() }),
  response: done,
  failures: ['there is no such key'],
})

const abiText = z.string().trim().min(2).max(200_000)

export const pageCustomAbi = defineCall({
  ...own,
  path: '/api/user/page_custom_abi',
  isLong: true,
  summary: 'The ABIs that one keeps for contracts.',
  request: z.object({}),
  response: z.object({
    records: z.array(
      z.object({
        contract: addressReferenceSchema,
        name: z.string(),
        abi: z.string().describe('JSON'),
        updatedAt: timestampSchema,
      }),
    ),
  }),
})

export const addCustomAbi = defineCall({
  ...own,
  path: '/api/user/add_custom_abi',
  summary:
    'Keeps an ABI for a contract: its calls and events are decoded by it, for its owner alone. `abi` is JSON (the list, or an artifact with `abi` in it), or signatures, one a line: `transfer(address to, uint256 amount)`.',
  request: z.object({ contractAddress: addressSchema, name: labelSchema, abi: abiText }),
  response: done,
  failures: ['no ABI', 'there is one for this contract already', 'too many are kept'],
})

export const modifyCustomAbi = defineCall({
  ...own,
  path: '/api/user/modify_custom_abi',
  summary: 'Changes a kept ABI, or with `remove` forgets it.',
  request: z.object({
    contractAddress: addressSchema,
    name: labelSchema.optional(),
    abi: abiText.optional(),
    remove: z.boolean().optional(),
  }),
  response: done,
  failures: ['no ABI', 'there is none for this contract'],
})

export const myVerifiedAddresses = defineCall({
  ...own,
  path: '/api/user/my_verified_addresses',
  summary: 'The addresses that one has proven to hold.',
  request: z.object({}),
  response: z.object({
    records: z.array(
      z.object({ address: addressReferenceSchema, signer: addressReferenceSchema, verifiedAt: timestampSchema }),
    ),
  }),
})

export const verifyAddress = defineCall({
  ...own,
  path: '/api/chain/verify_address',
  summary:
    'The text to sign for a proof that one holds an address. It names this site, the chain, the address and the account.',
  request: z.object({ address: addressSchema }),
  response: z.object({ message: z.string(), isContract: z.boolean(), expiresAt: timestampSchema }),
})

export const submitVerifyAddress = defineCall({
  ...own,
  path: '/api/chain/submit_verify_address',
  summary:
    'Keeps the proof: the text of verify_address, signed as EIP-191 by the address, or as ERC-1271. For a contract the creator or what `owner()` answers may sign: `signer` names it.',
  request: z.object({
    address: addressSchema,
    signer: addressSchema.optional(),
    signature: signatureSchema,
  }),
  response: done,
  failures: ['the text is too old', 'the signature is wrong', 'the signer is neither creator nor owner'],
})

export const removeVerifiedAddress = defineCall({
  ...own,
  path: '/api/user/remove_verified_address',
  summary: 'Forgets the proof that one holds an address. Public names that were accepted for it stay.',
  request: z.object({ address: addressSchema }),
  response: done,
  failures: ['there is no proof of this address'],
})

export const myPublicNames = defineCall({
  ...own,
  path: '/api/user/my_public_names',
  summary: 'The public names that one proposed, the newest first, and what the operator decided.',
  request: z.object({}),
  response: z.object({
    records: z.array(
      z.object({
        proposalId: z.number().int(),
        address: addressReferenceSchema,
        name: z.string(),
        reason: z.string(),
        state: z.enum(['waiting', 'accepted', 'refused', 'withdrawn', 'removed']),
        /** Of the operator: why it was refused or removed, or by which other name it was accepted; empty: nothing was said. */
        answer: z.string(),
        createdAt: timestampSchema,
        decidedAt: timestampSchema.nullable(),
      }),
    ),
  }),
})

export const proposePublicName = defineCall({
  ...own,
  path: '/api/user/propose_public_name',
  summary:
    'Proposes what an address is called to everybody, where one has proven to hold it. The operator decides; a mail tells what. A name has 2 to 40 letters, digits and usual punctuation, of one script or Latin with an East Asian one.',
  request: z.object({
    address: addressSchema,
    name: z.string().trim().min(1).max(100),
    /** For the operator. */
    reason: z.string().trim().max(500).regex(inSeveralLines, 'plain text').default(''),
  }),
  response: z.object({
    /** Tokens and verified contracts at other addresses that the name looks like: the operator sees them too. */
    looksLike: z.array(addressSchema),
  }),
  failures: [
    'the address is not verified',
    'this can be no public name',
    'it looks like the name of another address',
    'a proposal waits already',
    'too many wait',
  ],
})

export const withdrawPublicName = defineCall({
  ...own,
  path: '/api/user/withdraw_public_name',
  summary: 'Takes back a proposal that waits.',
  request: z.object({ proposalId: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
  response: done,
  failures: ['there is no such proposal'],
})

export const pageIgnoredToken = defineCall({
  ...own,
  path: '/api/user/page_ignored_token',
  summary: 'Tokens that one does not want to see.',
  request: z.object({}),
  response: z.object({ records: z.array(z.object({ contract: addressReferenceSchema, createdAt: timestampSchema })) }),
})

export const ignoreToken = defineCall({
  ...own,
  path: '/api/user/ignore_token',
  summary:
    'Puts a token out of one’s sight, or with `isIgnored: false` back into it. A contract is a token once the index has seen it move one.',
  request: z.object({ contractAddress: addressSchema, isIgnored: z.boolean().default(true) }),
  response: done,
  failures: ['there is no token at this address', 'too many tokens are ignored'],
})

export const keptCalls = {
  watchListDetail,
  addWatchList,
  modifyWatchList,
  pageWatchEvents,
  newestWatchEvents,
  setAlertMails,
  setWatchFeed,
  setWatchWebhook,
  testWatchWebhook,
  pageNotesAddress,
  pageNotesTx,
  saveNoteAddress,
  saveNotesAddress,
  saveNoteTx,
  saveNotesTx,
  getNoteAddress,
  getNoteTx,
  pageApiKey,
  apiKeyUses,
  addApiKey,
  editApiKey,
  pageCustomAbi,
  addCustomAbi,
  modifyCustomAbi,
  myVerifiedAddresses,
  verifyAddress,
  submitVerifyAddress,
  removeVerifiedAddress,
  myPublicNames,
  proposePublicName,
  withdrawPublicName,
  pageIgnoredToken,
  ignoreToken,
}
