import { systemContracts } from '@corescope/chain/system-contracts'
import type { Block } from '@corescope/chain/types/block'
import type { Log, Receipt, Transaction } from '@corescope/chain/types/transaction'
import type { BlockFees } from '@corescope/store/blocks/table'

const validatorSet = systemContracts.find(({ name }) => name === 'ValidatorSet')!.address
/** validatorDeposit(address,uint256): what the producer was credited. */
const creditTopic = '0x93a090ecc682c002995fad3c85b30c5651d7fd29b0be5da9d784a3302aedc055'
/** deprecatedDeposit(address,uint256): the producer is no longer in the set, nobody was credited. */
const deprecatedTopic = '0xf177e5d6c5764d79c32883ed824111d9b13f5668cf6ab1cc12dd36791dd955b4'
/** Core-chain ends a block with slash, deposit and vote, in that order. */
const lastTransactions = 3
/** `0x` and one word. */
const wordLength = 66

type Fields = Pick<Block, 'miner' | 'gasUsed' | 'baseFeePerGas'> & {
  transactions: readonly Pick<Transaction, 'to' | 'from' | 'gasPrice' | 'value'>[]
}
type Paid = Omit<Receipt, 'logsBloom'>

/** Amounts that the ValidatorSet names in events of a kind. */
const amountsIn = (logs: readonly Log[], topic: string): bigint[] =>
  logs
    .filter(
      ({ address, topics, data }) => address === validatorSet && topics[0] === topic && data.length === wordLength,
    )
    .map(({ data }) => BigInt(data))

/** What the producer handed in, and what came of it: the receipt's status says nothing of that, only its logs do. */
interface HandedIn {
  value: bigint
  subsidy: bigint
  uncredited: bigint
}

/** Undefined where the block hands in nothing. */
const handedInBy = ({ miner, transactions }: Fields, receipts: readonly Paid[]): HandedIn | undefined => {
  let handedIn: HandedIn | undefined
  for (let index = Math.max(0, transactions.length - lastTransactions); index < transactions.length; index += 1) {
    const { to, from, gasPrice, value } = transactions[index]!
    if (to !== validatorSet || from !== miner || gasPrice !== 0n) continue
    const { logs } = receipts[index]!
    const credits = amountsIn(logs, creditTopic)
    const subsidy = credits.length === 0 ? 0n : credits.reduce((sum, amount) => sum + amount, -value)
    const isLost = credits.length === 0 && amountsIn(logs, deprecatedTopic).length > 0
    handedIn = {
      value: (handedIn?.value ?? 0n) + value,
      subsidy: (handedIn?.subsidy ?? 0n) + subsidy,
      uncredited: (handedIn?.uncredited ?? 0n) + (isLost ? value : 0n),
    }
  }
  return handedIn
}

const within = (lowest: bigint, value: bigint, highest: bigint): bigint =>
  value < lowest ? lowest : value > highest ? highest : value

/**
 * What Core's fee market paid others: gas of receipts that the header does not count is shared, and of what was paid the
 * producer hands in the rest. It hands in what contracts sent to the system address too, so prices bound the figure: a
 * share is paid at the price of its transaction, for events alone.
 */
const sharedOf = (sharedGas: bigint, rest: bigint, receipts: readonly Paid[]): bigint => {
  const prices = receipts
    .filter(({ logs, effectiveGasPrice }) => logs.length > 0 && effectiveGasPrice > 0n)
    .map(({ effectiveGasPrice }) => effectiveGasPrice)
    .sort((a, b) => (a < b ? -1 : 1))
  if (sharedGas <= 0n || prices.length === 0) return 0n
  return within(sharedGas * prices[0]!, rest, sharedGas * prices.at(-1)!)
}

/**
 * What a block's transactions paid and where it went. Facts of its rows alone: what they mean is the network's (`reward`
 * of the API). Pure.
 */
export const deriveBlockFees = ({ block, receipts }: { block: Fields; receipts: readonly Paid[] }): BlockFees => {
  let [fees, blobFees, gas] = [0n, 0n, 0n]
  for (const { gasUsed, effectiveGasPrice, blobGasUsed, blobGasPrice } of receipts) {
    fees += gasUsed * effectiveGasPrice
    gas += gasUsed
    // A node that does not name the price of blob gas leaves what was paid for it unknown: it is not guessed.
    if (blobGasUsed !== null) blobFees += blobGasUsed * (blobGasPrice ?? 0n)
  }
  const handedIn = handedInBy(block, receipts)
  const rest = fees + blobFees - (handedIn?.value ?? 0n)
  return {
    fees,
    burntFees: (block.baseFeePerGas ?? 0n) * block.gasUsed,
    sharedFees: handedIn === undefined ? 0n : sharedOf(gas - block.gasUsed, rest, receipts),
    uncreditedFees: handedIn?.uncredited ?? 0n,
    blobFees,
    subsidy: handedIn?.subsidy ?? 0n,
  }
}
