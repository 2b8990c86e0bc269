import { bytes, type Reader, statement } from '../reader.ts'
import { verificationOf } from './best.ts'

/** What tells from which source line an instruction of a contract comes. */
export interface SourceMapRow {
  askedAddress: string
  verificationId: number
  contractName: string
  sourceMap: string
  /** Runtime code that the chain has. */
  code: string
}
const mapsStatement = statement<SourceMapRow>(
  'source_maps',
  `select k.address as "askedAddress", v.verification_id as "verificationId", v.contract_name as "contractName",
          v.source_map as "sourceMap", d.code
     from unnest($1::bytea[]) as k (address)
     join addresses a on a.address = k.address join contract_codes c on c.address_id = a.address_id
     join codes d on d.code_hash = c.code_hash
     cross join lateral ${verificationOf('k.address', 'c.code_hash')} v
    where v.source_map is not null`,
)
/** By address; contracts that are not verified, or without a source map, are missing. */
export const findSourceMaps = (reader: Reader, addresses: readonly string[]) =>
  addresses.length === 0 ? Promise.resolve([]) : reader.rows(mapsStatement, [addresses.map(bytes)])

export interface MappedFileRow {
  verificationId: number
  sourceId: number
  path: string
  /** Of its content, hex digits. */
  sourceHash: string
  content: string
  language: 'solidity' | 'vyper' | 'yul'
  compilerVersion: string
  /** Made by the optimizer of viaIR: it gives code that lines share, and what it moves, the line of one of them. */
  sharesLines: boolean
}
const filesStatement = statement<MappedFileRow>(
  'mapped_files',
  `select f.verification_id as "verificationId", f.source_id as "sourceId", f.path,
          encode(f.source_hash, 'hex') as "sourceHash", s.content, v.language, v.compiler_version as "compilerVersion",
          v.optimizer and v.via_ir as "sharesLines"
     from unnest($1::bigint[], $2::int[]) as k (verification_id, source_id)
     join verified_files f using (verification_id, source_id) join source_files s using (source_hash)
     join verified_contracts v using (verification_id)`,
)
/** Files by the number that source maps name them with. */
export const listMappedFiles = (
  reader: Reader,
  wanted: readonly Pick<MappedFileRow, 'verificationId' | 'sourceId'>[],
) =>
  wanted.length === 0
    ? Promise.resolve([])
    : reader.rows(filesStatement, [
        wanted.map(({ verificationId }) => verificationId),
        wanted.map(({ sourceId }) => sourceId),
      ])
