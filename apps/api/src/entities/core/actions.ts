import type { AddressReference } from '@corescope/api-schema/shapes/address-reference'
import { type CoreActions, maxCoreActions } from '@corescope/api-schema/transactions/core-action'
import { systemContracts } from '@corescope/chain/system-contracts'
import type { Hex } from '@corescope/chain/types/hex'
import { readOutputScript } from '@corescope/decode/bitcoin/output-script'
import { readPayloads } from '@corescope/decode/bitcoin/stake'
import { readVaultWallet } from '@corescope/decode/bitcoin/vault-wallet'
import { type CoreAction, readCoreActions } from '@corescope/decode/core-events/core-actions'
import { coreEventName } from '@corescope/decode/core-events/core-event'
import { type PledgedOutput, pledgedBitcoin } from '@corescope/decode/core-events/pledged-bitcoin'
import { listOfTransactions } from '@corescope/store/core-events/read'
import { coreFamilies, coreKinds } from '@corescope/store/core-events/table'
import { fullTopic } from '@corescope/store/logs/full-topic'
import { type ContractLogRow, listLogsOfContracts } from '@corescope/store/logs/logs-of-contracts'
import type { TransactionRow } from '@corescope/store/transactions/read'
import { expand, hex } from '../../answers/wire.ts'
import { bitcoinNetworkOf } from '../../bitcoin/bitcoin-network.ts'
import type { ApiContext } from '../../context.ts'
import { changesOf } from './candidate-changes.ts'
import { type NameOf, namesOf, reverseHash } from './events.ts'
import { briefStakeData, storedStakeHead } from './stake-script.ts'

/** Events of the largest round's end lie far below. */
const maxLogs = 2_000
const contracts = systemContracts.map(({ address }) => address)
/** Contracts that take bitcoin stakes, and took them before Demeter. */
const stakeContracts = systemContracts.filter(({ name }) => name === 'BitcoinStake' || name === 'PledgeAgent')

const stakeEvents = ['BitcoinStake.delegated', 'PledgeAgent.delegatedBtc']

/** Of a transaction that is in no block of ours, or did nothing on Core. */
export const noCoreActions = (): CoreActions => ({ coreActions: [], coreActionCount: 0 })

type Row = Pick<TransactionRow, 'position' | 'logCount' | 'input' | 'status'>

/** The output that is staked, where the call itself hands the Bitcoin transaction over. */
const stakedOutput = (input: Hex | undefined, { btcHash, outputIndex }: CoreAction): PledgedOutput | undefined =>
  btcHash === null || outputIndex === null
    ? undefined
    : pledgedBitcoin(input, { txid: reverseHash(btcHash), index: outputIndex })

interface Told {
  sender: AddressReference
  nameOf: NameOf
  network: ApiContext['config']['network']
  /** What the sender handed to a contract that takes bitcoin stakes. */
  input: Hex | undefined
}

/** Of the output that is staked, or of the wallet that a vault got or lost. */
const bitcoinAddressOf = ({ wallet }: CoreAction, output: PledgedOutput | undefined, network: Told['network']) => {
  if (wallet !== null) return readVaultWallet(wallet.hash, wallet.type, bitcoinNetworkOf(network, new Map())).address
  if (output === undefined) return null
  return readOutputScript(output.script, bitcoinNetworkOf(network, readPayloads(output.transaction))).address
}

const present = (action: CoreAction, { sender, nameOf, network, input }: Told) => {
  const output = stakedOutput(input, action)
  const amount = action.amount ?? output?.amount ?? null
  return {
    kind: action.kind,
    sender,
    inNameOf: action.inNameOf === null || action.inNameOf === sender.hash ? null : nameOf(action.inNameOf),
    validator: action.validator === null ? null : nameOf(action.validator),
    from: action.from === null ? null : nameOf(action.from),
    consensus: action.consensus === null ? null : nameOf(action.consensus),
    fee: action.fee === null ? null : nameOf(action.fee),
    amount: amount === null ? null : amount.toString(),
    unit: action.unit,
    commission: action.commission === null ? null : action.commission.toString(),
    voteReward: action.voteReward === null ? null : action.voteReward.toString(),
    fine: action.fine === null ? null : action.fine.toString(),
    btcHash: action.btcHash === null ? null : hex(action.btcHash),
    spentBy: action.spentBy === null ? null : hex(action.spentBy),
    btcAddress: bitcoinAddressOf(action, output, network),
    number: action.number === null ? null : action.number.toString(),
    until: action.until,
    support: action.support,
    key: action.key,
    entered: action.entered.map(nameOf),
    left: action.left.map(nameOf),
  }
}

/** The event of a missed turn names the address to seal with, all others the operator: the index has both. */
const withOperators = async ({ reader }: ApiContext, row: Row, actions: CoreAction[]): Promise<CoreAction[]> => {
  if (!actions.some(({ kind }) => kind === 'missedTurn')) return actions
  const rows = await listOfTransactions(reader, [row.position], coreFamilies.slash)
  const operators = new Map(
    rows.flatMap(({ kind, candidate, delegator }) =>
      kind === coreKinds.missedTurn && candidate !== null && delegator !== null
        ? [[hex(delegator), hex(candidate)]]
        : [],
    ),
  )
  return actions.map((action) => {
    const operator = action.kind === 'missedTurn' && action.validator !== null && operators.get(action.validator)
    return operator ? { ...action, validator: operator } : action
  })
}

/** Events of a change name all that they may change: what is as before is left out. */
const withChanges = async ({ candidates }: ApiContext, row: Row, actions: CoreAction[]): Promise<CoreAction[]> =>
  actions.some(({ kind }) => kind === 'candidateUpdated')
    ? changesOf(actions, await candidates.at(row.position - 1))
    : actions

/** Of an event that is too long to be read whole only a stake is told: its script may have any length. */
const dataOf = ({ contract, topic0, data, isCut }: ContractLogRow): Hex => {
  if (!isCut) return expand(data)
  const name = topic0 === null ? undefined : coreEventName(hex(contract), fullTopic(topic0))
  return name !== undefined && stakeEvents.includes(name) ? briefStakeData(contract, data) : '0x'
}

const logOf = (row: ContractLogRow) => ({
  ...{ logIndex: row.logIndex, address: hex(row.contract), data: dataOf(row) },
  topics: [row.topic0, row.topic1, row.topic2, row.topic3].flatMap((topic) =>
    topic === null ? [] : [fullTopic(topic)],
  ),
})

/** What a mined transaction did on Core, by its logs; nothing on other chains. */
export const findCoreActions = async (
  context: ApiContext,
  row: Row,
  { from, to }: { from: AddressReference; to: AddressReference | null },
): Promise<CoreActions> => {
  if (!context.config.network.hasSystemContracts || row.logCount === 0) return noCoreActions()
  const limits = { most: maxLogs, head: storedStakeHead }
  const logs = await listLogsOfContracts(context.reader, row.position, contracts, limits)
  const all = readCoreActions(logs.map(logOf))
  const told = await withChanges(context, row, await withOperators(context, row, all.slice(0, maxCoreActions)))
  const nameOf = await namesOf(
    context,
    told.flatMap(({ inNameOf, validator, from: before, consensus, fee, entered, left }) => [
      ...[inNameOf, validator, before, consensus, fee],
      ...[...entered, ...left],
    ]),
  )
  const input = stakeContracts.some(({ address }) => address === to?.hash) ? expand(row.input) : undefined
  const { network } = context.config
  return {
    coreActions: told.map((action) => present(action, { sender: from, nameOf, network, input })),
    coreActionCount: all.length,
  }
}
