/** What a job of verification is of: a submission for a contract with this code. One that was made anew may have other code. */
export interface JobMark {
  address: Buffer
  codeHash: Buffer
  /** Of the submission. */
  digest: Buffer
}
