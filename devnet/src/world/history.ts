import { stoppingValidator } from './accounts.ts'
import { additionsAt } from './additions.ts'
import type { BlockPlan, BlockWriter } from './block-writer.ts'
import type { Scene } from './core/scene.ts'
import { stopsAt, tellStory } from './core/story.ts'
import { postBlobs } from './life/blobs.ts'
import { eachKindOnce, happenOnce } from './life/everyday.ts'
import { openingBlocks } from './opening.ts'
import type { Act, Stage } from './stage.ts'
import { buildTimeline, countSpread, type WorldSize } from './timeline.ts'

/** Called after each block with how many of how many are laid down. */
export type Progress = (done: number, total: number) => void

const MISSED_TURN = 0.015

/** Which history: its length, its first moment, and what else happens in its last block. */
export type History = { size: WorldSize; epoch: number; last?: readonly Act[] }

/** Lays down the history of a world on a fresh node, the same for the same seed and epoch. */
export async function writeHistory(
  scene: Scene,
  writer: BlockWriter,
  { size, epoch, last = [] }: History,
  progress: Progress = () => undefined,
): Promise<void> {
  const timeline = buildTimeline(size, epoch)
  const spread = countSpread(size)
  const story = tellStory(size, { spread, times: timeline })
  const plan = async (index: number): Promise<BlockPlan> => {
    const planned = await planBlock(scene.stage, size, timeline, index, index + 1 === timeline.length ? last : [])
    const told = await story(scene, index, planned.transactions.length === 0)
    const stopped = index >= stopsAt(spread) ? stoppingValidator.consensus.address : undefined
    return { ...planned, transactions: [...planned.transactions, ...told], stopped }
  }
  let next = plan(0)
  for (const index of timeline.keys()) {
    const sealing = writer.seal(await next)
    // Signing the next block's transactions keeps this process busy while the node executes these.
    if (index + 1 < timeline.length) next = plan(index + 1)
    await Promise.all([sealing, next])
    progress(index + 1, timeline.length)
  }
}

async function planBlock(
  stage: Stage,
  size: WorldSize,
  timeline: number[],
  index: number,
  more: readonly Act[],
): Promise<BlockPlan> {
  const transactions: `0x${string}`[] = []
  const acts = [...actsOfBlock(stage, size, index), ...additionsAt(index - timeline.length), ...more]
  for (const act of acts) transactions.push(...(await act(stage)))
  const missedTurn = index > openingBlocks.length && stage.random.chance(MISSED_TURN)
  return { timestamp: timeline[index] as number, transactions, missedTurn }
}

/** After the opening each kind of act happens once, a few to a block; then ordinary days of changing liveliness. */
function actsOfBlock(stage: Stage, size: WorldSize, index: number): readonly Act[] {
  const opening = openingBlocks[index]
  if (opening) return opening
  const perBlock = size === 'small' ? 2 : 4
  const first = (index - openingBlocks.length) * perBlock
  // A node takes seconds to load what it checks blobs with: too long for a world made for one test, unless it asks.
  const kinds = size === 'small' ? eachKindOnce : [...eachKindOnce, ...Array.from({ length: 4 }, () => postBlobs)]
  const once = kinds.slice(first, first + perBlock)
  if (once.length > 0) return once
  // A few empty blocks, quiet and lively weeks.
  if (stage.random.chance(0.04)) return []
  const wave = 1 + Math.sin(index / 40)
  const count = 1 + stage.random.below(size === 'small' ? 3 : Math.round(3 + 3 * wave))
  return Array.from({ length: count }, () => happenOnce)
}
