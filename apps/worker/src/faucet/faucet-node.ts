import type { Address, Hash, Hex } from '@corescope/chain/types/hex'
import type { Transport } from '@corescope/rpc/caller'
import { NodeVerdictError, RpcError } from '@corescope/rpc/errors'
import { eth_blockNumber } from '@corescope/rpc/methods/eth_blockNumber'
import { eth_gasPrice } from '@corescope/rpc/methods/eth_gasPrice'
import { eth_getBalance } from '@corescope/rpc/methods/eth_getBalance'
import { eth_getCode } from '@corescope/rpc/methods/eth_getCode'
import { eth_getTransactionByHash } from '@corescope/rpc/methods/eth_getTransactionByHash'
import { eth_getTransactionCount } from '@corescope/rpc/methods/eth_getTransactionCount'
import { eth_getTransactionReceipt } from '@corescope/rpc/methods/eth_getTransactionReceipt'
import { eth_sendRawTransaction } from '@corescope/rpc/methods/eth_sendRawTransaction'

/** What the faucet sees of the chain at one moment. Amounts are wei. */
export interface ChainGlimpse {
  head: number
  balance: bigint
  /** The nonce of the sender's next transaction. */
  nonce: number
  /** What the node suggests. */
  gasPrice: bigint
}

/** In which block a transaction is, and whether it succeeded. */
export interface Mined {
  blockNumber: number
  isSuccess: boolean
}

export interface FaucetNode {
  /** @throws RpcError while no node answers */
  look(sender: Address): Promise<ChainGlimpse>
  hasCode(address: Address): Promise<boolean>
  findMined(hash: Hash): Promise<Mined | undefined>
  isKnown(hash: Hash): Promise<boolean>
  /**
   * Whether a nonce was used by a block, and by none of these transactions. All of it is asked in one exchange: of two nodes one may be behind
   * the other, and would miss a transaction that the other counts. False where the node no longer knows.
   */
  isUsedElsewhere(sender: Address, nonce: number, hashes: readonly Hash[], block: number): Promise<boolean>
  /** Sends it, again too. @returns the node's words where it refuses it; what it knows or has in a block is no refusal */
  send(raw: Hex): Promise<string | undefined>
}

/** Nodes say it in different words: they have the transaction already, or one of its nonce in a block. */
export const isHad =
  /\balready (?:known|imported|exists|in (?:the )?(?:mem)?pool)|\bknown transaction\b|nonce (?:is )?too low|\bold nonce\b|replacement transaction/i

/** The node as the faucet asks it. */
export const createFaucetNode = (node: Transport, signal: AbortSignal): FaucetNode => {
  const options = { signal, attempts: 2 }
  return {
    look: async (sender) => {
      const [head, balance, nonce, gasPrice] = await Promise.all([
        eth_blockNumber(node, options),
        eth_getBalance(node, sender, 'latest', options),
        eth_getTransactionCount(node, sender, 'latest', options),
        eth_gasPrice(node, options),
      ])
      return { head, balance, nonce: Number(nonce), gasPrice }
    },
    hasCode: async (address) => (await eth_getCode(node, address, 'latest', options)) !== '0x',
    findMined: async (hash) => {
      const known = await eth_getTransactionByHash(node, hash, options)
      if (known === undefined || known.block === null) return undefined
      const receipt = await eth_getTransactionReceipt(node, hash, known.transaction, options)
      return receipt === undefined ? undefined : { blockNumber: known.block.number, isSuccess: receipt.status !== 0 }
    },
    isKnown: async (hash) => (await eth_getTransactionByHash(node, hash, options)) !== undefined,
    isUsedElsewhere: async (sender, nonce, hashes, block) => {
      const at = `0x${block.toString(16)}`
      const answers = await node.batch(
        [
          { method: 'eth_getTransactionCount', params: [sender, at] },
          ...hashes.map((hash) => ({ method: 'eth_getTransactionByHash', params: [hash] })),
        ],
        options,
      )
      const results = answers.map((answer) => {
        if (answer.ok) return answer.result
        if (answer.error instanceof NodeVerdictError) return undefined
        throw answer.error
      })
      const [next, ...found] = results
      // what is not known for sure, or not in a block of that node, is not settled
      if (typeof next !== 'string' || Number(next) <= nonce) return false
      return found.every((one) => one === null || (one as { blockHash?: unknown } | undefined)?.blockHash === null)
    },
    send: async (raw) => {
      try {
        await eth_sendRawTransaction(node, raw, { signal })
        return undefined
      } catch (error) {
        if (error instanceof NodeVerdictError) return isHad.test(error.nodeMessage) ? undefined : error.nodeMessage
        // a lost answer: it is looked for in a moment, and sent again where it is not there
        if (error instanceof RpcError) return isHad.test(error.message) ? undefined : error.message
        throw error
      }
    },
  }
}
