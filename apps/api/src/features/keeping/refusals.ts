import { mostNotes } from '@corescope/api-schema/accounts/notes-at-once'
import { RefusedError } from '../../http/errors.ts'

const sentences = {
  tooMany: 'One account keeps no more of these.',
  notThere: 'There is no such entry.',
  alreadyThere: 'There is such an entry already.',
  abiRoom: 'abi: the ABIs of one account have 8,000,000 signs together at most.',
  signatureWrong: 'The signature is not of the signer over this text.',
  signatureOld: 'The text to sign is too old: ask for a new one.',
  webhookUrl:
    'url: it begins with https://, names a host of the internet, and has no user, no password and no fragment.',
  webhookWait: 'There is no webhook, or a test was sent to it within the last ten seconds.',
  notVerified: 'address: verify first that you hold it.',
  publicNameLength: 'name: it has 2 to 40 characters.',
  publicNameSigns: 'name: letters, digits and usual punctuation alone; no markup, no address and no link.',
  publicNameScripts: 'name: its letters are of several scripts.',
  publicNameLookAlike: 'name: it looks like that of another address.',
  publicNameWaits: 'address: a proposal for it waits for a decision; take it back to propose another name.',
  notOwner: 'The signer is neither the creator of the contract nor its owner.',
} as const

/** The refusal of a form, with its sentence in English for programs. */
export const refused = (fault: keyof typeof sentences): RefusedError => new RefusedError(fault, sentences[fault])

/** Most that one account keeps of each kind. */
export const most = {
  watches: 200,
  notes: mostNotes,
  apiKeys: 10,
  customAbis: 100,
  ignoredTokens: 1_000,
  proposals: 20,
} as const
