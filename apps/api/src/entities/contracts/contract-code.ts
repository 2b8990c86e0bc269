import type { ContractCode } from '@corescope/api-schema/contracts/calls'
import type { Address, Hex } from '@corescope/chain/types/hex'
import { bytesToHex, hexToBytes } from '@corescope/decode/bytes/bytes'
import { keccak256 } from '@corescope/decode/bytes/keccak'
import { RpcError } from '@corescope/rpc/errors'
import { eth_getCode } from '@corescope/rpc/methods/eth_getCode'
import { readCreationCode } from '@corescope/rpc/traces/creation-code'
import { getAccount } from '@corescope/store/addresses/read'
import { getContractCode } from '@corescope/store/codes/read'
import { type CallCreationRow, getCallCreation, listInternals } from '@corescope/store/traces/read'
import { decodeTracePath } from '@corescope/store/traces/trace-path'
import { listFullTransactions } from '@corescope/store/transactions/read'
import type { ChainView } from '../../answers/route.ts'
import { expand, hex } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'
import { FailureError, UnavailableError } from '../../http/errors.ts'
import { ifAnswered, patient } from '../../node/if-answered.ts'
import { askAboutTransaction, limits, requireTransaction, TraceRefusedError } from '../execution/ask-node.ts'

const hashOf = (code: Hex): Hex => bytesToHex(keccak256(hexToBytes(code)))
const describeCode = (code: Hex) => ({ code, size: (code.length - 2) / 2, hash: hashOf(code) })

type RuntimeCode = Pick<ContractCode, 'runtimeCode' | 'copies'>

/** Code stored on chain, as the index has read it, else from the node. @throws RpcError where the node does not tell it */
const readRuntimeCode = async (
  { reader, node }: ApiContext,
  address: Address,
  addressId: number | undefined,
  { head }: Pick<ChainView, 'head'>,
): Promise<RuntimeCode> => {
  const stored = addressId === undefined ? undefined : await getContractCode(reader, addressId)
  if (stored !== undefined) {
    const { code, hash, blockNumber, copies } = stored
    const size = (code.length - 2) / 2
    return { runtimeCode: { code: hex(code), size, hash: hex(hash), blockNumber }, copies }
  }
  if (head === undefined) return { runtimeCode: null, copies: 0 }
  const code = await eth_getCode(node, address, { number: head.number, hash: hex(head.hash) }, patient)
  return { runtimeCode: code === '0x' ? null : { ...describeCode(code), blockNumber: head.number }, copies: 0 }
}

/** Code stored on chain at the head of a view; none where neither the index nor the node tells it. */
export const findRuntimeCode = async (
  context: ApiContext,
  address: Address,
  addressId: number | undefined,
  view: Pick<ChainView, 'head'>,
): Promise<RuntimeCode> =>
  (await ifAnswered(readRuntimeCode(context, address, addressId, view))) ?? { runtimeCode: null, copies: 0 }

/**
 * Code stored on chain as of now, for one who was told of the contract a moment ago: the newest block is looked up.
 * @throws UnavailableError where neither the index nor the node tells it: then nobody knows that there is none
 */
export const requireRuntimeCode = async (
  context: ApiContext,
  address: Address,
  addressId: number | undefined,
): Promise<ContractCode['runtimeCode']> => {
  const view = await context.head.refresh()
  try {
    return (await readRuntimeCode(context, address, addressId, view)).runtimeCode
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    throw new UnavailableError(`The node does not tell the code of ${address}: ask again.`, {
      reason: 'nodeCannot',
      cause: error,
    })
  }
}

/** What a contract that was made inside a call was made from, from the node. */
const findInnerCreationCode = async (context: ApiContext, creation: CallCreationRow): Promise<Hex | undefined> => {
  const [internal] = await listInternals(context.reader, [creation.internalPosition])
  if (internal === undefined) return undefined
  const row = await requireTransaction(context, creation.transactionHash)
  const place = decodeTracePath(internal.tracePath)
  const found = await context.heavy.find(
    `creation ${row.hash}${row.blockHash} ${place.join()}`,
    () =>
      askAboutTransaction(context, row, async (endpoint) => ({
        code: await readCreationCode(endpoint, hex(row.hash), place, limits.calls),
      })),
    ({ code }) => code?.length ?? 0,
  )
  return found.code
}

/** What a contract that was made inside a call was made from, or why the node does not tell it. */
const tellInnerCode = (context: ApiContext, inside: CallCreationRow): Promise<Hex | FailureError | undefined> =>
  findInnerCreationCode(context, inside).catch((error: unknown) => {
    if (error instanceof RpcError) return new TraceRefusedError('The node cannot be reached.', 'nodeAway')
    if (error instanceof FailureError) return error
    throw error
  })

/** Code that a contract was made from inside a call; undefined: nothing made it so, or the node does not tell it. */
export const findInnerCode = async (context: ApiContext, addressId: number): Promise<Hex | undefined> => {
  const inside = await getCallCreation(context.reader, addressId)
  const told = inside && (await tellInnerCode(context, inside))
  return typeof told === 'string' ? told : undefined
}

/** Who made a contract, with which transaction, from which code; null of one that was there from the beginning. */
export const findCreation = async (context: ApiContext, addressId: number): Promise<ContractCode['creation']> => {
  const { reader, book } = context
  const account = await getAccount(reader, addressId)
  if (account?.creationPosition != null && account.creatorId !== null) {
    const [[transaction], mentions] = await Promise.all([
      listFullTransactions(reader, [account.creationPosition]),
      book.mentions([account.creatorId]),
    ])
    if (transaction === undefined) return null
    return {
      creator: mentions.get(account.creatorId)!,
      transactionHash: hex(transaction.hash),
      blockNumber: transaction.blockNumber,
      insideCall: false,
      creationCode: describeCode(expand(transaction.input)),
      message: null,
      why: null,
    }
  }
  const inside = await getCallCreation(reader, addressId)
  if (inside === undefined) return null
  const mentions = await book.mentions([inside.creatorId])
  const told = await tellInnerCode(context, inside)
  return {
    creator: mentions.get(inside.creatorId)!,
    transactionHash: hex(inside.transactionHash),
    blockNumber: inside.blockNumber,
    insideCall: true,
    creationCode: typeof told === 'string' ? describeCode(told) : null,
    message: told instanceof FailureError ? told.message : null,
    why: told instanceof FailureError ? (told.why ?? null) : null,
  }
}
