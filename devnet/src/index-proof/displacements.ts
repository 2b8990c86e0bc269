import type { Hash } from '@corescope/chain/types/hex'
import type pg from 'pg'

interface ChangeRow {
  kind: 'block' | 'blocks' | 'reorg'
  number: number
  hash: string
  body: { from?: number; repair?: true }
}
interface ForkedRow {
  number: number
  hash: string
  readopted: boolean
}

const hashesOf = (hash: string) => `0x${hash}` as Hash

/**
 * Replays the change feed (complete while it is younger than a day) and compares what it displaced with the forked list:
 * the same blocks in the same order, marked where they stood in the chain again.
 * @param parentOf parent of any block that ever was
 * @returns what is wrong; empty when nothing is
 */
export const checkDisplacements = async (
  client: pg.ClientBase,
  parentOf: (hash: Hash) => Hash | undefined,
): Promise<string[]> => {
  const changes = await client.query<ChangeRow>(
    `select kind, block_number as number, encode(block_hash, 'hex') as hash, body from changes order by sequence`,
  )
  const stored = await client.query<ForkedRow>(
    `select block_number as number, '0x' || encode(hash, 'hex') as hash, readopted from forked_blocks order by position`,
  )
  const chain: { number: number; hash: Hash }[] = []
  const expected: ForkedRow[] = []
  for (const { kind, number, hash, body } of changes.rows) {
    if (kind === 'reorg') {
      const first = chain.findIndex((block) => block.number > number)
      const gone = first < 0 ? [] : chain.splice(first)
      // a repair takes blocks back only to write them anew
      if (!body.repair) for (const block of gone) expected.push({ ...block, readopted: false })
      continue
    }
    const added: { number: number; hash: Hash }[] = []
    let at: Hash | undefined = hashesOf(hash)
    for (let block = number; block >= (kind === 'block' ? number : body.from!); block -= 1) {
      if (at === undefined) return [`block ${block} of the feed is unknown to the chain`]
      added.unshift({ number: block, hash: at })
      at = parentOf(at)
    }
    chain.push(...added)
    for (const { hash: back } of added) {
      for (const entry of expected) if (entry.hash === back) entry.readopted = true
    }
  }
  const [wanted, found] = [JSON.stringify(expected), JSON.stringify(stored.rows)]
  return wanted === found ? [] : [`forked blocks are ${found}, the change feed displaced ${wanted}`]
}
