import type { Block } from '@corescope/chain/types/block'
import type { StoredWithdrawalEntry } from '@corescope/store/withdrawals/tables'

/** EIP-4895 counts withdrawals in Gwei. */
const weiPerGwei = 1_000_000_000n

/** Withdrawals of blocks in chain order. Pure. */
export const deriveWithdrawals = (blocks: readonly Pick<Block, 'number' | 'withdrawals'>[]): StoredWithdrawalEntry[] =>
  blocks.flatMap(({ number: blockNumber, withdrawals }) =>
    (withdrawals ?? []).map(({ index: withdrawalIndex, validatorIndex, address, amount }) => ({
      ...{ blockNumber, address, withdrawalIndex, validatorIndex },
      amount: amount * weiPerGwei,
    })),
  )
