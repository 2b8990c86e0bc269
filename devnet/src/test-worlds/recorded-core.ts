import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { BlockBundle } from '@corescope/chain/types/block-bundle'
import { standardiseBlock, standardiseReceipts } from '@corescope/rpc/standardise/standardise'
import { recordedFiles } from './recorded-files.ts'

/** Chains recorded from private networks of real Core nodes; they lie outside the repository. */
export const coreRecordings = recordedFiles('core-node')

/** Blocks and receipts of a recording in order: gzipped JSON lines, one a block, behind a first line about the chain. */
export const readCoreRecording = (name: string): BlockBundle[] => {
  const [, ...lines] = gunzipSync(readFileSync(join(coreRecordings.folder, name)))
    .toString('utf8')
    .trim()
    .split('\n')
  return lines.map((line) => {
    const { block: wire, receipts } = JSON.parse(line)
    const block = standardiseBlock(wire)
    return { block, receipts: standardiseReceipts(receipts, block.transactions) }
  })
}

const ownFolder = resolve(import.meta.dirname, '../../../fixtures/core-net')

/** Files of this repository that `npm run core:net` recorded, by the version of their nodes. */
export const ownCoreRecordings: readonly { version: string; file: string }[] = readdirSync(ownFolder)
  .filter((name) => name.endsWith('.jsonl.gz'))
  .map((name) => ({ version: name.replace('.jsonl.gz', ''), file: join(ownFolder, name) }))
