import { bytesToHex } from '@corescope/decode/bytes/bytes'
import { keccak256 } from '@corescope/decode/bytes/keccak'
import { expect, it } from 'vitest'
import { readMetadataBody, readUpload } from './read-upload.ts'

const source = 'contract Plain {}\n'
const hash = bytesToHex(keccak256(new TextEncoder().encode(source)))
const metadata = {
  compiler: { version: '0.8.37+commit.f401782d' },
  language: 'Solidity',
  output: {},
  settings: {
    compilationTarget: { 'contracts/Plain.sol': 'Plain' },
    evmVersion: 'prague',
    libraries: { 'contracts/Sums.sol:Sums': '0x1111111111111111111111111111111111111111' },
    optimizer: { enabled: false, runs: 200 },
    remappings: [],
  },
  sources: { 'contracts/Plain.sol': { keccak256: hash, license: 'MIT', urls: [] } },
  version: 1,
}

it('reads what Hardhat 2 uploads: metadata and sources by name', () => {
  const read = readUpload({ 'metadata.json': JSON.stringify(metadata), 'contracts/Plain.sol': source })
  expect({ ...read, standardJson: JSON.parse(read.standardJson) }).toEqual({
    inputType: 4,
    compilerVersion: '0.8.37+commit.f401782d',
    contractName: 'contracts/Plain.sol:Plain',
    standardJson: {
      language: 'Solidity',
      sources: { 'contracts/Plain.sol': { content: source } },
      settings: {
        evmVersion: 'prague',
        libraries: { 'contracts/Sums.sol': { Sums: '0x1111111111111111111111111111111111111111' } },
        optimizer: { enabled: false, runs: 200 },
        remappings: [],
      },
    },
  })
})

it('finds sources by their hashes, whatever their names', () => {
  const read = readUpload({ a: source, b: JSON.stringify(metadata) })
  expect(JSON.parse(read.standardJson).sources).toEqual({ 'contracts/Plain.sol': { content: source } })
})

it('names what is missing', () => {
  const text = JSON.stringify(metadata)
  expect(() => readUpload(undefined)).toThrow('files: metadata.json and the sources')
  expect(() => readUpload({ 'Plain.sol': source })).toThrow('none of them is the metadata')
  expect(() => readUpload({ m: text, 'contracts/Plain.sol': `${source} ` })).toThrow('"contracts/Plain.sol" is missing')
  expect(() => readUpload({ m: text, n: 7 })).toThrow('"n" is no text')
})

it('refuses more files, sources and libraries than a submission may have, before it reads them', () => {
  const many = (count: number, value: unknown) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, value]))
  expect(() => readUpload(many(700_000, '{'))).toThrow('files: more than 2000 of them.')
  const read = (changed: object) => readUpload({ 'metadata.json': JSON.stringify({ ...metadata, ...changed }) })
  expect(() => read({ sources: many(2_001, { content: '' }) })).toThrow(
    'files: the metadata names more than 2000 sources.',
  )
  const settings = { ...metadata.settings, libraries: many(20_000, '0x11') }
  expect(() => readUpload({ 'metadata.json': JSON.stringify({ ...metadata, settings }), a: source })).toThrow(
    'files: the metadata names more than 100 libraries.',
  )
})

it('reads metadata and sources of version 2', () => {
  const read = readMetadataBody({ metadata, sources: { 'Plain.sol': source } })
  expect(read).toMatchObject({ inputType: 4, contractName: 'contracts/Plain.sol:Plain' })
  expect(() => readMetadataBody(null)).toThrow('metadata: the metadata of a compiler')
  expect(() => readMetadataBody({ metadata })).toThrow('sources: the texts of the sources')
  expect(() => readMetadataBody({ metadata: {}, sources: {} })).toThrow('the metadata has no compiler')
  expect(() => readMetadataBody({ metadata, sources: { a: 'x' } })).toThrow('sources: "contracts/Plain.sol" is missing')
  const sources = { 'contracts/Plain.sol': { keccak256: hash, content: 'contract Other {}' } }
  expect(() => readMetadataBody({ metadata: { ...metadata, sources }, sources: {} })).toThrow('is not the file')
})
