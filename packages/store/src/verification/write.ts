import { createHash } from 'node:crypto'
import type { Session } from '../database.ts'
import { gradeOf } from './best.ts'
import { forgetClient } from './jobs.ts'
import { plainWords } from './words.ts'

export interface NewVerification {
  jobId: string
  address: Buffer
  codeHash: Buffer
  language: 'solidity' | 'vyper' | 'yul'
  contractName: string
  /** The same for names that look the same. */
  nameKey: string | null
  contractPath: string
  compilerVersion: string
  /** Release that the code on chain names, where another one compiled these sources. */
  namedCompiler: string | null
  optimizer: boolean
  runs: number | null
  evmVersion: string | null
  viaIR: boolean
  licenseType: number
  runtimeMatch: 'exact' | 'match'
  /** `other`: the contract was made from other code. Null: nobody knows from which. */
  creationMatch: 'exact' | 'match' | 'other' | null
  /** Metadata on chain is not what was compiled, and the sources read code as data. */
  readsMetadata: boolean
  /** JSON texts, as they are sent. */
  settings: string
  abi: string
  /** Those that the ABI's parameters are of. */
  enums: string
  storageLayout: string | null
  documentation: string | null
  sourceMap: string | null
  libraries: string
  immutables: string
  constructorArguments: Buffer | null
  /** `sourceId`: the number by which the source map names it. */
  files: readonly { path: string; content: string; sourceId: number | null }[]
  signatures: readonly { hash: string; kind: 1 | 2 | 3; signature: string }[]
  compileMs: number
}

const sourcesLock = 0x736f7572
/** Signs of a file that are searched: words beyond are not found. */
const searchedSigns = 200_000
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const putContract = async (session: Session, given: NewVerification): Promise<number | undefined> => {
  const { rows } = await session.run<{ verificationId: number }>(
    'verified_put',
    `insert into verified_contracts as v (job_id, address, code_hash, language, contract_name, contract_path, compiler_version,
       optimizer, runs, evm_version, via_ir, license_type, runtime_match, creation_match, settings, abi, storage_layout,
       documentation, source_map, libraries, immutables, constructor_arguments, enums, reads_metadata, name_key, named_compiler,
       creation_transaction)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20::jsonb, $21::jsonb, $22, $23, $24, $25, $26,
       (select j.creation_transaction from verification_jobs j where j.job_id = $1::uuid))
     on conflict (address, code_hash) do update set job_id = excluded.job_id, verified_at = now(), language = excluded.language,
       contract_name = excluded.contract_name, name_key = excluded.name_key, contract_path = excluded.contract_path,
       compiler_version = excluded.compiler_version, named_compiler = excluded.named_compiler, optimizer = excluded.optimizer, runs = excluded.runs,
       evm_version = excluded.evm_version, via_ir = excluded.via_ir, license_type = excluded.license_type,
       runtime_match = excluded.runtime_match, creation_match = excluded.creation_match, reads_metadata = excluded.reads_metadata,
       settings = excluded.settings, abi = excluded.abi, enums = excluded.enums, storage_layout = excluded.storage_layout, documentation = excluded.documentation,
       source_map = excluded.source_map, libraries = excluded.libraries, immutables = excluded.immutables,
       constructor_arguments = excluded.constructor_arguments, creation_transaction = excluded.creation_transaction,
       creation_tries = excluded.creation_tries, creation_due = excluded.creation_due
      -- what another creation matched says nothing of this one
      where (${gradeOf('excluded')}) < (${gradeOf(
        'v',
        'case when v.creation_transaction <> excluded.creation_transaction then null else v.creation_match end',
      )})
     returning verification_id as "verificationId"`,
    [
      ...[given.jobId, given.address, given.codeHash, given.language, given.contractName, given.contractPath],
      ...[given.compilerVersion, given.optimizer, given.runs, given.evmVersion, given.viaIR, given.licenseType],
      ...[given.runtimeMatch, given.creationMatch, given.settings, given.abi, given.storageLayout],
      ...[
        given.documentation,
        given.sourceMap,
        given.libraries,
        given.immutables,
        given.constructorArguments,
        given.enums,
        given.readsMetadata,
        given.nameKey,
        given.namedCompiler,
      ],
    ],
  )
  return rows[0]?.verificationId
}

const putFiles = async (session: Session, verificationId: number, files: NewVerification['files']): Promise<void> => {
  const all = JSON.stringify(
    files.map(({ path, content, sourceId }, place) => ({
      path,
      content,
      place,
      hash: sha256(content),
      source_id: sourceId,
    })),
  )
  await session.run(
    'source_files_put',
    `insert into source_files (source_hash, content, words)
     select distinct on (hash) decode(hash, 'hex'), content, to_tsvector('simple', ${plainWords(`left(content, ${searchedSigns})`)})
       from json_to_recordset($1::json) as n (content text, hash text) order by hash
     on conflict do nothing`,
    [all],
  )
  const { rows: before } = await session.run<{ hash: string }>(
    'verified_files_drop',
    `delete from verified_files where verification_id = $1 returning encode(source_hash, 'hex') as hash`,
    [verificationId],
  )
  await session.run(
    'verified_files_put',
    `insert into verified_files (verification_id, place, path, source_hash, source_id)
     select $1, place, path, decode(hash, 'hex'), source_id
       from json_to_recordset($2::json) as n (place int, path text, hash text, source_id int)`,
    [verificationId, all],
  )
  if (before.length === 0) return
  await session.run(
    'source_files_drop',
    `delete from source_files s where s.source_hash in (select decode(hash, 'hex') from unnest($1::text[]) as k (hash))
        and not exists (select from verified_files f where f.source_hash = s.source_hash)`,
    [before.map(({ hash }) => hash)],
  )
}

/**
 * Keeps a verification and ends its job. Only a better one replaces what the contract has already: exact before a match, then the
 * compiler that the code names before another, then exact creation code before a match before none or another. So nobody swaps names and
 * comments of what others verified.
 * @returns false where what there is stays: nothing was written, and the job goes on
 */
export const storeVerification = async (session: Session, given: NewVerification): Promise<boolean> => {
  // one at a time: a source that one of them drops, because nobody names it, may be another's
  await session.run('verified_lock', 'select pg_advisory_xact_lock($1)', [sourcesLock])
  const verificationId = await putContract(session, given)
  if (verificationId === undefined) return false
  await putFiles(session, verificationId, given.files)
  await session.run(
    'verified_signatures_put',
    `insert into verified_signatures (hash, kind, signature)
     select decode(substr(hash, 3), 'hex'), kind, signature
       from json_to_recordset($1::json) as n (hash text, kind smallint, signature text) on conflict do nothing`,
    [JSON.stringify(given.signatures)],
  )
  // answers name functions and events by it
  await session.run('verified_round', 'update fact_rounds set round = round + 1, name_round = name_round + 1')
  await session.run(
    'verification_done',
    `update verification_jobs set stage = 'done', finished_at = now(), submission = null, runtime_match = $2, creation_match = $3,
       compile_ms = $4, contract_name = $5, ${forgetClient}
      where job_id = $1 and finished_at is null`,
    [given.jobId, given.runtimeMatch, given.creationMatch, given.compileMs, given.contractName],
  )
  return true
}
