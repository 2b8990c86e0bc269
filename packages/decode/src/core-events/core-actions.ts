import { type CoreActionKind, coreActionKinds } from '@corescope/chain/core-actions'
import { systemContracts } from '@corescope/chain/system-contracts'
import type { Address, Hex } from '@corescope/chain/types/hex'
import type { Log } from '@corescope/chain/types/transaction'
import { lockTimeOf, readCoreEvent } from './core-event.ts'

/** Something that a transaction did on Core. What an action does not have is null. */
export interface CoreAction {
  kind: CoreActionKind
  logIndex: number
  /** In whose name: the delegator, the voter, who is paid. Null: its sender's. */
  inNameOf: Address | null
  /** Operator of a candidate; the consensus address of who missed a turn; the contract of a parameter or a fee share. */
  validator: Address | null
  /** Operator of the candidate that a stake was with before. */
  from: Address | null
  /** Addresses to seal with and for fees that a candidate was given. */
  consensus: Address | null
  fee: Address | null
  /** wei or satoshi, by `unit` */
  amount: bigint | null
  unit: 'core' | 'btc' | null
  /** wei of a turn's amount that went to validators as commission, and of that what votes were paid. */
  commission: bigint | null
  voteReward: bigint | null
  /** wei of its margin that a felon lost. */
  fine: bigint | null
  /** A wallet of a vault, as the event tells it. */
  wallet: { hash: Hex; type: number } | null
  /** Hash of a Bitcoin transaction or block, in the order of explorers. */
  btcHash: string | null
  /** The Bitcoin transaction that spent the stake of `btcHash`, in the order of explorers. */
  spentBy: string | null
  /** Output of the Bitcoin transaction that is staked. */
  outputIndex: number | null
  /** Round, proposal, value of a parameter, height of a Bitcoin block or the code by which it was refused; commission in thousandths. */
  number: bigint | null
  /** Unix seconds until which bitcoin is locked. */
  until: number | null
  /** A voter's word. */
  support: boolean | null
  /** Name of a parameter, as the contract wrote it. */
  key: string | null
  /** Who came into the set, and who left it. */
  entered: readonly Address[]
  left: readonly Address[]
}

type Values = Readonly<Record<string, unknown>>
type Said = Partial<CoreAction> & { kind: CoreActionKind }
type Read = (values: Values, contract: Address) => Said | undefined

const address = (values: Values, name: string) => values[name] as Address
const amountOf = (values: Values, name: string): bigint => BigInt(values[name] as string)
const reversed = (values: Values, name: string): string =>
  `0x${String(values[name]).slice(2).match(/../g)!.reverse().join('')}`
const plainHash = (values: Values, name: string): string => String(values[name])

const core = (values: Values, name: string) => ({ amount: amountOf(values, name), unit: 'core' as const })
const btc = (values: Values, name: string) => ({ amount: amountOf(values, name), unit: 'btc' as const })

const walletOf = (values: Values) => ({ hash: String(values._hash) as Hex, type: Number(values._type) })

const nobody = /^0x0{40}$/

const systemAddresses = new Set<string>(systemContracts.map((contract) => contract.address))
const refusesBit = 2n
const electedBit = 16n

const stakeReads: Record<string, Read> = {
  'CoreAgent.delegatedCoin': (values) => ({
    ...{ kind: 'delegated', inNameOf: address(values, 'delegator'), validator: address(values, 'candidate') },
    ...core(values, 'amount'),
  }),
  'CoreAgent.undelegatedCoin': (values) => ({
    ...{ kind: 'undelegated', inNameOf: address(values, 'delegator'), validator: address(values, 'candidate') },
    ...core(values, 'amount'),
  }),
  'CoreAgent.transferredCoin': (values) => ({
    ...{ kind: 'moved', inNameOf: address(values, 'delegator'), validator: address(values, 'targetCandidate') },
    ...{ from: address(values, 'sourceCandidate'), ...core(values, 'amount') },
  }),
  'StakeHub.claimedReward': (values) => ({
    ...{ kind: 'claimed', inNameOf: address(values, 'delegator') },
    ...core(values, 'amount'),
  }),
  'PledgeAgent.claimedReward': (values) =>
    values.success === true
      ? { kind: 'claimed', inNameOf: address(values, 'delegator'), ...core(values, 'amount') }
      : undefined,
}

/** Stakes of before Demeter, which PledgeAgent kept. */
const pledgeReads: Record<string, Read> = {
  'PledgeAgent.delegatedCoin': (values) => ({
    ...{ kind: 'delegated', inNameOf: address(values, 'delegator'), validator: address(values, 'agent') },
    ...core(values, 'amount'),
  }),
  'PledgeAgent.undelegatedCoin': (values) => ({
    ...{ kind: 'undelegated', inNameOf: address(values, 'delegator'), validator: address(values, 'agent') },
    ...core(values, 'amount'),
  }),
  'PledgeAgent.transferredCoin': (values) => ({
    ...{ kind: 'moved', inNameOf: address(values, 'delegator'), validator: address(values, 'targetAgent') },
    ...{ from: address(values, 'sourceAgent'), ...core(values, 'amount') },
  }),
  // The event tells no amount.
  'PledgeAgent.delegatedBtc': (values) => ({
    ...{ kind: 'btcStaked', inNameOf: address(values, 'delegator'), validator: address(values, 'agent'), unit: 'btc' },
    ...{ btcHash: reversed(values, 'txid'), outputIndex: Number(values.outputIndex) },
    until: lockTimeOf(String(values.script)) ?? null,
  }),
  'PledgeAgent.transferredBtc': (values) => ({
    ...{ kind: 'btcMoved', inNameOf: address(values, 'delegator'), validator: address(values, 'targetAgent') },
    ...{ from: address(values, 'sourceAgent'), ...btc(values, 'amount'), btcHash: reversed(values, 'txid') },
  }),
  'PledgeAgent.btcPledgeExpired': (values) => ({
    ...{ kind: 'btcExpired', inNameOf: address(values, 'delegator'), btcHash: reversed(values, 'txid') },
  }),
}

const bitcoinReads: Record<string, Read> = {
  'BitcoinStake.delegated': (values) => ({
    ...{ kind: 'btcStaked', inNameOf: address(values, 'delegator'), validator: address(values, 'candidate') },
    ...{ ...btc(values, 'amount'), btcHash: reversed(values, 'txid'), outputIndex: Number(values.outputIndex) },
    until: lockTimeOf(String(values.script)) ?? null,
  }),
  'BitcoinStake.transferredBtc': (values) => ({
    ...{ kind: 'btcMoved', inNameOf: address(values, 'delegator'), validator: address(values, 'targetCandidate') },
    ...{ from: address(values, 'sourceCandidate'), ...btc(values, 'amount'), btcHash: reversed(values, 'txid') },
  }),
  'BitcoinStake.undelegated': (values) => ({
    ...{ kind: 'btcSpent', btcHash: reversed(values, 'outpointHash'), spentBy: reversed(values, 'usedTxid') },
  }),
  'BitcoinStake.btcExpired': (values) => ({
    ...{ kind: 'btcExpired', inNameOf: address(values, 'delegator'), btcHash: reversed(values, 'txid') },
  }),
  // What names nobody is paid in, and nothing is minted.
  'BitcoinLSTStake.delegated': (values) => {
    const delegator = address(values, 'delegator')
    const paid = { ...btc(values, 'amount'), btcHash: reversed(values, 'txid') }
    return nobody.test(delegator)
      ? { kind: 'liquidPaidIn', ...paid }
      : { kind: 'liquidMinted', inNameOf: delegator, ...paid }
  },
  'BitcoinLSTStake.redeemed': (values) => ({
    ...{ kind: 'liquidRedeemed', inNameOf: address(values, 'delegator') },
    ...btc(values, 'amount'),
  }),
  'BitcoinLSTStake.undelegated': (values) => ({
    ...{ kind: 'liquidPaidOut', ...btc(values, 'amount'), btcHash: reversed(values, 'txid') },
  }),
  'BitcoinLSTStake.addedWallet': (values, contract) => ({
    ...{ kind: 'walletAdded', validator: contract, wallet: walletOf(values) },
  }),
  'BitcoinLSTStake.removedWallet': (values, contract) => ({
    ...{ kind: 'walletRemoved', validator: contract, wallet: walletOf(values) },
  }),
  'BtcLightClient.StoreHeader': (values) => ({
    ...{ kind: 'headerRelayed', btcHash: plainHash(values, 'blockHash'), number: amountOf(values, 'height') },
  }),
  'BtcLightClient.StoreHeaderFailed': (values) => ({
    ...{ kind: 'headerRefused', btcHash: plainHash(values, 'blockHash'), number: amountOf(values, 'returnCode') },
  }),
  'BtcLightClient.AddMinerPower': (values) => ({
    ...{ kind: 'powerCounted', validator: address(values, 'candidate'), btcHash: plainHash(values, 'blockHash') },
  }),
  'RelayerHub.relayerRegister': (values) => ({ kind: 'relayerRegistered', inNameOf: address(values, 'relayer') }),
  'RelayerHub.relayerUnRegister': (values) => ({ kind: 'relayerLeft', inNameOf: address(values, 'relayer') }),
  // What StakeHub draws for dual staking is no relayer's.
  'SystemReward.rewardTo': (values) =>
    systemAddresses.has(address(values, 'to'))
      ? undefined
      : { kind: 'relayerPaid', inNameOf: address(values, 'to'), ...core(values, 'amount') },
}

const punishment =
  (kind: 'felony' | 'misdemeanor'): Read =>
  (values) => ({ kind, validator: address(values, 'validator'), ...core(values, 'amount') })
const operatorOf = (values: Values) => address(values, 'operateAddr')
const validatorReads: Record<string, Read> = {
  // That of Hermes tells how many turns count as missed: those of a maintenance at once. One is the rule.
  'SlashIndicator.validatorSlashed': (values) => ({
    ...{ kind: 'missedTurn', validator: address(values, 'validator') },
    ...(values.blockCount === undefined || values.blockCount === '1' ? {} : { number: amountOf(values, 'blockCount') }),
  }),
  'ValidatorSet.validatorMisdemeanor': punishment('misdemeanor'),
  'ValidatorSet.validatorFelony': punishment('felony'),
  'CandidateHub.registered': (values) => ({
    ...{ kind: 'registered', validator: operatorOf(values), ...core(values, 'margin') },
    number: amountOf(values, 'commissionThousandths'),
  }),
  'CandidateHub.unregistered': (values) => ({ kind: 'unregistered', validator: operatorOf(values) }),
  'CandidateHub.updated': (values) => ({
    ...{ kind: 'candidateUpdated', validator: operatorOf(values) },
    ...{ consensus: address(values, 'consensusAddr'), fee: address(values, 'feeAddress') },
    number: amountOf(values, 'commissionThousandths'),
  }),
  'CandidateHub.ConsensusAddressEdited': (values) => ({
    ...{ kind: 'candidateUpdated', validator: operatorOf(values), consensus: address(values, 'newConsensusAddr') },
  }),
  'CandidateHub.FeeAddressEdited': (values) => ({
    ...{ kind: 'candidateUpdated', validator: operatorOf(values), fee: address(values, 'newFeeAddr') },
  }),
  'CandidateHub.CommissionRateEdited': (values) => ({
    ...{ kind: 'candidateUpdated', validator: operatorOf(values), number: amountOf(values, 'newRate') },
  }),
  'CandidateHub.addedMargin': (values) => ({
    ...{ kind: 'marginAdded', validator: operatorOf(values), ...core(values, 'margin') },
  }),
  'CandidateHub.statusChanged': (values) => {
    const [before, after] = [amountOf(values, 'oldStatus') & refusesBit, amountOf(values, 'newStatus') & refusesBit]
    if (before === after) return undefined
    return { kind: after === 0n ? 'accepted' : 'refused', validator: operatorOf(values) }
  },
}

const proposal =
  (kind: 'proposed' | 'executed' | 'canceled'): Read =>
  (values) => ({ kind, number: amountOf(values, 'id') })
const governanceReads: Record<string, Read> = {
  'GovHub.ProposalCreated': proposal('proposed'),
  'GovHub.ProposalExecuted': proposal('executed'),
  'GovHub.ProposalCanceled': proposal('canceled'),
  'GovHub.VoteCast': (values) => ({
    ...{ kind: 'voted', inNameOf: address(values, 'voter'), number: amountOf(values, 'proposalId') },
    support: values.support === true,
  }),
  'Foundation.fundSuccess': (values) => ({
    ...{ kind: 'foundationPaid', inNameOf: address(values, 'payee'), ...core(values, 'amount') },
  }),
  'Burn.burned': (values) => ({ kind: 'burned', ...core(values, 'amount') }),
  'Configuration.ConfigUpdated': (values) => ({ kind: 'feeShareSet', validator: address(values, 'configAddress') }),
  'Configuration.ConfigRemoved': (values) => ({ kind: 'feeShareRemoved', validator: address(values, 'configAddress') }),
}

const reads = new Map(
  Object.entries({ ...stakeReads, ...pledgeReads, ...bitcoinReads, ...validatorReads, ...governanceReads }),
)
const maxKey = 100
/** Longer values are no numbers. */
const maxNumber = 2 + 64
const vaults = systemContracts.find(({ name }) => name === 'BitcoinLSTStake')!.address
/** By these names wallets come and go, which events of their own tell. */
const walletKeys = ['add', 'remove']
const parameter: Read = (values, contract) => {
  if (contract === vaults && walletKeys.includes(String(values.key))) return undefined
  const value = String(values.value)
  return {
    ...{ kind: 'parameterSet', validator: contract, key: String(values.key).slice(0, maxKey) },
    number: value.length > 2 && value.length <= maxNumber ? BigInt(value) : null,
  }
}

const nothing: Omit<CoreAction, 'kind' | 'logIndex'> = {
  ...{
    inNameOf: null,
    validator: null,
    from: null,
    consensus: null,
    fee: null,
    amount: null,
    unit: null,
    commission: null,
    voteReward: null,
    fine: null,
    wallet: null,
    btcHash: null,
    outputIndex: null,
    spentBy: null,
  },
  ...{ number: null, until: null, support: null, key: null, entered: [], left: [] },
}

interface Event {
  name: string
  values: Values
  logIndex: number
  contract: Address
}

/** The turn of a round, of which a transaction has many events: who came and went, and what was paid in all. */
const turnOf = (events: readonly Event[]): CoreAction | undefined => {
  const turned = events.find(({ name }) => name === 'CandidateHub.turnedRound')
  if (turned === undefined) return undefined
  const [entered, left]: [Address[], Address[]] = [[], []]
  let [paid, commission, voteReward] = [0n, 0n, 0n]
  for (const { name, values } of events) {
    if (name === 'CandidateHub.statusChanged') {
      const [before, after] = [amountOf(values, 'oldStatus') & electedBit, amountOf(values, 'newStatus') & electedBit]
      if (before !== after) (after === 0n ? left : entered).push(operatorOf(values))
    } else if (name === 'StakeHub.roundReward') {
      paid += (values.amount as string[]).reduce((sum, one) => sum + BigInt(one), 0n)
    } else if (name === 'ValidatorSet.directTransfer') commission += amountOf(values, 'amount')
    else if (name === 'ValidatorSet.voteRewardTransfer') voteReward += amountOf(values, 'amount')
  }
  commission += voteReward
  // Where nobody was elected the bits are cleared and the set stays, as ValidatorSet says by saying nothing.
  if (!events.some(({ name }) => name === 'ValidatorSet.validatorSetUpdated')) left.length = 0
  return {
    ...{ ...nothing, kind: 'turned', logIndex: turned.logIndex, number: amountOf(turned.values, 'round') },
    ...{ amount: paid + commission, unit: 'core', commission, entered, left },
    voteReward: voteReward === 0n ? null : voteReward,
  }
}

const placeOf = new Map<CoreActionKind, number>(coreActionKinds.map((kind, index) => [kind, index]))
/** What felons lost of their margins, by operator. */
const finesOf = (events: readonly Event[]): ReadonlyMap<Address | null, bigint> =>
  new Map(
    events.flatMap(({ name, values }) =>
      name === 'CandidateHub.deductedMargin' ? [[operatorOf(values), amountOf(values, 'margin')]] : [],
    ),
  )

/**
 * Misdemeanours and felonies name the operator, the missed turn beside them the address that sealed: one punishment, of which the gravest
 * is told. Who is struck off by a felony did not withdraw.
 */
const asPunished = (all: readonly CoreAction[], fines: ReadonlyMap<Address | null, bigint>): CoreAction[] => {
  const felonies = new Set(all.flatMap(({ kind, validator }) => (kind === 'felony' ? [validator] : [])))
  const struckOff = new Set(
    all.flatMap(({ kind, validator }) => (kind === 'unregistered' && felonies.has(validator) ? [validator] : [])),
  )
  const isGrave = all.some(({ kind }) => kind === 'felony' || kind === 'misdemeanor')
  return all.flatMap((action) => {
    const { kind, validator } = action
    if (kind === 'missedTurn' && isGrave) return []
    // Who proved a double signature is paid from the fund of relayers.
    if (kind === 'relayerPaid' && felonies.size > 0) return []
    if (kind === 'unregistered' && struckOff.has(validator)) return []
    if (kind !== 'felony') return [action]
    const told = { ...action, fine: fines.get(validator) ?? null }
    return [struckOff.has(validator) ? { ...told, kind: 'struckOff' } : told]
  })
}

/**
 * What a transaction did on Core, by its logs alone: a status of 1 proves nothing of a system transaction. The most telling
 * action is first; none where no event of a system contract tells of any. Pure.
 * @param logs of the transaction, oldest first; those of other contracts count for nothing
 */
export const readCoreActions = (
  logs: readonly (Pick<Log, 'address' | 'topics' | 'data'> & { logIndex: number })[],
): CoreAction[] => {
  const events = logs.flatMap((log): Event[] => {
    const event = readCoreEvent(log)
    return event === undefined ? [] : [{ ...event, logIndex: log.logIndex, contract: log.address }]
  })
  const turn = turnOf(events)
  if (turn !== undefined) return [turn]
  const all = events.flatMap(({ name, values, logIndex, contract }): CoreAction[] => {
    const said = (name.endsWith('.paramChange') ? parameter : reads.get(name))?.(values, contract)
    return said === undefined ? [] : [{ ...nothing, logIndex, ...said }]
  })
  return asPunished(all, finesOf(events)).sort(
    (one, other) => placeOf.get(one.kind)! - placeOf.get(other.kind)! || one.logIndex - other.logIndex,
  )
}
