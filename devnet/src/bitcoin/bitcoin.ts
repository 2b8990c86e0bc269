import { createHash } from 'node:crypto'

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()
const twice = (bytes: Uint8Array): Buffer => sha256(sha256(bytes))
const reversed = (bytes: Uint8Array): Buffer => Buffer.from(bytes).reverse()
const hash160 = (bytes: Uint8Array): Buffer => createHash('ripemd160').update(sha256(bytes)).digest()
const bytesOf = (hex: string): Buffer => Buffer.from(hex.replace(/^0x/, ''), 'hex')

const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value >>> 0)
  return bytes
}
const u64 = (value: number): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(value))
  return bytes
}
/** Bitcoin's CompactSize, for numbers below 65,536. */
const size = (value: number): Buffer => {
  if (value < 0xfd) return Buffer.of(value)
  const bytes = Buffer.alloc(3)
  bytes[0] = 0xfd
  bytes.writeUInt16LE(value, 1)
  return bytes
}
const sized = (bytes: Uint8Array): Buffer => Buffer.concat([size(bytes.length), bytes])

/** The easiest difficulty there is (that of regtest): two of three tries hold. */
const bits = 0x207fffff
const isEnough = (hash: Buffer): boolean => hash[0]! < 0x7f

/** A header whose hash is small enough. */
const seal = (before: Buffer): Buffer => {
  for (let nonce = 0; ; nonce += 1) {
    const header = Buffer.concat([before, u32(nonce)])
    if (isEnough(reversed(twice(header)))) return header
  }
}

/** Hash of a header or a transaction, in the order of explorers. */
export const bitcoinHash = (hex: string): string => reversed(twice(bytesOf(hex))).toString('hex')

/** Hex of the header that a light client of a private network begins with. */
export const firstHeader = (time: number): string =>
  seal(
    Buffer.concat([u32(0x20000000), Buffer.alloc(32), twice(Buffer.from('corescope')), u32(time), u32(bits)]),
  ).toString('hex')

export interface BitcoinOutput {
  script: Buffer
  /** satoshi */
  amount: number
}

/** A transaction as the contracts read it. They check no signature of Bitcoin's, so it carries none. */
export interface BitcoinTransaction {
  /** In the order of explorers. */
  txid: string
  raw: Buffer
}

let coins = 0
/** A transaction with one input of nobody's. */
export const makeTransaction = (
  outputs: readonly BitcoinOutput[],
  spends?: { txid: string; index: number },
): BitcoinTransaction => {
  coins += 1
  const input = spends === undefined ? sha256(Buffer.from(`coin ${coins}`)) : reversed(bytesOf(spends.txid))
  const raw = Buffer.concat([
    ...[u32(2), size(1), input, u32(spends?.index ?? 0), size(0), u32(0xffffffff), size(outputs.length)],
    ...outputs.flatMap(({ script, amount }) => [u64(amount), sized(script)]),
    u32(0),
  ])
  return { txid: reversed(twice(raw)).toString('hex'), raw }
}

/** Lock scripts of Bitcoin staking: `04 <time> OP_CLTV OP_DROP …` (BitcoinStake). */
export const lockScript = {
  /** To a public key. */
  key: (time: number, publicKey: string): Buffer =>
    Buffer.concat([Buffer.of(4), u32(time), Buffer.of(0xb1, 0x75), sized(bytesOf(publicKey)), Buffer.of(0xac)]),
  /** To the hash of one. */
  keyHash: (time: number, publicKey: string): Buffer =>
    Buffer.concat([
      ...[Buffer.of(4), u32(time), Buffer.of(0xb1, 0x75, 0x76, 0xa9), sized(hash160(bytesOf(publicKey)))],
      Buffer.of(0x88, 0xac),
    ]),
}

/** Output scripts of BIP 16 and BIP 141. */
export const outputScript = {
  scriptHash: (script: Buffer): Buffer => Buffer.concat([Buffer.of(0xa9), sized(hash160(script)), Buffer.of(0x87)]),
  witnessScriptHash: (script: Buffer): Buffer => Buffer.concat([Buffer.of(0), sized(sha256(script))]),
  witnessKeyHash: (publicKey: string): Buffer => Buffer.concat([Buffer.of(0), sized(hash160(bytesOf(publicKey)))]),
}

/** The OP_RETURN that says whom a stake is for: SAT+, version, chain, delegator, candidate (version 1), fee. */
export const satPlus = (
  chainId: number,
  delegator: string,
  { candidate, tail = Buffer.alloc(0) }: { candidate?: string; tail?: Buffer } = {},
): Buffer => {
  const payload = Buffer.concat([
    Buffer.from('SAT+'),
    Buffer.of(candidate === undefined ? 2 : 1, chainId >> 8, chainId & 255),
    ...[bytesOf(delegator), candidate === undefined ? Buffer.alloc(0) : bytesOf(candidate), Buffer.of(1), tail],
  ])
  const push = payload.length <= 75 ? size(payload.length) : Buffer.of(0x4c, payload.length)
  return Buffer.concat([Buffer.of(0x6a), push, payload])
}

export interface BitcoinBlock {
  height: number
  /** In the order of explorers. */
  hash: string
  /** What `storeBlockHeader` takes: header, coinbase, number of siblings, siblings. */
  proof: `0x${string}`
  time: number
}

/** Where a transaction lies: what `delegate` takes beside it. */
export interface BitcoinPlace {
  height: number
  index: number
  siblings: `0x${string}`[]
}

/**
 * A Bitcoin chain of trivial difficulty, whose coinbases give their hash power to candidates of Core.
 * @param newest the block it goes on from, its hash in the order of explorers
 */
export const createBitcoin = (newest: { height: number; hash: string }) => {
  const blocks: BitcoinBlock[] = []
  const places = new Map<string, BitcoinPlace>()
  let tip = { height: newest.height, hash: reversed(bytesOf(newest.hash)) }

  const coinbase = (height: number, candidate: string, reward: string): Buffer => {
    const said = Buffer.concat([Buffer.from('CORE'), Buffer.of(1), bytesOf(candidate), bytesOf(reward)])
    const power = Buffer.concat([Buffer.of(0x6a, said.length), said])
    const script = Buffer.concat([Buffer.of(3, height & 255, (height >> 8) & 255, height >> 16), sized(u32(height))])
    return Buffer.concat([
      ...[u32(2), size(1), Buffer.alloc(32), Buffer.alloc(4, 255), sized(script), Buffer.alloc(4, 255), size(2)],
      ...[u64(312_500_000), sized(Buffer.of(0x51)), u64(0), sized(power), u32(0)],
    ])
  }

  const siblingsOf = (ids: readonly Buffer[], place: number): { siblings: Buffer[]; root: Buffer } => {
    const siblings: Buffer[] = []
    let layer = [...ids]
    for (let at = place; layer.length > 1; at >>= 1) {
      siblings.push(layer[at ^ 1] ?? layer[at]!)
      layer = Array.from({ length: Math.ceil(layer.length / 2) }, (_, index) =>
        twice(Buffer.concat([layer[index * 2]!, layer[index * 2 + 1] ?? layer[index * 2]!])),
      )
    }
    return { siblings, root: layer[0]! }
  }

  return {
    blocks: blocks as readonly BitcoinBlock[],
    placeOf: (txid: string): BitcoinPlace => places.get(txid)!,
    /** @param time unix seconds; counts for the round it lies in */
    mine(
      time: number,
      candidate: string,
      reward: string,
      transactions: readonly BitcoinTransaction[] = [],
    ): BitcoinBlock {
      const height = tip.height + 1
      const first = coinbase(height, candidate, reward)
      const ids = [first, ...transactions.map(({ raw }) => raw)].map(twice)
      const { siblings, root } = siblingsOf(ids, 0)
      const header = seal(Buffer.concat([u32(0x20000000), tip.hash, root, u32(time), u32(bits)]))
      tip = { height, hash: twice(header) }
      transactions.forEach(({ txid }, index) => {
        const path = siblingsOf(ids, index + 1).siblings
        places.set(txid, {
          height,
          index: index + 1,
          siblings: path.map((one): `0x${string}` => `0x${one.toString('hex')}`),
        })
      })
      const proof = Buffer.concat([header, first, size(siblings.length), ...siblings])
      const block = {
        height,
        hash: reversed(tip.hash).toString('hex'),
        proof: `0x${proof.toString('hex')}` as const,
        time,
      }
      blocks.push(block)
      return block
    },
  }
}
export type Bitcoin = ReturnType<typeof createBitcoin>
