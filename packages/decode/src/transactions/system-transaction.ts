import { systemContracts, systemTransactionSelectors } from '@corescope/chain/system-contracts'
import type { Address, Hex } from '@corescope/chain/types/hex'
import type { Transaction } from '@corescope/chain/types/transaction'

const systemContractByAddress = new Map(systemContracts.map((contract) => [contract.address, contract]))

/** The system contract at an address, if one stands there. */
export const systemContractAt = (address: Address | null) =>
  address === null ? undefined : systemContractByAddress.get(address)

/**
 * Whether consensus itself made the transaction: to a system contract, from the block's miner, at gas price 0
 * (core-chain `IsSystemTransaction`). Asked only on networks with system contracts.
 */
export function isSystemTransaction(
  transaction: Pick<Transaction, 'from' | 'to' | 'gasPrice'>,
  miner: Address,
): boolean {
  return transaction.gasPrice === 0n && transaction.from === miner && systemContractAt(transaction.to) !== undefined
}

/**
 * What a system transaction did. `credited`: the fees are the validator's. `uncredited`: it was no longer in the set, so
 * the ValidatorSet kept them. `slashed`: a missed turn was counted. `turned`: the round was. `nothing`: no event says that it
 * did anything.
 */
export type SystemEffect = 'credited' | 'uncredited' | 'slashed' | 'turned' | 'nothing'

/** Events that tell the effect of a selector, most telling first; each by the contract that is called. */
const effectTopics: Record<string, readonly (readonly [topic: Hex, effect: SystemEffect])[]> = {
  [systemTransactionSelectors.deposit]: [
    // validatorDeposit(address,uint256), deprecatedDeposit(address,uint256)
    ['0x93a090ecc682c002995fad3c85b30c5651d7fd29b0be5da9d784a3302aedc055', 'credited'],
    ['0xf177e5d6c5764d79c32883ed824111d9b13f5668cf6ab1cc12dd36791dd955b4', 'uncredited'],
  ],
  [systemTransactionSelectors.slash]: [
    // validatorSlashed(address), and that of Hermes: validatorSlashed(address,uint256)
    ['0xddb6012116e51abf5436d956a4f0ebd927e92c576ff96d7918290c8782291e3e', 'slashed'],
    ['0x6f2a626f816224ff8ad29285004d536d8485d2e8e12d184d78882529501fdf40', 'slashed'],
  ],
  // turnedRound(uint256)
  [systemTransactionSelectors.turnRound]: [
    ['0x46ef24241b0cc39b9df0fbf1ddfb1fde02277e0bc7fc6dc47e34d3fd828e76d2', 'turned'],
  ],
}

/**
 * What a system transaction did, by its logs alone: the node writes status 1 whether the call succeeded or reverted.
 * Null where no event would tell (`init`, `vote` and calls we do not know). Pure.
 */
export function systemEffect(
  to: Address,
  selector: string,
  logs: readonly { address: string; topics: readonly (string | null | undefined)[] }[],
): SystemEffect | null {
  const telling = effectTopics[selector]
  if (telling === undefined) return null
  const own = new Set(logs.filter(({ address }) => address === to).map(({ topics }) => topics[0]))
  return telling.find(([topic]) => own.has(topic))?.[1] ?? 'nothing'
}
