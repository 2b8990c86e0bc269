import type { withdrawals } from '@corescope/store/withdrawals/table'
import type { DeriveEntries } from '../numbered-lists.ts'

/** EIP-4895 counts withdrawals in Gwei. */
const weiPerGwei = 1_000_000_000n

/** Withdrawals of blocks in chain order. Pure. */
export const deriveWithdrawals: DeriveEntries<typeof withdrawals> = ({ blocks }, idOf) =>
  blocks.flatMap(({ block }) =>
    (block.withdrawals ?? []).map(({ index: withdrawalIndex, validatorIndex, address, amount }) => ({
      ...{ blockNumber: block.number, addressId: idOf(address), withdrawalIndex, validatorIndex },
      amount: amount * weiPerGwei,
    })),
  )
