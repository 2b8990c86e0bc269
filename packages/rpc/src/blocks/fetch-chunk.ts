import type { Block } from '@corescope/chain/types/block'
import type { BlockBundle } from '@corescope/chain/types/block-bundle'
import type { Hash } from '@corescope/chain/types/hex'
import type { CallOptions, Endpoint, RpcAnswer } from '../caller.ts'
import { InvalidParametersError, MethodUnsupportedError, NotThereError } from '../errors.ts'
import { eth_getBlockByHashCall } from '../methods/eth_getBlockByHash.ts'
import { eth_getBlockByNumberCall } from '../methods/eth_getBlockByNumber.ts'
import {
  eth_getBlockReceipts,
  eth_getBlockReceiptsCall,
  getReceiptsOneByOne,
  noteRefusedBlockReceipts,
  offersBlockReceipts,
  readBlockReceipts,
} from '../methods/eth_getBlockReceipts.ts'
import { standardiseBlock } from '../standardise/standardise.ts'
import { type AskedBlock, crossCheckBlock } from './cross-check.ts'

/**
 * Checked bundles of `count` neighbouring blocks from one endpoint, in one HTTP request (two where receipts must be
 * asked one by one).
 *
 * @throws NotThereError when a block is missing, CrossCheckError also when neighbours do not link
 */
export async function fetchChunk(
  endpoint: Endpoint,
  from: number,
  count: number,
  options?: CallOptions,
): Promise<BlockBundle[]> {
  const numbers = Array.from({ length: count }, (_, index) => from + index)
  const withReceipts = offersBlockReceipts(endpoint)
  const calls = numbers.map(eth_getBlockByNumberCall)
  if (withReceipts) calls.push(...numbers.map(eth_getBlockReceiptsCall))
  const answers = await endpoint.batch(calls, options)
  const blocks: Block[] = []
  for (const number of numbers) {
    const parentHash = blocks.at(-1)?.hash
    const block = readBlock(answers[blocks.length]!, parentHash ? { number, parentHash } : { number }, endpoint)
    if (block === undefined) {
      throw new NotThereError('no such block', { ...eth_getBlockByNumberCall(number), endpoint: endpoint.name })
    }
    blocks.push(block)
  }
  if (!withReceipts) return joinOneByOne(endpoint, blocks, options)
  return readAllReceipts(endpoint, blocks, answers.slice(count), options)
}

/** One checked bundle from one endpoint; `undefined` when it has no such block. */
export async function fetchSingle(
  endpoint: Endpoint,
  asked: number | Hash,
  options?: CallOptions,
): Promise<BlockBundle | undefined> {
  const blockCall = typeof asked === 'number' ? eth_getBlockByNumberCall(asked) : eth_getBlockByHashCall(asked)
  const calls = offersBlockReceipts(endpoint) ? [blockCall, eth_getBlockReceiptsCall(asked)] : [blockCall]
  const [blockAnswer, receiptsAnswer] = await endpoint.batch(calls, options)
  const block = readBlock(blockAnswer!, typeof asked === 'number' ? { number: asked } : { hash: asked }, endpoint)
  if (block === undefined) return undefined
  if (receiptsAnswer === undefined) return (await joinOneByOne(endpoint, [block], options))[0]
  if (receiptsAnswer.ok) return { block, receipts: readBlockReceipts(receiptsAnswer.result, block, endpoint) }
  // Some nodes take only numbers here; receipts by transaction hash are of this very block, whatever its branch.
  const { error } = receiptsAnswer
  const isHashRefused = typeof asked !== 'number' && error instanceof InvalidParametersError
  if (!isHashRefused && !noteRefusedBlockReceipts(endpoint, error)) throw error
  return (await joinOneByOne(endpoint, [block], options))[0]
}

/** A block and then its receipts in requests of their own: for blocks too large to be answered together. */
export async function fetchApart(endpoint: Endpoint, number: number, options?: CallOptions): Promise<BlockBundle> {
  const call = eth_getBlockByNumberCall(number)
  const result = await endpoint.request(call, options)
  const block = readBlock({ ok: true, result }, { number }, endpoint)
  if (block === undefined) throw new NotThereError('no such block', { ...call, endpoint: endpoint.name })
  return { block, receipts: await eth_getBlockReceipts(endpoint, block, options) }
}

function readBlock(answer: RpcAnswer, asked: AskedBlock, endpoint: Endpoint): Block | undefined {
  if (!answer.ok) throw answer.error
  if (answer.result === null) return undefined
  const place = { method: 'block', block: asked.number ?? asked.hash!, endpoint: endpoint.name }
  const block = standardiseBlock(answer.result, place)
  crossCheckBlock(answer.result, block, asked, place)
  return block
}

async function readAllReceipts(
  endpoint: Endpoint,
  blocks: readonly Block[],
  answers: readonly RpcAnswer[],
  options?: CallOptions,
): Promise<BlockBundle[]> {
  const bundles = new Array<BlockBundle>(blocks.length)
  for (let index = 0; index < blocks.length; index += 1) {
    const answer = answers[index]!
    const block = blocks[index]!
    if (!answer.ok) {
      if (answer.error instanceof MethodUnsupportedError || answer.error instanceof InvalidParametersError) {
        noteRefusedBlockReceipts(endpoint, answer.error)
        return joinOneByOne(endpoint, blocks, options)
      }
      throw answer.error
    }
    bundles[index] = { block, receipts: readBlockReceipts(answer.result, block, endpoint) }
  }
  return bundles
}

async function joinOneByOne(
  endpoint: Endpoint,
  blocks: readonly Block[],
  options?: CallOptions,
): Promise<BlockBundle[]> {
  const receipts = await getReceiptsOneByOne(endpoint, blocks, options)
  return blocks.map((block, index) => ({ block, receipts: receipts[index]! }))
}
