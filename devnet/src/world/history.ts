import type { BlockWriter } from './block-writer.ts'
import { eachKindOnce, happenOnce } from './life/everyday.ts'
import { openingBlocks } from './opening.ts'
import type { Act, Stage } from './stage.ts'
import { buildTimeline, type WorldSize } from './timeline.ts'

/** Called after each block with how many of how many are laid down. */
export type Progress = (done: number, total: number) => void

const MISSED_TURN = 0.015

/** Lays down the history of a world on a fresh node, the same for the same seed and epoch. */
export async function writeHistory(
  stage: Stage,
  writer: BlockWriter,
  size: WorldSize,
  epoch: number,
  progress: Progress = () => undefined,
): Promise<void> {
  const timeline = buildTimeline(size, epoch)
  for (const [index, timestamp] of timeline.entries()) {
    const transactions = await perform(stage, size, index)
    const missedTurn = index > openingBlocks.length && stage.random.chance(MISSED_TURN)
    await writer.seal({ timestamp, transactions, missedTurn })
    progress(index + 1, timeline.length)
  }
}

async function perform(stage: Stage, size: WorldSize, index: number) {
  const raw: `0x${string}`[] = []
  for (const act of actsOfBlock(stage, size, index)) raw.push(...(await act(stage)))
  return raw
}

/** After the opening each kind of act happens once, a few to a block; then ordinary days of changing liveliness. */
function actsOfBlock(stage: Stage, size: WorldSize, index: number): readonly Act[] {
  const opening = openingBlocks[index]
  if (opening) return opening
  const perBlock = size === 'small' ? 2 : 4
  const first = (index - openingBlocks.length) * perBlock
  const once = eachKindOnce.slice(first, first + perBlock)
  if (once.length > 0) return once
  // A few empty blocks, quiet and lively weeks.
  if (stage.random.chance(0.04)) return []
  const wave = 1 + Math.sin(index / 40)
  const count = 1 + stage.random.below(size === 'small' ? 3 : Math.round(3 + 3 * wave))
  return Array.from({ length: count }, () => happenOnce)
}
