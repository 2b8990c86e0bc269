import type { VerificationFailure } from '@corescope/api-schema/verification/shapes'
import type { Address } from '@corescope/chain/types/hex'
import { findDifference } from '@corescope/decode/verification/compare-code'
import { splitLongVersion } from '@corescope/decode/verification/long-version'
import { failVerification, findFailedJob, insertVerificationJob } from '@corescope/store/verification/jobs'
import { getPapers, listVerifiedFiles } from '@corescope/store/verification/read'
import { listSimilarCandidates, type SimilarCandidateRow } from '@corescope/store/verification/similar'
import type { ApiContext } from '../../context.ts'
import type { NormalSubmission } from './read-submission.ts'
import { findUnverified, submitNormal, takeSubmission, toJobRow, type Unverified } from './submit.ts'

/** Share of bytes that must be the same: what differs is immutables and addresses, which are a small part. */
const leastLikeness = 0.8

/** Code of another contract, as a compiler would have given it. */
const asCompiled = (object: string) => ({ object, linkReferences: {}, immutableReferences: {}, hasMetadata: true })

/** The candidate whose code comes nearest; undefined where none is near. Pure. */
export const chooseCandidate = (
  runtimeCode: { code: string; hash: string },
  candidates: readonly SimilarCandidateRow[],
): SimilarCandidateRow | undefined => {
  const digits = (hex: string) => hex.slice(2).toLowerCase()
  const onChain = digits(runtimeCode.code)
  const likenessOf = ({ code, codeHash }: SimilarCandidateRow) =>
    codeHash === runtimeCode.hash ? 2 : findDifference(onChain, asCompiled(digits(code))).likeness
  const [best] = candidates
    .map((candidate) => ({ candidate, likeness: likenessOf(candidate) }))
    .sort((one, other) => other.likeness - one.likeness)
  return best === undefined || best.likeness < leastLikeness ? undefined : best.candidate
}

/** The address on chain in the places of one in the candidate's code, hex with 0x; undefined without such places, or where they differ. */
const addressInstead = (candidate: string, onChain: string, address: string): string | undefined => {
  const found = new Set<string>()
  for (let from = candidate.indexOf(address); from >= 0; from = candidate.indexOf(address, from + 1)) {
    if (from % 2 === 0) found.add(onChain.slice(from, from + address.length))
  }
  const [only] = found
  return found.size === 1 ? `0x${only}` : undefined
}

/**
 * Settings of the candidate with the libraries that the other contract is linked with: their addresses stand where the candidate's code has
 * its own. What cannot be told is left open: the comparison reads it from the chain. Pure.
 */
export const relink = (
  settings: Record<string, unknown>,
  candidateCode: string,
  onChainCode: string,
): Record<string, unknown> => {
  const { libraries, ...others } = settings
  const [candidate, onChain] = [candidateCode, onChainCode].map((code) => code.slice(2).toLowerCase())
  const told: Record<string, Record<string, string>> = {}
  for (const [path, named] of Object.entries((libraries ?? {}) as Record<string, Record<string, string>>)) {
    for (const [name, address] of Object.entries(named)) {
      const instead = addressInstead(candidate!, onChain!, address.slice(2).toLowerCase())
      if (instead !== undefined) told[path] = { ...told[path], [name]: instead }
    }
  }
  return Object.keys(told).length === 0 ? others : { ...others, libraries: told }
}

/** What the candidate was verified with, as a submission for another contract. */
const submissionOf = async (
  { reader }: ApiContext,
  row: SimilarCandidateRow,
  onChainCode: string,
): Promise<NormalSubmission | undefined> => {
  const [papers, files] = await Promise.all([
    getPapers(reader, row.verificationId),
    listVerifiedFiles(reader, row.verificationId),
  ])
  if (papers === undefined) return undefined
  const { settings, ...input } = JSON.parse(papers.settings) as Omit<NormalSubmission['input'], 'sources'>
  return {
    ...{
      language: row.language === 'vyper' ? 'vyper' : 'solidity',
      ...splitLongVersion(row.compilerVersion),
      contractPath: row.contractPath,
      contractName: row.contractName,
    },
    input: {
      ...input,
      settings: relink(settings, row.code, onChainCode),
      sources: Object.fromEntries(files.map(({ path, content }) => [path, { content }])),
    },
    ...{ constructorArguments: null, licenseType: row.licenseType },
  }
}

const nothing: NormalSubmission = {
  ...{ language: 'solidity', version: '', commit: null, contractPath: null, contractName: null },
  input: { language: 'Solidity', sources: {}, settings: {} },
  ...{ constructorArguments: null, licenseType: null },
}
const noSimilar: VerificationFailure = {
  code: 'noSimilarContract',
  message: 'No verified contract has code that could come from the same sources.',
  sentences: [{ reason: 'noSimilarContract', parameters: {} }],
  ...{ compilerMessages: [], difference: null, nearest: null },
}

/** A job that ended at once; the one of the last hour where there is one, so that nobody fills the table by asking again. */
const failAtOnce = (context: ApiContext, contract: Unverified, clientKey: string): Promise<string> => {
  const row = toJobRow(contract, nothing, null, clientKey)
  return context.people.database.transaction(async (session) => {
    const earlier = await findFailedJob(session, row)
    if (earlier !== undefined) return earlier
    const jobId = await insertVerificationJob(session, row)
    await failVerification(session, jobId, JSON.stringify(noSimilar), null)
    return jobId
  })
}

/**
 * Looks for a verified contract whose code could come from the same sources, and has them verified for this contract too.
 * @returns the id of the job, which has failed already where there is no such contract
 * @throws FailureError in words for whoever asked
 */
export const submitSimilar = async (context: ApiContext, address: Address, clientKey: string): Promise<string> => {
  takeSubmission(context, clientKey)
  const contract = await findUnverified(context, address)
  const { code, hash } = contract.runtimeCode
  const candidates = await listSimilarCandidates(context.reader, hash, (code.length - 2) / 2)
  const candidate = chooseCandidate({ code, hash }, candidates)
  const submission = candidate && (await submissionOf(context, candidate, code))
  return submission === undefined
    ? failAtOnce(context, contract, clientKey)
    : submitNormal(context, contract, submission, clientKey)
}
