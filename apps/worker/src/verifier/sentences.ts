import type { VerificationReason, VerificationSentence } from '@corescope/chain/verification-reasons'
import type { Compiled } from './compile.ts'

/** A sentence of a failure: in English, and as screens of every language say it; null: they tell it in another way. */
export interface Said {
  words: string
  sentence: VerificationSentence | null
}

export const say = (
  words: string,
  reason: VerificationReason | null,
  parameters: VerificationSentence['parameters'] = {},
): Said => ({ words, sentence: reason === null ? null : { reason, parameters } })

/** An error that tells itself in every language. */
export class SaidError extends Error {
  readonly sentence: VerificationSentence | null

  constructor({ words, sentence }: Said, options?: ErrorOptions) {
    super(words, options)
    this.sentence = sentence
  }
}
export const saidBy = ({ message, sentence }: SaidError): Said => ({ words: message, sentence })

/** Why a verification failed, as `verificationFailureSchema` of the contract has it. */
export interface Failure {
  code: string
  message: string
  /** The same, sentence by sentence, for screens. */
  sentences: VerificationSentence[]
  compilerMessages: Compiled['messages']
  difference: object | null
  nearest: object | null
}

export const plainFailure = (
  code: string,
  said: readonly Said[],
  compilerMessages: Compiled['messages'] = [],
): Failure => ({
  code,
  message: said.map(({ words }) => words).join(' '),
  sentences: said.flatMap(({ sentence }) => sentence ?? []),
  compilerMessages,
  difference: null,
  nearest: null,
})
