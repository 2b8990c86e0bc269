import type { Hash, Hex } from '@corescope/chain/types/hex'
import { bytesToHex, concatBytes } from '@corescope/decode/bytes/bytes'
import type { VotingHeader } from '@corescope/decode/extra-data/attested-source'
import { encodeAttestation } from '@corescope/devnet/replay-node/encode-extra-data'
import { describe, expect, it } from 'vitest'
import type { BlockPoint, FinalPoint } from '../../node/chain-source.ts'
import { findFinalized, newestAttestedSource } from './finality.ts'

const hashOf = (number: number, branch = 'a'): Hash =>
  `0x${Buffer.from(`${branch}${number}`).toString('hex').padStart(64, '0')}`
const point = (number: number, branch?: string): BlockPoint => ({ number, hash: hashOf(number, branch) })

/** A header whose votes, if any, name a source and a target. */
const header = (number: number, votes?: { source: BlockPoint; target: BlockPoint }): VotingHeader => {
  const attestation = votes === undefined ? new Uint8Array() : encodeAttestation({ bitset: 7n, ...votes })
  const extraData: Hex = bytesToHex(concatBytes([new Uint8Array(32), attestation, new Uint8Array(65)]))
  return { number, parentHash: hashOf(number - 1), extraData }
}
const voting = (number: number) => header(number, { source: point(number - 2), target: point(number - 1) })

describe('what the votes in headers make final', () => {
  it('is the source of the newest', () => {
    expect(newestAttestedSource([voting(9), voting(8)])).toEqual(point(7))
    expect(newestAttestedSource([header(10), voting(9)])).toEqual(point(7))
    expect(newestAttestedSource([header(10), header(9)])).toBeNull()
  })

  it('nothing, where the target is not the parent', () => {
    const elsewhere = header(9, { source: point(7), target: point(8, 'b') })
    const older = header(9, { source: point(6), target: point(7) })
    expect(newestAttestedSource([elsewhere, older, voting(8)])).toEqual(point(6))
  })

  it('nothing, where the source is not the parent of the target: after a pause it is justified, and not yet final', () => {
    expect(newestAttestedSource([header(9, { source: point(4), target: point(8) }), voting(6)])).toEqual(point(4))
  })

  it('nothing, where they cannot be read', () => {
    const broken = voting(9)
    broken.extraData = `${broken.extraData.slice(0, 200)}${'00'.repeat(65)}` as Hex
    expect(newestAttestedSource([broken, voting(8)])).toEqual(point(6))
  })
})

describe('the newest block that is final', () => {
  const find = (
    {
      named = null,
      attested = null,
      head = 100,
    }: { named?: BlockPoint | null; attested?: BlockPoint | null; head?: number },
    previous: FinalPoint | null = null,
  ) =>
    findFinalized(
      { finalized: async () => named },
      {
        head,
        startBlock: 0,
        hashOf: async (number) => (number <= head ? hashOf(number) : undefined),
        attested: async () => attested,
      },
      21,
      previous,
    )

  it('is told by votes, and the node may be ahead of us', async () => {
    expect(await find({ attested: point(98), named: point(98) })).toEqual({ ...point(98), basis: 'votes' })
    expect(await find({ attested: point(98), named: point(120) })).toEqual({ ...point(98), basis: 'votes' })
    expect(await find({ attested: point(98) })).toEqual({ ...point(98), basis: 'votes' })
  })

  it('is the lower one where the node lags behind the votes', async () => {
    expect(await find({ attested: point(98), named: point(90) })).toEqual({ ...point(90), basis: 'node' })
  })

  it('does not move while the node names a block that is not ours', async () => {
    const previous: FinalPoint = { ...point(80), basis: 'votes' }
    expect(await find({ attested: point(98), named: point(97, 'b') }, previous)).toBe(previous)
    expect(await find({ attested: point(98, 'b') }, previous)).toBe(previous)
  })

  it('a node that names block 0 while the head is higher names nothing', async () => {
    expect(await find({ attested: point(98), named: point(0) })).toEqual({ ...point(98), basis: 'votes' })
    expect(await find({ named: point(0) })).toEqual({ ...point(79), basis: 'depth' })
    expect(await find({ named: point(0), head: 0 })).toEqual({ ...point(0), basis: 'node' })
  })

  it('is the node’s word without votes, and only probable without either', async () => {
    expect(await find({ named: point(60) })).toEqual({ ...point(60), basis: 'node' })
    expect(await find({})).toEqual({ ...point(79), basis: 'depth' })
    expect(await find({ head: 10 })).toBeNull()
  })

  it('is never taken back, but for what was only probable', async () => {
    const [probable, final]: FinalPoint[] = [
      { ...point(90), basis: 'depth' },
      { ...point(90), basis: 'votes' },
    ]
    expect(await find({ attested: point(85) }, probable)).toEqual({ ...point(85), basis: 'votes' })
    expect(await find({ attested: point(85) }, final)).toBe(final)
    expect(await find({ head: 200 }, final), 'votes that end leave finality where it is').toBe(final)
    expect(await find({ head: 200 }, probable)).toEqual({ ...point(179), basis: 'depth' })
  })
})
