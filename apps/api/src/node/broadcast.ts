import type { Hash, Hex } from '@corescope/chain/types/hex'
import { NodeVerdictError, RpcError } from '@corescope/rpc/errors'
import { eth_getTransactionByHash } from '@corescope/rpc/methods/eth_getTransactionByHash'
import { eth_sendRawTransaction } from '@corescope/rpc/methods/eth_sendRawTransaction'
import type { ApiConfig } from '../config.ts'
import type { ApiContext } from '../context.ts'
import { FailureError, UnavailableError } from '../http/errors.ts'
import { ifAnswered } from './if-answered.ts'
import { readSignedTransaction } from './signed-transaction.ts'

/** Said at each door that could send (`BROADCAST=off`). */
export const broadcastIsOff = 'This explorer sends no transactions: broadcast is switched off.'

/**
 * Gas of a transaction that strangers may hand to the node of the own devnet. It traces what it seals in one thread: a block of
 * nothing but calls keeps it busy for minutes. The largest contract (EIP-170) takes less.
 */
const devnetGas = 8_000_000n

/** Whether a node that gave no answer has the transaction is asked once. */
const brief = { timeoutMs: 2_000, attempts: 1 }

type Circumstances = Pick<ApiConfig, 'LOCAL_DEVNET' | 'BROADCAST' | 'chainId'>

/** What is handed on of these bytes. @throws FailureError where nothing is */
const checked = async (bytes: string, { LOCAL_DEVNET, BROADCAST, chainId }: Circumstances) => {
  if (BROADCAST === 'off') throw new FailureError(broadcastIsOff, 'broadcastOff')
  if (!/^0x([0-9a-fA-F]{2})+$/.test(bytes)) {
    throw new FailureError('transaction: these bytes cannot be read as a signed transaction', 'txUnreadable')
  }
  const signed = await readSignedTransaction(bytes as Hex)
  if (signed.chainId !== null && signed.chainId !== chainId) {
    throw new FailureError(`transaction: it is of chain ${signed.chainId}; this is chain ${chainId}`, 'otherChain', {
      ...{ chain: String(signed.chainId), own: chainId },
    })
  }
  if (LOCAL_DEVNET && signed.gas > devnetGas) {
    throw new FailureError(`gas: this devnet takes transactions of ${devnetGas} gas at most, not ${signed.gas}`)
  }
  return signed
}

/**
 * Hands a signed transaction to the node, for every door that sends. It is sent once. Where the answer is lost, the node is asked
 * whether it has the transaction: it may have arrived.
 * @returns its hash
 * @throws FailureError where it is not handed on: broadcast is off, the bytes are no signed transaction or one of another chain, or the
 * own devnet takes less gas
 * @throws NodeVerdictError with the node's words where it refuses
 * @throws UnavailableError where nobody knows whether it arrived
 */
export const broadcast = async (
  { node, config }: Pick<ApiContext, 'node'> & { config: Circumstances },
  bytes: string,
): Promise<Hash> => {
  const { hash } = await checked(bytes, config)
  try {
    return await eth_sendRawTransaction(node, bytes as Hex)
  } catch (error) {
    if (error instanceof NodeVerdictError || !(error instanceof RpcError)) throw error
    if ((await ifAnswered(eth_getTransactionByHash(node, hash, brief))) !== undefined) return hash
    throw new UnavailableError(
      `The node did not answer. Transaction ${hash} may have reached it: look before you send another.`,
    )
  }
}

export type RpcOutcome = { result: Hash } | { error: { code: number; message: string; data?: unknown } }

/**
 * The same as a JSON-RPC answer without its id: refusals are errors of it, the node's with its own code and words.
 * @throws UnavailableError where nobody knows whether it arrived
 */
export const broadcastAsRpc = async (...parameters: Parameters<typeof broadcast>): Promise<RpcOutcome> => {
  try {
    return { result: await broadcast(...parameters) }
  } catch (error) {
    if (error instanceof FailureError) return { error: { code: -32_000, message: error.message } }
    if (!(error instanceof NodeVerdictError)) throw error
    const { code, nodeMessage: message, data } = error
    return { error: { code, message, ...(data === undefined ? {} : { data }) } }
  }
}
