import { systemContracts } from '@corescope/chain/system-contracts'
import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { expect, it } from 'vitest'
import type { NodeClient } from '../world/node-client.ts'
import { makeTransaction, outputScript } from './bitcoin.ts'
import { openToldBitcoin } from './told-bitcoin.ts'

const addressOf = (name: string) => systemContracts.find((contract) => contract.name === name)?.address as Hex
const abi = parseAbi([
  'function delegate(bytes btcTx, uint32 blockHeight, bytes32[] nodes, uint256 index, bytes script)',
  'function storeBlockHeader(bytes blockBytes)',
])
const storeHeader = '0x04d2d7fea49cb37d18896bf3ec2d974275b276f48a657185bc22fb2c7bb3323a'
const word: Hex = `0x${'0'.repeat(64)}`
const payment = makeTransaction([{ script: outputScript.witnessScriptHash(Buffer.of(0x51)), amount: 1_000 }])
const bytesOf = (raw: Buffer): Hex => `0x${raw.toString('hex')}`
const delegate = (btcTx: Hex): Hex =>
  encodeFunctionData({ abi, functionName: 'delegate', args: [btcTx, 7, [], 0n, '0x'] })
const stake = addressOf('BitcoinStake')

const nodeOf = (sent: readonly (object | null)[]): NodeClient => ({
  call: async <T>(method: string) =>
    (method === 'eth_blockNumber'
      ? '0x5'
      : sent.map((_, index) => ({
          topics: [storeHeader, word, word, '0x7'],
          transactionHash: `0x${index}`,
          blockNumber: '0x1',
        }))) as T,
  batch: async (calls) => calls.map((_, index) => sent[index]),
})

it.each([
  [
    'to a contract of somebody’s, with an input that is none of Core’s',
    { to: `0x${'c1'.repeat(20)}`, input: '0x981c27ea00' },
  ],
  ['that makes a contract', { to: null, input: '0x981c27ea00' }],
  ['that is gone since', null],
  ['of an input that cannot be read', { to: stake, input: `${delegate('0x').slice(0, 10)}0011` }],
  ['of bytes that are no transaction of Bitcoin', { to: stake, input: delegate('0x0011') }],
  [
    'of a header that is too short',
    {
      to: addressOf('BtcLightClient'),
      input: encodeFunctionData({ abi, functionName: 'storeBlockHeader', args: ['0x0011'] }),
    },
  ],
])('a transaction %s hides no other', async (_, odd) => {
  const good = { to: stake, input: delegate(bytesOf(payment.raw)) }
  const bitcoin = openToldBitcoin(nodeOf([odd, good]))
  await bitcoin.refresh()
  expect(bitcoin.transaction(payment.txid)).toMatchObject({ raw: bytesOf(payment.raw), height: 7 })
})

it('what is handed to a contract of somebody’s was told to nobody', async () => {
  const bitcoin = openToldBitcoin(nodeOf([{ to: `0x${'c1'.repeat(20)}`, input: delegate(bytesOf(payment.raw)) }]))
  await bitcoin.refresh()
  expect(bitcoin.transaction(payment.txid)).toBeUndefined()
})
