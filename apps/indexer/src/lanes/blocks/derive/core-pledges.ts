import { lockTimeOf } from '@corescope/decode/core-events/core-event'
import { pledgedBitcoin } from '@corescope/decode/core-events/pledged-bitcoin'
import { coreFamilies, coreKinds } from '@corescope/store/core-events/table'
import { amount, moved, movedBitcoin, type Read, text } from './core-event-entry.ts'

const f = coreFamilies
const k = coreKinds

/**
 * Stakes of before Demeter, which PledgeAgent kept. Demeter carried them over in storage, without an event of CoreAgent or an amount of
 * BitcoinStake: what stands is what the events of both contracts add up to.
 */
export const pledgeReads: Record<string, Read> = {
  'PledgeAgent.delegatedCoin': (values) => [moved(k.delegated, values, 'agent', amount(values, 'amount'))],
  'PledgeAgent.undelegatedCoin': (values) => [moved(k.undelegated, values, 'agent', -amount(values, 'amount'))],
  'PledgeAgent.transferredCoin': (values) => [
    moved(k.transferredOut, values, 'sourceAgent', -amount(values, 'amount')),
    moved(k.transferredIn, values, 'targetAgent', amount(values, 'amount')),
  ],
  // The event tells no amount: it stands in the Bitcoin transaction that the call hands over.
  'PledgeAgent.delegatedBtc': (values, _contract, _sender, input) => {
    const output = { txid: text(values, 'txid'), index: Number(text(values, 'outputIndex')) }
    const said = {
      ...{ candidate: text(values, 'agent'), delegator: text(values, 'delegator') },
      ...{ subject: output.txid, amount: pledgedBitcoin(input?.(), output)?.amount ?? null },
      lockTime: lockTimeOf(text(values, 'script')) ?? null,
    }
    return [
      { family: f.btcStake, kind: k.btcStaked, ...said },
      { family: f.btcMove, kind: k.btcDelegated, ...said },
    ]
  },
  'PledgeAgent.transferredBtc': (values) => movedBitcoin(values, { source: 'sourceAgent', target: 'targetAgent' }),
  'PledgeAgent.btcPledgeExpired': (values) => [
    { family: f.btcMove, kind: k.btcExpired, delegator: text(values, 'delegator'), subject: text(values, 'txid') },
  ],
}
