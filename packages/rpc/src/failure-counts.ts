/** How often each of several questions failed while its node answered others. */
export interface FailureCounts {
  /** @returns true when it is enough: the question is at fault, not the node */
  lose(question: string): boolean
  /** Whether it failed so often already. */
  isLost(question: string): boolean
  regain(question: string): void
}

/** @param failures of one question, in whatever time, that are enough */
export const createFailureCounts = (failures: number): FailureCounts => {
  const lost = new Map<string, number>()
  return {
    lose: (question) => {
      const count = (lost.get(question) ?? 0) + 1
      lost.set(question, count)
      return count >= failures
    },
    isLost: (question) => (lost.get(question) ?? 0) >= failures,
    regain: (question) => {
      lost.delete(question)
    },
  }
}
