export type ExtraDataProblem = 'notHex' | 'tooShort' | 'validatorList' | 'turnLength' | 'attestation'

/** Extra data of none of the known layouts; `problem` says which part does not fit. */
export class ExtraDataError extends Error {
  override name = 'ExtraDataError'
  readonly problem: ExtraDataProblem

  constructor(problem: ExtraDataProblem, message: string, options?: ErrorOptions) {
    super(message, options)
    this.problem = problem
  }
}
