import { type Proof, proveBlock } from '@corescope/decode/block-proof/prove-block'
import type { BlockFigures } from '@corescope/store/audit/block-figures'
import type { StoredBundle } from '@corescope/store/audit/stored-blocks'
import type { BlockFees } from '@corescope/store/blocks/table'
import { deriveBlockFees } from '../../blocks/derive/block-fees.ts'
import { continueFigures } from '../../blocks/derive/chain-figures.ts'
import { type Contradiction, unlessEqual } from './contradiction.ts'
import { figuresOf } from './stored-figures.ts'

/** What a block's rows say of themselves. */
export interface StoredProof {
  /** What does not hold. */
  contradictions: Contradiction[]
  /** Nothing in it is of a kind we do not know: without contradictions the rows have proven themselves. */
  isRecomputed: boolean
}

/** What the header commits to, recomputed. What is of an unknown kind is unproven, not wrong. */
const findRefuted = (stored: StoredBundle): StoredProof => {
  let proofs: Proof[]
  try {
    proofs = proveBlock(stored)
  } catch (error) {
    return {
      contradictions: [{ what: 'encoding', expected: null, found: (error as Error).message }],
      isRecomputed: false,
    }
  }
  return {
    contradictions: proofs
      .filter(({ verdict }) => verdict === 'refuted')
      .map(({ name, stated, recomputed }) => ({ what: name, expected: stated, found: recomputed })),
    isRecomputed: proofs.every(({ verdict }) => verdict !== 'unproven'),
  }
}

/** Each transaction has its place in the block, and its receipt its place in the gas and the logs. */
const findMisplaced = (stored: StoredBundle, sharesGas: boolean): Contradiction[] => {
  const { block, receipts, transactionPositions, transactionCount } = stored
  const found = unlessEqual('transactions', transactionCount, receipts.length)
  const first = stored.lastTransactionPosition - transactionCount + 1
  const misplaced = transactionPositions.findIndex((position, index) => position !== first + index)
  if (misplaced >= 0) {
    const { hash } = block.transactions[misplaced]!
    found.push(...unlessEqual(`${hash} position`, first + misplaced, transactionPositions[misplaced]!))
  }
  let before = 0n
  let logIndex = 0
  for (const receipt of receipts) {
    const { transactionHash: hash, gasUsed, cumulativeGasUsed } = receipt
    const step = cumulativeGasUsed - before
    if (gasUsed !== step) found.push(...unlessEqual(`${hash} gasUsed`, step, gasUsed))
    before = cumulativeGasUsed
    for (const log of receipt.logs) {
      found.push(...unlessEqual(`${hash} logIndex`, logIndex, log.logIndex))
      logIndex = log.logIndex + 1
    }
  }
  // Core's fee market: transactions use gas for shares that the block does not count
  const isShared = sharesGas && before > block.gasUsed
  return isShared ? found : [...found, ...unlessEqual('gasUsed', block.gasUsed, before)]
}

/** What a unit of gas cost: the price a transaction names, or at most its cap (EIP-1559). */
const findMispriced = ({ block, receipts }: StoredBundle): Contradiction[] =>
  receipts.flatMap(({ transactionHash, effectiveGasPrice, type }, index) => {
    const { gasPrice, maxFeePerGas } = block.transactions[index]!
    const isRight = maxFeePerGas === null ? effectiveGasPrice === gasPrice : effectiveGasPrice <= maxFeePerGas
    const expected = maxFeePerGas === null ? String(gasPrice) : `at most ${maxFeePerGas}`
    return isRight || type > 4
      ? []
      : [{ what: `${transactionHash} effectiveGasPrice`, expected, found: String(effectiveGasPrice) }]
  })

/** The figures of the series; they continue those of the block before. */
const findOtherSeries = (
  { block, receipts }: StoredBundle,
  fees: BlockFees,
  own: BlockFigures,
  parent: BlockFigures | undefined,
): Contradiction[] => {
  const wanted = continueFigures(figuresOf(parent), block, receipts, fees)
  return (Object.keys(wanted) as (keyof typeof wanted)[]).flatMap((name) => unlessEqual(name, wanted[name], own[name]))
}

/** Columns that continue those of the block before; undefined: the first indexed block. */
const findUncontinued = (
  stored: StoredBundle,
  own: BlockFigures,
  parent: BlockFigures | undefined,
): Contradiction[] => {
  const { block, receipts } = stored
  const paid = deriveBlockFees(stored)
  const logs = receipts.reduce((sum, one) => sum + one.logs.length, 0)
  return [
    ...(parent === undefined ? [] : unlessEqual('parentHash', parent.hash, block.parentHash)),
    ...unlessEqual('fees', paid.fees, own.fees),
    ...unlessEqual('burntFees', paid.burntFees, own.burntFees),
    ...unlessEqual(
      'lastTransactionPosition',
      (parent?.lastTransactionPosition ?? 0) + own.transactionCount,
      own.lastTransactionPosition,
    ),
    ...unlessEqual('lastLogPosition', (parent?.lastLogPosition ?? 0) + logs, own.lastLogPosition),
    ...unlessEqual('sizeSum', (parent?.sizeSum ?? 0) + own.size, own.sizeSum),
    ...unlessEqual('gasUsedSum', BigInt(parent?.gasUsedSum ?? 0) + block.gasUsed, own.gasUsedSum),
    ...unlessEqual('feeSum', BigInt(parent?.feeSum ?? 0) + paid.fees, own.feeSum),
    ...findOtherSeries(stored, paid, own, parent),
  ]
}

/**
 * Everything that follows from a block's rows alone: hash, parent link, roots, bloom, each transaction's hash, place and
 * receipt, and the sums that continue the block before. Pure.
 */
export const proveStored = (
  stored: StoredBundle,
  figures: { own: BlockFigures; parent: BlockFigures | undefined },
  { sharesGas }: { sharesGas: boolean },
): StoredProof => {
  const { contradictions, isRecomputed } = findRefuted(stored)
  const others = [
    ...findMisplaced(stored, sharesGas),
    ...findMispriced(stored),
    ...findUncontinued(stored, figures.own, figures.parent),
  ]
  return { contradictions: [...contradictions, ...others], isRecomputed }
}
