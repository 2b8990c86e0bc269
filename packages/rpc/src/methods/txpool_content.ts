import type { Transaction } from '@corescope/chain/types/transaction'
import type { Caller, CallOptions } from '../caller.ts'
import { located } from '../standardise/standardise.ts'
import { readTransaction } from '../standardise/standardise-transaction.ts'
import { readObject, readOptional } from '../wire-field.ts'

export interface PooledTransaction {
  /** With `transactionIndex` 0. */
  transaction: Transaction
  /** It waits for an earlier nonce of its sender. */
  isQueued: boolean
}

/** All that waits in the node's pool (geth's txpool namespace): by sender and nonce on the wire, here a list. */
export async function txpool_content(caller: Caller, options?: CallOptions): Promise<PooledTransaction[]> {
  const call = { method: 'txpool_content', params: [] }
  const result = await caller.request(call, options)
  return located(call, () => {
    const wire = readObject(result, 'content')
    return (['pending', 'queued'] as const).flatMap((part) =>
      Object.values(readOptional(wire[part], part, readObject) ?? {}).flatMap((bySender) =>
        Object.values(readObject(bySender, part)).map((one) => ({
          transaction: readTransaction({ ...readObject(one, 'transaction'), transactionIndex: '0x0' }),
          isQueued: part === 'queued',
        })),
      ),
    )
  })
}
