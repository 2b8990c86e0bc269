import type { CoreEvent } from './core-event.ts'

/** What a candidate has deposited (wei), and what it keeps of rewards (thousandths). */
export interface CandidateTerms {
  margin: bigint
  commission: number
}

const numberOf = (value: unknown): bigint => BigInt(String(value ?? 0) || 0)

/** Margin and commission of a candidate after an event of CandidateHub: those that it changes. Pure. */
export const termsAfter = ({ name, values }: CoreEvent): Partial<CandidateTerms> => {
  switch (name) {
    case 'CandidateHub.registered':
      return { margin: numberOf(values.margin), commission: Number(values.commissionThousandths ?? 0) }
    case 'CandidateHub.updated':
      return { commission: Number(values.commissionThousandths ?? 0) }
    case 'CandidateHub.CommissionRateEdited':
      return { commission: Number(values.newRate ?? 0) }
    case 'CandidateHub.addedMargin':
    case 'CandidateHub.deductedMargin':
      return { margin: numberOf(values.totalMargin) }
    case 'CandidateHub.unregistered':
      // The contract keeps nothing of who left: the margin is paid back, what is due of it is paid to the system's reward.
      return { margin: 0n }
    default:
      return {}
  }
}
