/** What decides whether the balance history is worth what it costs the node. */
export interface HistoryCost {
  /** What a block costs the node, without the way there and back. */
  msPerBlock: number
  /** Seconds from one of the newest blocks to the next; null where that is not known. */
  secondsPerBlock: number | null
  /** Blocks of the past that are still to be read. */
  blocksLeft: number
}

/** The node is to have the other half of its time for everything else. */
const maxOfBlockTime = 0.5
const maxDays = 30
const msPerDay = 86_400_000

export interface CostVerdict {
  isBearable: boolean
  /** Both figures, in a sentence each. */
  text: string
}

/** Whether the history can follow the head, and how long the past would take: both must be so. Pure. */
export const judgeCost = ({ msPerBlock, secondsPerBlock, blocksLeft }: HistoryCost): CostVerdict => {
  const mayFollow = secondsPerBlock === null || msPerBlock <= secondsPerBlock * 1000 * maxOfBlockTime
  const days = (msPerBlock * blocksLeft) / msPerDay
  const cost = `A block costs the node ${Math.round(msPerBlock)} ms`
  const pace = secondsPerBlock === null ? cost : `${cost} and comes every ${Number(secondsPerBlock.toFixed(1))} s`
  const follows = `${pace}: the history ${mayFollow ? 'can' : 'cannot'} follow the head.`
  const past = `The ${blocksLeft} blocks before it take ${days < 1 ? 'less than a day' : `${Math.ceil(days)} days`}.`
  return { isBearable: mayFollow && days <= maxDays, text: `${follows} ${past}` }
}
