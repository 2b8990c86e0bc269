/** Words of lists of candidates, without zod, so that the browser's first load carries no validator. */

/** Bits of the status that CandidateHub keeps, from the lowest. */
export const candidateFlags = ['candidate', 'refusing', 'jailed', 'lowMargin', 'elected'] as const
export type CandidateFlag = (typeof candidateFlags)[number]

/** `candidate`: could be elected. `left`: unregistered. */
export const candidateFilters = ['all', 'elected', 'candidate', 'refusing', 'jailed', 'lowMargin', 'left'] as const
export type CandidateFilter = (typeof candidateFilters)[number]

/** `elected`: those elected first, then by stake. `blocks`: by all blocks sealed so far (`blocks.total`). */
export const candidateSorts = [
  'elected',
  'stake',
  'btc',
  'score',
  'coreScore',
  'hashPowerScore',
  'btcScore',
  'commission',
  'margin',
  'blocks',
  'reward',
  'slashes',
  'registered',
] as const
export type CandidateSort = (typeof candidateSorts)[number]
