import { systemContracts } from '@corescope/chain/system-contracts'
import type { Block } from '@corescope/chain/types/block'
import type { Log, Receipt, Transaction } from '@corescope/chain/types/transaction'
import type { BlockFees } from '@corescope/store/blocks/tables'

const validatorSet = systemContracts.find(({ name }) => name === 'ValidatorSet')!.address
/** validatorDeposit(address,uint256) and deprecatedDeposit(address,uint256): what the producer was credited. */
const creditTopics: readonly unknown[] = [
  '0x93a090ecc682c002995fad3c85b30c5651d7fd29b0be5da9d784a3302aedc055',
  '0xf177e5d6c5764d79c32883ed824111d9b13f5668cf6ab1cc12dd36791dd955b4',
]
/** Core-chain ends a block with slash, deposit and vote, in that order. */
const lastTransactions = 3
/** `0x` and one word. */
const wordLength = 66

const creditedIn = (logs: readonly Log[]): bigint | null => {
  const credits = logs.filter(
    ({ address, topics, data }) =>
      address === validatorSet && creditTopics.includes(topics[0]) && data.length === wordLength,
  )
  return credits.length === 0 ? null : credits.reduce((sum, { data }) => sum + BigInt(data), 0n)
}

/** What the producer was credited beyond what it handed in (core-genesis-contract `deposit`: nothing is minted for it). */
const subsidyOf = ({ miner, transactions }: Fields, receipts: readonly Pick<Receipt, 'logs'>[]): bigint => {
  let subsidy = 0n
  for (let index = Math.max(0, transactions.length - lastTransactions); index < transactions.length; index += 1) {
    const { to, from, gasPrice, value } = transactions[index]!
    if (to !== validatorSet || from !== miner || gasPrice !== 0n) continue
    const credited = creditedIn(receipts[index]!.logs)
    if (credited !== null) subsidy += credited - value
  }
  return subsidy
}

type Fields = Pick<Block, 'miner' | 'gasUsed' | 'baseFeePerGas'> & {
  transactions: readonly Pick<Transaction, 'to' | 'from' | 'gasPrice' | 'value'>[]
}

/**
 * What a block's transactions paid and where it went. Facts of its rows alone: what they mean is the network's (`reward`
 * of the API). Gas that Core's fee market shared out is in a transaction's receipt, but not in the gas the block counts.
 */
export const deriveBlockFees = ({
  block,
  receipts,
}: {
  block: Fields
  receipts: readonly Omit<Receipt, 'logsBloom'>[]
}): BlockFees => {
  let [fees, sharedFees, blobFees, counted] = [0n, 0n, 0n, 0n]
  for (const { gasUsed, cumulativeGasUsed, effectiveGasPrice, blobGasUsed, blobGasPrice } of receipts) {
    fees += gasUsed * effectiveGasPrice
    const sharedGas = gasUsed - (cumulativeGasUsed - counted)
    if (sharedGas !== 0n) sharedFees += sharedGas * effectiveGasPrice
    // A node that does not name the price of blob gas leaves what was paid for it unknown: it is not guessed.
    if (blobGasUsed !== null) blobFees += blobGasUsed * (blobGasPrice ?? 0n)
    counted = cumulativeGasUsed
  }
  const burntFees = (block.baseFeePerGas ?? 0n) * block.gasUsed
  return { fees, burntFees, sharedFees, blobFees, subsidy: subsidyOf(block, receipts) }
}
