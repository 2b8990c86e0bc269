import { systemContracts } from '@corescope/chain/system-contracts'
import { type CoreKind, coreFamilies, coreKinds } from '@corescope/store/core-events/table'
import { amount, type Entry, type Read, type Said, text, type Values } from './core-event-entry.ts'

const f = coreFamilies
const k = coreKinds
const systemAddresses: ReadonlySet<string> = new Set(systemContracts.map(({ address }) => address))

/** What a contract of funds took in or paid out; below 0 what it paid. Nothing moved where it failed. */
const fund =
  (kind: CoreKind, who: string, sum?: string): Read =>
  (values, contract) => {
    const moved = sum === undefined ? null : amount(values, sum)
    const signed = moved !== null && kind === k.fundPaid ? -moved : moved
    return [{ family: f.fund, kind, candidate: contract, delegator: text(values, who), amount: signed }]
  }

const at = (wanted: string): string => systemContracts.find(({ name }) => name === wanted)!.address
const [systemReward, burn] = [at('SystemReward'), at('Burn')]

/** The same, and that SystemReward paid it: it has no event of what it hands on above its cap (SystemReward.receiveRewards). */
const alsoPaid =
  (read: Read, who: 'to' | 'from'): Read =>
  (values, contract, sender) => {
    const all = read(values, contract, sender)
    if (text(values, who) !== systemReward) return all
    const paid = { family: f.fund, kind: k.fundPaid, candidate: systemReward, delegator: contract }
    return [...all, { ...paid, amount: -amount(values, 'amount') }]
  }

/** A payment to the foundation that SystemReward tells by itself stands behind the one it was seen by: it is one payment. Pure. */
export const withoutDoublePayments = (entries: readonly Entry[]): Entry[] =>
  entries.filter((one, index) => {
    const next = entries[index + 1]
    if (one.kind !== k.fundPaid || next?.kind !== k.fundPaid || one.transactionPosition !== next.transactionPosition)
      return true
    const isSame = one.candidate === next.candidate && one.delegator === next.delegator && one.amount === next.amount
    return !isSame || next.logIndex !== one.logIndex + 1
  })

/** What StakeHub draws for dual staking is no relayer's. */
const relayerPaid = (values: Values): Said[] =>
  systemAddresses.has(text(values, 'to'))
    ? []
    : [
        {
          ...{ family: f.relayer, kind: k.relayerPaid, delegator: text(values, 'to') },
          amount: amount(values, 'amount'),
        },
      ]

const relay =
  (kind: CoreKind): Read =>
  (values, _contract, sender) => [
    {
      family: f.relay,
      kind,
      delegator: sender(),
      subject: text(values, 'blockHash'),
      amount: kind === k.headerStored ? 1n : 0n,
    },
  ]
const relayer =
  (kind: CoreKind): Read =>
  (values) => [{ family: f.relayer, kind, delegator: text(values, 'relayer') }]
const feeShare =
  (kind: CoreKind): Read =>
  (values) => [{ family: f.feeShare, kind, candidate: text(values, 'configAddress') }]

/** Relayers, the contracts that hold CORE for all, fee shares, and grades of dual staking. */
export const fundReads: Record<string, Read> = {
  'BtcLightClient.StoreHeader': relay(k.headerStored),
  'BtcLightClient.StoreHeaderFailed': relay(k.headerRefused),
  'RelayerHub.relayerRegister': relayer(k.relayerRegistered),
  'RelayerHub.relayerUnRegister': relayer(k.relayerLeft),
  'Burn.burned': alsoPaid(fund(k.fundReceived, 'to', 'amount'), 'to'),
  'Foundation.received': alsoPaid(fund(k.fundReceived, 'from', 'amount'), 'from'),
  'Foundation.fundSuccess': fund(k.fundPaid, 'payee', 'amount'),
  'Foundation.fundFailed': fund(k.fundFailed, 'payee'),
  // Burn sends back what is above its own cap, and tells the rest alone.
  'SystemReward.receiveDeposit': (values, contract, sender) => {
    const received = fund(k.fundReceived, 'from', 'amount')(values, contract, sender)
    if (text(values, 'from') !== burn) return received
    return [...fund(k.fundPaid, 'from', 'amount')(values, contract, sender), ...received]
  },
  'SystemReward.rewardTo': (values, contract, sender) => [
    ...fund(k.fundPaid, 'to', 'amount')(values, contract, sender),
    ...relayerPaid(values),
  ],
  'SystemReward.whitelistTransferSuccess': fund(k.fundPaid, 'member', 'value'),
  'SystemReward.whitelistTransferFailed': fund(k.fundFailed, 'member'),
  'Configuration.ConfigUpdated': feeShare(k.feeShareSet),
  'Configuration.ConfigRemoved': feeShare(k.feeShareRemoved),
  'HashPowerAgent.validatorAvgReward': (values) => [
    {
      ...{ family: f.hashPowerUnit, kind: k.hashPowerUnitPaid, candidate: text(values, 'validator') },
      amount: amount(values, 'avgReward'),
    },
  ],
  'BitcoinAgent.claimedBtcReward': (values) => [
    {
      ...{ family: f.dualStaking, kind: k.dualStakingClaimed, delegator: text(values, 'delegator') },
      amount: amount(values, 'amount'),
    },
  ],
}
