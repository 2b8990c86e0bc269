import { scriptKey } from '@corescope/decode/bitcoin/script-key'
import { type CoreKind, coreFamilies, coreKinds } from '@corescope/store/core-events/table'
import { amount, type Read, type Said, text, type Values } from './core-event-entry.ts'

const f = coreFamilies
const k = coreKinds

const nobody = /^0x0{40}$/
const liquid =
  (kind: CoreKind, { who, sum = 'amount' }: { who?: string; sum?: string } = {}): Read =>
  (values) => {
    const delegator = who === undefined ? null : text(values, who)
    const subject = values.txid === undefined ? null : text(values, 'txid')
    return [{ family: f.liquidBtc, kind, delegator, subject, amount: amount(values, sum) }]
  }

/** The same with rows of what else changes. */
const along =
  (read: Read, change: (values: Values) => Said[]): Read =>
  (values, contract, sender) => [...read(values, contract, sender), ...change(values)]

/** What was minted or burned. */
const supply = (change: bigint): Said => ({ family: f.liquidSupply, kind: k.liquidSupplyChanged, amount: change })

/** What is owed to a script more or, below 0, less. */
const debt = (kind: CoreKind, values: Values, change: bigint): Said => ({
  ...{ family: f.liquidDebt, kind, candidate: scriptKey(text(values, 'pkscript')), amount: change },
})

const minted = along(liquid(k.liquidMinted, { who: 'delegator' }), (values) => [supply(amount(values, 'amount'))])
/** A payment that names nobody mints nothing. */
const paidIn = liquid(k.liquidPaidIn)

/** A claim names everybody, whether or not they hold any: what is 0 is no reward. */
const reward =
  (kind: CoreKind): Read =>
  (values) => {
    const sum = amount(values, 'amount')
    return sum === 0n ? [] : [{ family: f.liquidReward, kind, delegator: text(values, 'delegator'), amount: sum }]
  }
const wallet =
  (kind: CoreKind): Read =>
  (values) => [{ family: f.liquidWallet, kind, subject: text(values, '_hash') }]

/** What of the token came to a holder and left another; minting and burning have one side. */
const holding = (kind: CoreKind, holder: string, change: bigint): Said[] =>
  nobody.test(holder) ? [] : [{ family: f.liquidHolding, kind, delegator: holder, amount: change }]

/** Events of the vaults of liquid bitcoin. */
export const liquidReads: Record<string, Read> = {
  'BitcoinLSTStake.delegated': (values, ...call) =>
    nobody.test(text(values, 'delegator')) ? paidIn(values, ...call) : minted(values, ...call),
  // The event tells the amount without the fee; both are burned.
  'BitcoinLSTStake.redeemed': along(liquid(k.liquidRedeemed, { who: 'delegator' }), (values) => [
    supply(-amount(values, 'amount') - amount(values, 'utxoFee')),
    { ...debt(k.liquidOwed, values, amount(values, 'amount')), delegator: text(values, 'delegator') },
  ]),
  'BitcoinLSTStake.undelegated': along(liquid(k.liquidPaidOut), (values) => [
    debt(k.liquidSettled, values, -amount(values, 'amount')),
  ]),
  // Where something was owed it stands behind `undelegated` of the same output; alone it is of a payment nobody asked for.
  'BitcoinLSTStake.undelegatedOverflow': along(liquid(k.liquidPaidTooMuch, { sum: 'actualAmount' }), (values) => {
    const [expected, actual] = [amount(values, 'expectAmount'), amount(values, 'actualAmount')]
    return expected === 0n ? [] : [debt(k.liquidOverpaid, values, actual - expected)]
  }),
  'BitcoinLSTStake.addedWallet': wallet(k.walletAdded),
  'BitcoinLSTStake.removedWallet': wallet(k.walletRemoved),
  'BitcoinLSTToken.Transfer': (values) => [
    ...holding(k.liquidGiven, text(values, 'from'), -amount(values, 'value')),
    ...holding(k.liquidReceived, text(values, 'to'), amount(values, 'value')),
  ],
  'BitcoinAgent.claimedBtcLstReward': reward(k.liquidRewardClaimed),
  'BitcoinAgent.storedBtcLstReward': reward(k.liquidRewardStored),
}
