import type { Address, Hash, Hex } from '@corescope/chain/types/hex'
import { keccak256 } from '@corescope/decode/bytes/keccak'
import { delegateOf } from '@corescope/decode/signatures/authorization'
import { eth_getBalance } from '@corescope/rpc/methods/eth_getBalance'
import { eth_getCode } from '@corescope/rpc/methods/eth_getCode'
import { eth_getTransactionCount } from '@corescope/rpc/methods/eth_getTransactionCount'
import type { ChainView } from '../../answers/route.ts'
import type { ApiContext } from '../../context.ts'
import { ifAnswered, patient } from '../../node/if-answered.ts'

export interface NodeFacts {
  /** wei at the published head. */
  balance: string | null
  balanceBlock: number | null
  nonce: string | null
  code: { size: number; hash: Hex } | null
  /** EIP-7702: where the code of an externally owned address points to. */
  delegate: Address | null
}

const keccakOf = (code: Hex): Hex => `0x${Buffer.from(keccak256(Buffer.from(code.slice(2), 'hex'))).toString('hex')}`

/**
 * Balance at the published head (of exactly that block), nonce and code now. What the node cannot say is null; the
 * stored figures stand.
 */
export const readFromNode = async ({ node }: ApiContext, address: Address, { head }: ChainView): Promise<NodeFacts> => {
  const at = head === undefined ? ('latest' as const) : { number: head.number, hash: head.hash as Hash }
  const [balance, nonce, code] = await Promise.all([
    ifAnswered(eth_getBalance(node, address, at, patient)),
    ifAnswered(eth_getTransactionCount(node, address, 'latest', patient)),
    ifAnswered(eth_getCode(node, address, 'latest', patient)),
  ])
  const hasCode = code !== undefined && code !== '0x'
  return {
    balance: balance?.toString() ?? null,
    balanceBlock: balance === undefined ? null : (head?.number ?? null),
    nonce: nonce?.toString() ?? null,
    code: hasCode ? { size: (code.length - 2) / 2, hash: keccakOf(code) } : null,
    delegate: hasCode ? (delegateOf(code) ?? null) : null,
  }
}
