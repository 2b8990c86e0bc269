import type { CandidateRecord } from '@corescope/api-schema/validators/calls'

const bars: readonly CandidateRecord['status'][number][] = ['jailed', 'refusing', 'lowMargin']

/**
 * The contract counts anew who stands for election. Who is kept from it keeps the score of the last one it stood in. Pure.
 */
export const isPastScore = ({ status }: Pick<CandidateRecord, 'status'>): boolean =>
  !status.includes('elected') && status.some((flag) => bars.includes(flag))
