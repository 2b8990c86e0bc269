import { type Question, text, turnsOf } from './question.ts'
import { addresses } from './wallet.ts'

const funds = [
  ['burn', 'Burn'],
  ['foundation', 'Foundation'],
  ['systemReward', 'SystemReward'],
] as const

/**
 * What the funds took in less what they paid out, by their balances after each turn and at the end: none of the three can be sent CORE, or
 * sends any, without an event. What they held in block 0 is no part of it.
 */
export const compareFunds = async (question: Question): Promise<void> => {
  const { ask, chain, tally, at } = question
  const blocks = new Set([...turnsOf(question).map(({ block }) => block), at])
  for (const [fund, contract] of funds) {
    const held = (block: number) =>
      chain.client.getBalance({ address: addresses[contract], blockNumber: BigInt(block) })
    const first = await held(0)
    for (const block of blocks) {
      const { records } = await ask('/api/chain/core_funds', { fund, pageSize: 10, asOf: block })
      tally.compare(`${contract} at ${block}: sum`, records[0]?.sum ?? '0', text((await held(block)) - first))
    }
    // Recordings of before liquid bitcoin moved no funds.
    if (question.driven.redeemed === undefined) continue
    const { total } = await ask('/api/chain/core_funds', { fund, asOf: at })
    tally.fact(`${contract} has moves`, total > 0, total)
  }
}
