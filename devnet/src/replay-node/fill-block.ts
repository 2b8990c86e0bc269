import type { Address } from '@corescope/chain/types/hex'
import type { Receipt, Transaction } from '@corescope/chain/types/transaction'
import { privateKeyToAccount } from 'viem/accounts'
import type { ReplayChain } from './replay-chain-state.ts'
import { isBusy } from './schedule.ts'
import { depositInput, depositLog, receiptOf, signTransaction, validatorSetAddress } from './transactions.ts'
import { keyOf, type ReplayValidator } from './validators.ts'

const transferGas = 21_000n
const depositGas = 48_213n
const gasPrice = 1_000_000_000n
const traveller = keyOf('replay traveller')
const receiver: Address = '0x00000000000000000000000000000000c0ffee01'

/** The account that pays for all transfers. */
export const travellerAddress = privateKeyToAccount(traveller).address.toLowerCase() as Address

/** A transfer and the deposit of its fee; nothing in quiet blocks. */
export async function fillBlock(
  chain: ReplayChain,
  blockNumber: number,
  miner: ReplayValidator,
): Promise<[Transaction[], Receipt[]]> {
  if (!isBusy(chain.schedule, blockNumber)) return [[], []]
  const { balances, nonces, chainId } = chain
  const from = travellerAddress
  const value = 10n ** 15n * BigInt(blockNumber)
  const fee = transferGas * gasPrice
  const transfer = await signTransaction(
    {
      privateKey: traveller,
      from,
      to: receiver,
      nonce: nonces.at(from, blockNumber),
      value,
      gas: transferGas,
      gasPrice,
      input: '0x',
      transactionIndex: 0,
    },
    chainId,
  )
  const sealer = miner.consensusAddress
  const deposit = await signTransaction(
    {
      privateKey: miner.privateKey,
      from: sealer,
      to: validatorSetAddress,
      nonce: nonces.at(sealer, blockNumber),
      value: fee,
      gas: 500_000n,
      gasPrice: 0n,
      input: depositInput(sealer),
      transactionIndex: 1,
    },
    chainId,
  )
  balances.add(from, blockNumber, -value - fee)
  balances.add(receiver, blockNumber, value)
  balances.add(validatorSetAddress, blockNumber, fee)
  nonces.add(from, blockNumber, 1n)
  nonces.add(sealer, blockNumber, 1n)
  const logs = [{ logIndex: 0, ...depositLog(sealer, fee) }]
  return [
    [transfer, deposit],
    [receiptOf(transfer, transferGas, transferGas, []), receiptOf(deposit, depositGas, transferGas + depositGas, logs)],
  ]
}
