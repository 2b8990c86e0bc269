import type { BlockBundle } from '@corescope/chain/types/block-bundle'
import type { StoredBundle } from '@corescope/store/audit/stored-blocks'
import type { Contradiction } from './contradiction.ts'

/** More than these say nothing more. */
const maxNamed = 8

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const plain = (_key: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)
const shown = (value: unknown): string => (isObject(value) ? JSON.stringify(value, plain) : String(value)).slice(0, 200)

const compare = (what: string, expected: unknown, found: unknown, into: Contradiction[]): void => {
  if (into.length >= maxNamed || expected === found) return
  if (Array.isArray(expected) && Array.isArray(found) && expected.length !== found.length) {
    into.push({ what, expected: `${expected.length} entries`, found: `${found.length} entries` })
  } else if (isObject(expected) && isObject(found)) {
    for (const key of Object.keys(expected)) compare(`${what}.${key}`, expected[key], found[key], into)
  } else into.push({ what, expected: shown(expected), found: shown(found) })
}

/** Names every field in which a stored block differs from the node's, e.g. `transactions.2.value`. Pure. */
export const nameDifferences = (node: BlockBundle, stored: StoredBundle): Contradiction[] => {
  const into: Contradiction[] = []
  compare('block', node.block, stored.block, into)
  const receipts = node.receipts.map(({ logsBloom: _bloom, ...receipt }) => ({
    ...receipt,
    // a failed creation makes no contract, whatever address the node names
    contractAddress:
      receipt.status !== 0 && node.block.transactions[receipt.transactionIndex]?.to === null
        ? receipt.contractAddress
        : null,
  }))
  compare('receipts', receipts, stored.receipts, into)
  return into.map(({ what, ...rest }) => ({ what: what.replace(/^block\./, ''), ...rest }))
}
