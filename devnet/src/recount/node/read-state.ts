import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { Facts } from '../facts.ts'
import type { AskNode } from './ask-node.ts'
import type { Sums } from './sum-up.ts'

const abi = parseAbi([
  'function balanceOf(address holder) view returns (uint256)',
  'function ownerOf(uint256 item) view returns (address)',
])
const itemsAbi = parseAbi(['function balanceOf(address holder, uint256 item) view returns (uint256)'])

const callOf = (to: string, data: Hex): [string, unknown[]] => ['eth_call', [{ to, data }, 'latest']]
const numberIn = (answer: unknown): bigint => (typeof answer === 'string' && answer.length > 2 ? BigInt(answer) : 0n)

/** What the contracts themselves say at the head of everybody who ever held something of theirs. */
const askContracts = async (ask: AskNode, { everHeld, everMoved }: Sums) => {
  const pairs = [...everHeld].map(
    (key) => key.split(' ') as [standard: string, token: string, holder: Hex, item: string],
  )
  const balances = await ask(
    pairs.map(([standard, token, holder, item]) =>
      standard === '1155'
        ? callOf(token, encodeFunctionData({ abi: itemsAbi, functionName: 'balanceOf', args: [holder, BigInt(item)] }))
        : callOf(token, encodeFunctionData({ abi, functionName: 'balanceOf', args: [holder] })),
    ),
  )
  const [holders, items] = [new Map<string, string>(), new Map<string, string>()]
  for (const [index, [standard, token, holder, item]] of pairs.entries()) {
    const amount = numberIn(balances[index])
    if (amount === 0n) continue
    const key = `${token} ${holder}`
    holders.set(key, String(BigInt(holders.get(key) ?? 0) + amount))
    if (standard === '1155') items.set(`${token} ${item} ${holder}`, String(amount))
  }
  const moved = [...everMoved].map((key) => key.split(' ') as [token: string, item: string])
  const owners = await ask(
    moved.map(([token, item]) =>
      callOf(token, encodeFunctionData({ abi, functionName: 'ownerOf', args: [BigInt(item)] })),
    ),
  )
  for (const [index, [token, item]] of moved.entries()) {
    // A burned item answers with a revert, or with nobody.
    const owner = numberIn(owners[index])
    if (owner !== 0n) items.set(`${token} ${item} 0x${owner.toString(16).padStart(40, '0')}`, '1')
  }
  return { holders, items }
}

/** The walk through the tuples of a chain is right where it ends with the nonces that the node has. */
const checkNonces = async (ask: AskNode, { authorities, nonces }: Sums): Promise<void> => {
  const signers = [...authorities.counts.keys()]
  const told = await ask(signers.map((address) => ['eth_getTransactionCount', [address, 'latest']]))
  for (const [index, address] of signers.entries()) {
    const [counted, said] = [nonces.of(address), BigInt(told[index] as string)]
    if (counted !== said)
      throw new Error(`the nonce of ${address} is ${said}, its transactions and tuples make ${counted}`)
  }
}

/** What the node's state at its head says: of tokens by their contracts, of coins and code by itself. */
export const readState = async (ask: AskNode, sums: Sums): Promise<Facts> => {
  const known = [...sums.known]
  const { holders, items } = await askContracts(ask, sums)
  await checkNonces(ask, sums)
  const balances = await ask(known.map((address) => ['eth_getBalance', [address, 'latest']]))
  const codes = (await ask(known.map((address) => ['eth_getCode', [address, 'latest']]))) as string[]
  const kindOf = (code: string) => (code === '0x' || code.startsWith('0xef0100') ? 'person' : 'contract')
  return {
    'holders, by balanceOf': holders,
    'holders of items, by ownerOf and balanceOf': items,
    'native balances': new Map(known.map((address, index) => [address, String(BigInt(balances[index] as string))])),
    'kinds of accounts': new Map(known.map((address, index) => [address, kindOf(codes[index]!)])),
  }
}
