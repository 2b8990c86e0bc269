import { bytes, type Reader, statement } from '../reader.ts'
import { bestFirst, isStanding } from './best.ts'

/** A verified contract whose code may come from the same sources as another one. */
export interface SimilarCandidateRow {
  verificationId: number
  address: string
  codeHash: string
  code: string
  contractName: string
  contractPath: string
  language: 'solidity' | 'vyper' | 'yul'
  compilerVersion: string
  licenseType: number
}
const columns = `v.verification_id as "verificationId", v.address, v.code_hash as "codeHash", d.code, v.contract_name as "contractName",
  v.contract_path as "contractPath", v.language, v.compiler_version as "compilerVersion", v.license_type as "licenseType"`

/** Candidates that are compared: each brings its code. */
const most = 20
const candidateStatement = statement<SimilarCandidateRow>(
  'similar_candidates',
  `(select ${columns} from verified_contracts v join codes d using (code_hash) where v.code_hash = $1 and ${isStanding('v')}
     order by ${bestFirst('v')} limit 1)
   union all
   (select ${columns} from codes d join lateral (
      select * from verified_contracts o where o.code_hash = d.code_hash and ${isStanding('o')} order by ${bestFirst('o')} limit 1) v on true
     where d.code_hash in (select code_hash from verified_contracts) and d.code_hash <> $1 and octet_length(d.code) = $2
     order by v.verification_id desc limit ${most})`,
)
/**
 * Verified contracts with the same code, then the newest ones whose code is as long: values of immutables and addresses of
 * libraries do not change its length.
 * @param size bytes of the code
 */
export const listSimilarCandidates = (reader: Reader, codeHash: string, size: number) =>
  reader.rows(candidateStatement, [bytes(codeHash), size])
