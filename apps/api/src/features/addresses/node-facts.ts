import { keccak256 } from '@corescope/decode/keccak'
import type { Occasion } from '../../answers/route.ts'
import { hexQuantity, quantity } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'
import { UnavailableError } from '../../http/errors.ts'
import { NodeAnswerError } from '../../node/node-client.ts'

type Hex = `0x${string}`

export interface NodeFacts {
  balance: string | null
  balanceBlock: number | null
  nonce: string | null
  code: { size: number; hash: Hex } | null
  /** EIP-7702: where the code of an externally owned address points to. */
  delegate: Hex | null
}

const timeoutMs = 3000

/** A node that is away or has pruned the state answers nothing; the stored figures stand. */
const orNull = async <T>(question: Promise<T>): Promise<T | null> => {
  try {
    return await question
  } catch (error) {
    if (error instanceof UnavailableError || error instanceof NodeAnswerError) return null
    throw error
  }
}

/** EIP-7702 delegation designator: 0xef0100 and an address. Pure. */
export const delegateOf = (code: string): Hex | null =>
  /^0xef0100[0-9a-f]{40}$/i.test(code) ? `0x${code.slice(8).toLowerCase()}` : null

/** Balance at the published head, nonce and code now. */
export const readFromNode = async (context: ApiContext, address: string, occasion: Occasion): Promise<NodeFacts> => {
  const { node } = context
  const head = occasion.head?.number
  const at = head === undefined ? 'latest' : hexQuantity(head)
  const [balance, nonce, code] = await Promise.all([
    orNull(node.request<string>('eth_getBalance', [address, at], timeoutMs)),
    orNull(node.request<string>('eth_getTransactionCount', [address, 'latest'], timeoutMs)),
    orNull(node.request<string>('eth_getCode', [address, 'latest'], timeoutMs)),
  ])
  const hasCode = code !== null && code.length > 2
  return {
    balance: balance === null ? null : quantity(balance),
    balanceBlock: balance === null ? null : (head ?? null),
    nonce: nonce === null ? null : quantity(nonce),
    code: hasCode ? { size: (code.length - 2) / 2, hash: keccakOf(code) } : null,
    delegate: hasCode ? delegateOf(code) : null,
  }
}

const keccakOf = (code: string): Hex => `0x${Buffer.from(keccak256(Buffer.from(code.slice(2), 'hex'))).toString('hex')}`
