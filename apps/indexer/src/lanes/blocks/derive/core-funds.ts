import { systemContracts } from '@corescope/chain/system-contracts'
import { type CoreKind, coreFamilies, coreKinds } from '@corescope/store/core-events/table'
import { amount, type Read, type Said, text, type Values } from './core-event-entry.ts'

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
  'Burn.burned': fund(k.fundReceived, 'to', 'amount'),
  'Foundation.received': fund(k.fundReceived, 'from', 'amount'),
  'Foundation.fundSuccess': fund(k.fundPaid, 'payee', 'amount'),
  'Foundation.fundFailed': fund(k.fundFailed, 'payee'),
  'SystemReward.receiveDeposit': fund(k.fundReceived, 'from', 'amount'),
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
