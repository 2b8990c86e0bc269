import type { VerificationReason, VerificationSentence } from '@corescope/chain/verification-reasons'
import type { Compiled } from './compile.ts'

/** A sentence of a failure: in English, and as screens of every language say it; null: they tell it in another way. */
export interface Said {
  words: string
  sentence: VerificationSentence | null
  /** What follows it on screens; `words` has it too. */
  more?: readonly VerificationSentence[]
}

export const say = (
  words: string,
  reason: VerificationReason | null,
  parameters: VerificationSentence['parameters'] = {},
): Said => ({ words, sentence: reason === null ? null : { reason, parameters } })

/** An error that tells itself in every language. */
export class SaidError extends Error {
  readonly sentence: VerificationSentence | null
  readonly more: readonly VerificationSentence[]

  constructor({ words, sentence, more = [] }: Said, options?: ErrorOptions) {
    super(words, options)
    this.sentence = sentence
    this.more = more
  }
}
export const saidBy = ({ message, sentence, more }: SaidError): Said => ({ words: message, sentence, more })

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
  sentences: said.flatMap(({ sentence, more = [] }) => [...(sentence === null ? [] : [sentence]), ...more]),
  compilerMessages,
  difference: null,
  nearest: null,
})
