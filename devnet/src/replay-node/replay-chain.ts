import type { Block } from '@corescope/chain/types/block'
import type { Hash } from '@corescope/chain/types/hex'
import { serializeHeader } from '@corescope/decode/block-proof/block-hash'
import { logsBloom } from '@corescope/decode/block-proof/logs-bloom'
import { receiptsRoot } from '@corescope/decode/block-proof/receipts-root'
import { transactionsRoot } from '@corescope/decode/block-proof/transactions-root'
import { emptyTrieRoot } from '@corescope/decode/block-proof/trie-root'
import { bytesToHex, concatBytes } from '@corescope/decode/bytes/bytes'
import { encodeRlpListOfEncoded } from '@corescope/decode/bytes/rlp-encode'
import { serializeTransaction } from '@corescope/decode/transactions/transaction-hash'
import {
  encodeAddressList,
  encodeAttestation,
  encodeValidatorList,
  encodeVanity,
  type Vote,
} from './encode-extra-data.ts'
import { fillBlock, travellerAddress } from './fill-block.ts'
import { Ledger } from './ledger.ts'
import type { ReplayChain } from './replay-chain-state.ts'
import { scheduleOf } from './schedule.ts'
import { sealHeader } from './seal-header.ts'
import { keyOf, type ReplayValidator, replayValidators } from './validators.ts'

const zeroHash: Hash = `0x${'0'.repeat(64)}`
/** SHA-256 of nothing: no requests (EIP-7685). */
const emptyRequestsHash: Hash = '0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
/** keccak of an empty list: no uncles. */
const emptyUncles: Hash = '0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347'
const genesisTimestamp = 1_760_515_200
const turnLength = 4

interface Builder {
  chain: ReplayChain
  justified: { number: number; hash: Hash } | undefined
}

/** Miner of a block: validators in turn, from Bohr several blocks a turn; once the next one steps in. */
function minerOf({ schedule, validators }: ReplayChain, blockNumber: number): ReplayValidator {
  const turn = blockNumber >= schedule.bohr ? Math.floor(blockNumber / turnLength) : blockNumber
  const late = blockNumber === schedule.outOfTurn ? 1 : 0
  return validators[(turn + late) % validators.length]!
}

/** All validators vote, or all but the second. */
function voteFor(builder: Builder, parent: Block): Vote {
  const count = BigInt(builder.chain.validators.length)
  const everyone = (1n << count) - 1n
  const target = { number: parent.number, hash: parent.hash }
  const bitset = parent.number % 2 === 0 ? everyone & ~2n : everyone
  return { bitset, source: builder.justified ?? target, target }
}

function listBytes({ schedule, validators }: ReplayChain, blockNumber: number): Uint8Array[] {
  if (blockNumber % schedule.epochLength !== 0) return []
  if (blockNumber < schedule.firstLuban) return [encodeAddressList(validators)]
  const list = encodeValidatorList(validators, blockNumber >= schedule.firstKeys)
  return blockNumber >= schedule.bohr ? [list, Uint8Array.of(turnLength)] : [list]
}

/** Extra data without its seal. */
function extraDataBody(builder: Builder, parent: Block | undefined, blockNumber: number): Uint8Array {
  const { schedule } = builder.chain
  const vanity = blockNumber === 0 ? new Uint8Array(32) : encodeVanity([1, 0, 19], 0x884e571a + blockNumber)
  const parts = [vanity, ...listBytes(builder.chain, blockNumber)]
  if (parent === undefined || blockNumber < schedule.firstVote) return concatBytes(parts)
  const vote = voteFor(builder, parent)
  const votes = encodeAttestation(vote)
  if (blockNumber === schedule.malformed) return concatBytes([...parts, votes.subarray(0, 150)])
  builder.justified = vote.target
  builder.chain.finalized = vote.source.number
  return concatBytes([...parts, votes])
}

function sizeOf(block: Block): number {
  const transactions = encodeRlpListOfEncoded(
    block.transactions.map((transaction) => serializeTransaction(transaction)!),
  )
  const none = encodeRlpListOfEncoded([])
  const parts = [serializeHeader(block), transactions, none]
  return encodeRlpListOfEncoded(block.withdrawals === null ? parts : [...parts, none]).length
}

async function appendBlock(builder: Builder, blockNumber: number): Promise<void> {
  const { chain } = builder
  const { schedule } = chain
  const parent = chain.bundles.at(-1)?.block
  const miner = minerOf(chain, blockNumber)
  const [transactions, receipts] = await fillBlock(chain, blockNumber, miner)
  const isCancun = blockNumber >= schedule.cancun
  const difficulty = blockNumber === schedule.outOfTurn || blockNumber === 0 ? 1n : 2n
  const draft: Block = {
    number: blockNumber,
    hash: zeroHash,
    parentHash: parent?.hash ?? zeroHash,
    sha3Uncles: emptyUncles,
    miner: blockNumber === 0 ? '0x0000000000000000000000000000000000000000' : miner.consensusAddress,
    stateRoot: keyOf(`replay state ${blockNumber}`),
    transactionsRoot: transactionsRoot(transactions)!,
    receiptsRoot: receiptsRoot(receipts)!,
    logsBloom: logsBloom(receipts.flatMap(({ logs }) => logs)),
    difficulty,
    gasLimit: 40_000_000n,
    gasUsed: receipts.at(-1)?.cumulativeGasUsed ?? 0n,
    timestamp: genesisTimestamp + 3 * blockNumber,
    extraData: bytesToHex(extraDataBody(builder, parent, blockNumber)),
    mixHash: zeroHash,
    nonce: '0x0000000000000000',
    baseFeePerGas: blockNumber >= schedule.firstLuban ? 0n : null,
    withdrawalsRoot: isCancun ? emptyTrieRoot : null,
    blobGasUsed: isCancun ? 0n : null,
    excessBlobGas: isCancun ? 0n : null,
    parentBeaconBlockRoot: blockNumber >= schedule.bohr ? zeroHash : null,
    requestsHash: blockNumber >= schedule.prague ? emptyRequestsHash : null,
    unknownFields: null,
    size: 0,
    totalDifficulty: (parent?.totalDifficulty ?? 0n) + difficulty,
    uncles: [],
    withdrawals: isCancun ? [] : null,
    transactions,
  }
  const block = await sealHeader(draft, chain.chainId, blockNumber === 0 ? null : miner.privateKey)
  chain.bundles.push({ block: { ...block, size: sizeOf(block) }, receipts })
}

/**
 * A self-made chain of Core's headers, the same on every run: linked, hashed, really sealed and signed, of every layout
 * of extra data (see `schedule.ts`). State roots are made up: nothing executes here.
 */
export async function buildReplayChain(chainId = 1112, epochLength = 200): Promise<ReplayChain> {
  const chain: ReplayChain = {
    chainId,
    schedule: scheduleOf(epochLength),
    validators: replayValidators(5),
    bundles: [],
    balances: new Ledger(),
    nonces: new Ledger(),
    finalized: undefined,
  }
  chain.balances.add(travellerAddress, 0, 10n ** 24n)
  const builder: Builder = { chain, justified: undefined }
  for (let blockNumber = 0; blockNumber <= chain.schedule.head; blockNumber += 1) {
    await appendBlock(builder, blockNumber)
  }
  return chain
}
