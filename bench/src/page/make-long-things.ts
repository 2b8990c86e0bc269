import blossoms from '@corescope/devnet/artifacts/Blossoms.json' with { type: 'json' }
import bulk from '@corescope/devnet/artifacts/Bulk.json' with { type: 'json' }
import { users } from '@corescope/devnet/world/accounts'
import { createNodeClient, readNonces } from '@corescope/devnet/world/node-client'
import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'

const sender = users[0]!
const chainId = 1112
const gas = 36_000_000n
const trinketsAtOnce = 100
const abi = parseAbi([
  'function mintTo(address[] recipients, uint256 count)',
  'function callMany(uint256 count)',
  'function spin(uint256 count)',
  'function makeTrinkets(uint256 count, address holder)',
  'function grow(address[] holders)',
])

/** The sizes that issue and rulings name; the API's own lists say whether they were reached. */
export const sizes = { transfers: 2_000, calls: 5_000, steps: 1_000_000, holdings: 1_000, items: 150 }
/** What one turn of `Bulk.spin` takes, in steps of the machine, rounded down. */
const stepsPerTurn = 10

export interface LongThings {
  token: Address
  holder: Address
  transfers: Hex
  calls: Hex
  steps: Hex
  /** A collection whose items have pictures. */
  gallery: Address
}

interface Receipt {
  status: Hex
  contractAddress: Address | null
}

/** Writes to the node a transaction of each kind that is long, and an address that holds many tokens. @throws when one fails */
export const makeLongThings = async (nodeUrl: string): Promise<LongThings> => {
  const node = createNodeClient(nodeUrl)
  const send = async (to: Address | undefined, data: Hex) => {
    const [nonce = 0] = await readNonces(node, [sender.address])
    const price = { maxFeePerGas: 10n ** 10n, maxPriorityFeePerGas: 10n ** 9n }
    const raw = await sender.signTransaction({ chainId, type: 'eip1559', nonce, to, data, gas, ...price })
    const hash = (await node.call('eth_sendRawTransaction', [raw])) as Hex
    await node.call('evm_mine')
    const receipt = (await node.call('eth_getTransactionReceipt', [hash])) as Receipt
    if (receipt.status !== '0x1') throw new Error(`Transaction ${hash} of the bench failed`)
    return { hash, made: receipt.contractAddress }
  }
  const create = async (creationCode: string): Promise<Address> => {
    const { made } = await send(undefined, creationCode as Hex)
    if (made === null) throw new Error('The node made no contract')
    return made
  }
  const token = await create(bulk.creationCode)
  const gallery = await create(blossoms.creationCode)
  type Call = Parameters<typeof encodeFunctionData<typeof abi>>[0]
  const ask = (call: Call, to = token) => send(to, encodeFunctionData(call))
  const holder: Address = '0x00000000000000000000000000000000000b0071'
  const recipients = users.map(({ address }) => address)
  const transfers = await ask({ abi, functionName: 'mintTo', args: [recipients, BigInt(sizes.transfers)] })
  const calls = await ask({ abi, functionName: 'callMany', args: [BigInt(sizes.calls)] })
  const steps = await ask({ abi, functionName: 'spin', args: [BigInt(Math.ceil(sizes.steps / stepsPerTurn))] })
  const owners = Array.from({ length: sizes.items }, (_, index) => recipients[index % recipients.length]!)
  await ask({ abi, functionName: 'grow', args: [owners] }, gallery)
  // The last: once the index has these, it has the others.
  for (let made = 0; made < sizes.holdings; made += trinketsAtOnce) {
    await ask({ abi, functionName: 'makeTrinkets', args: [BigInt(trinketsAtOnce), holder] })
  }
  return { token, holder, transfers: transfers.hash, calls: calls.hash, steps: steps.hash, gallery }
}
