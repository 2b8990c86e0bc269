import type { AddressReference } from '@corescope/api-schema/shapes/address-reference'
import { type CoreActions, maxCoreActions } from '@corescope/api-schema/transactions/core-action'
import { systemContracts } from '@corescope/chain/system-contracts'
import type { Hex } from '@corescope/chain/types/hex'
import { readOutputScript } from '@corescope/decode/bitcoin/output-script'
import { readPayloads } from '@corescope/decode/bitcoin/stake'
import { readBitcoinTransaction } from '@corescope/decode/bitcoin/transaction'
import { type CoreAction, readCoreActions } from '@corescope/decode/core-events/core-actions'
import { listLogsOfContracts } from '@corescope/store/logs/logs-of-contracts'
import type { TransactionRow } from '@corescope/store/transactions/read'
import { decodeFunctionData, parseAbi } from 'viem'
import { expand, fullTopic, hex } from '../../answers/wire.ts'
import { bitcoinNetworkOf } from '../../bitcoin/bitcoin-network.ts'
import type { ApiContext } from '../../context.ts'
import { type NameOf, namesOf } from './events.ts'

/** Events of the largest round's end lie far below. */
const maxLogs = 2_000
const contracts = systemContracts.map(({ address }) => address)
const bitcoinStake = systemContracts.find(({ name }) => name === 'BitcoinStake')!.address
const stakeAbi = parseAbi([
  'function delegate(bytes btcTx, uint32 blockHeight, bytes32[] nodes, uint256 index, bytes script)',
])

/** Of a transaction that is in no block of ours, or did nothing on Core. */
export const noCoreActions = (): CoreActions => ({ coreActions: [], coreActionCount: 0 })

type Row = Pick<TransactionRow, 'position' | 'logCount' | 'input' | 'status'>

/** Address of the output that is staked, where the call itself hands the Bitcoin transaction over. */
const stakedAddress = (
  { config }: Pick<ApiContext, 'config'>,
  input: Hex,
  { btcHash, outputIndex }: CoreAction,
): string | null => {
  if (btcHash === null || outputIndex === null) return null
  try {
    const { args } = decodeFunctionData({ abi: stakeAbi, data: input })
    const transaction = readBitcoinTransaction(args[0])
    const output = transaction.outputs[outputIndex]
    if (`0x${transaction.txid}` !== btcHash || output === undefined) return null
    return readOutputScript(output.script, bitcoinNetworkOf(config.network, readPayloads(transaction))).address
  } catch {
    // Another function, or bytes that are no Bitcoin transaction: the sentence does without the address.
    return null
  }
}

const present = (action: CoreAction, sender: AddressReference, nameOf: NameOf, btcAddress: string | null) => ({
  kind: action.kind,
  sender,
  inNameOf: action.inNameOf === null || action.inNameOf === sender.hash ? null : nameOf(action.inNameOf),
  validator: action.validator === null ? null : nameOf(action.validator),
  from: action.from === null ? null : nameOf(action.from),
  amount: action.amount === null ? null : action.amount.toString(),
  unit: action.unit,
  commission: action.commission === null ? null : action.commission.toString(),
  voteReward: action.voteReward === null ? null : action.voteReward.toString(),
  btcHash: action.btcHash === null ? null : hex(action.btcHash),
  spentBy: action.spentBy === null ? null : hex(action.spentBy),
  btcAddress,
  number: action.number === null ? null : action.number.toString(),
  until: action.until,
  support: action.support,
  key: action.key,
  entered: action.entered.map(nameOf),
  left: action.left.map(nameOf),
})

/** What a mined transaction did on Core, by its logs alone; nothing on other chains. */
export const findCoreActions = async (
  context: ApiContext,
  row: Row,
  { from, to }: { from: AddressReference; to: AddressReference | null },
): Promise<CoreActions> => {
  if (!context.config.network.hasSystemContracts || row.logCount === 0) return noCoreActions()
  const logs = await listLogsOfContracts(context.reader, row.position, contracts, maxLogs)
  const all = readCoreActions(
    logs.map(({ logIndex, contract, data, ...topics }) => ({
      ...{ logIndex, address: hex(contract), data: expand(data) },
      topics: [topics.topic0, topics.topic1, topics.topic2, topics.topic3].flatMap((topic) =>
        topic === null ? [] : [fullTopic(topic)],
      ),
    })),
  )
  const told = all.slice(0, maxCoreActions)
  const nameOf = await namesOf(
    context,
    told.flatMap(({ inNameOf, validator, from: before, entered, left }) => [
      ...[inNameOf, validator, before],
      ...[...entered, ...left],
    ]),
  )
  const input = to?.hash === bitcoinStake ? expand(row.input) : undefined
  return {
    coreActions: told.map((action) =>
      present(action, from, nameOf, input === undefined ? null : stakedAddress(context, input, action)),
    ),
    coreActionCount: all.length,
  }
}
