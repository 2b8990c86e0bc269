import type { VerifiedRecord } from '@corescope/api-schema/verification/shapes'

/** Runs that an optimizer was set to, 200 where its settings name none; null: Vyper knows no runs. Pure. */
export const optimizerRuns = ({ language, runs }: Pick<VerifiedRecord, 'language' | 'runs'>): number | null =>
  language === 'vyper' ? null : (runs ?? 200)
