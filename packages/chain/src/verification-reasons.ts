/**
 * Sentences that say why a verification failed: each screen has its own words for them, with parameters by name. What a compiler or a
 * registry says itself is a parameter, as it stands.
 */
export const verificationReasons = [
  /** `words` */
  'compilerSays',
  /** `place` (file and line), `words` */
  'compilerSaysAt',
  /** `compiler`, `told`, `submitted` */
  'otherCompiler',
  /** `contract`, `share` */
  'codeIsOther',
  /** `contract`, `compiled` and `onChain` in bytes */
  'codeIsLonger',
  /** `offset` */
  'differsAt',
  /** `offset`, `file`, `line` */
  'differsAtLine',
  'differsNearLine',
  'differsInPlaces',
  /** `seconds` of a submission, `others` of them for other settings */
  'searchEnded',
  /** `addresses` */
  'otherLibraries',
  /** `contract` */
  'liveMetadata',
  /** `address` that it forwards to */
  'isClone',
  'noContract',
  /** `name` */
  'noSuchContract',
  'argumentsUntold',
  /** `found` */
  'otherArguments',
  'noArguments',
  /** `name`, `sign` */
  'hiddenSign',
  /** `signs` by their numbers */
  'blankName',
  /** `name`, `most` */
  'longName',
  'keptExact',
  'keptMatch',
  /** `seconds` */
  'tooSlow',
  /** `megabytes` */
  'tooMuchMemory',
  'tooMuchOutput',
  'tooLarge',
  'crashed',
  'unreadableAnswer',
  /** `reason` */
  'notStarted',
  /** `name` of the compiler */
  'notInstalled',
  /** `name`; the reasons follow. */
  'notFetched',
  'brokenNotFetched',
  /** `name`, `commit`, `other`; the reasons follow where it was to be fetched. */
  'otherNotFetched',
  'otherCommit',
  'fetchesNothing',
  'fetchesNoNightly',
  /** `host` */
  'hasNoSuch',
  'sendsUnusable',
  /** `host`, `status` */
  'answersStatus',
  /** `host`, `seconds` */
  'sendsSlowly',
  /** `host`, `code` of the connection's error */
  'unreachable',
  'brokeOff',
  /** `code` of the file system's error */
  'cannotKeep',
  /** `name`, `reason` */
  'broken',
  'noSimilarContract',
  'interrupted',
  'verifierFailed',
  'discarded',
] as const
export type VerificationReason = (typeof verificationReasons)[number]

/** One of them as it is kept with a submission. */
export interface VerificationSentence {
  reason: VerificationReason
  parameters: Record<string, string | number>
}
