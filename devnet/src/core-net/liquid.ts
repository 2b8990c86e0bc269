import { type Hex, zeroAddress } from 'viem'
import { type BitcoinTransaction, makeTransaction, outputScript, satPlus } from '../bitcoin/bitcoin.ts'
import { actors } from './actors.ts'
import { chainId } from './genesis.ts'
import type { Drive } from './steps.ts'

const [first, , , heir, second] = actors.delegators
const scriptOf = ({ publicKey }: { publicKey: string }) => outputScript.witnessKeyHash(`02${publicKey.slice(4, 68)}`)
const hexOf = (bytes: Buffer): Hex => `0x${bytes.toString('hex')}`

/** Where Bitcoin keeps what liquid bitcoin stands for. */
export const vaultScript = scriptOf(actors.miners[0]!)

/** Payments into the vault: of two, and one in nobody's name. */
export const makeLiquid = (): BitcoinTransaction[] =>
  (
    [
      [first!.address, 40_000_000],
      [second!.address, 20_000_000],
      [zeroAddress, 5_000_000],
    ] as const
  ).map(([delegator, amount]) =>
    makeTransaction([
      { script: vaultScript, amount },
      { script: satPlus(chainId, delegator), amount: 0 },
    ]),
  )

const proofOf = ({ bitcoin }: Drive, { txid, raw }: BitcoinTransaction) => {
  const { height, siblings, index } = bitcoin.placeOf(txid)
  return [hexOf(raw), height, siblings, BigInt(index)] as const
}

/** The payments are proven to Core, and one sends a part on. */
export const mintLiquid = async (drive: Drive, payments: readonly BitcoinTransaction[]): Promise<void> => {
  const { wallet, say } = drive
  for (const payment of payments) {
    const words = [...proofOf(drive, payment), hexOf(vaultScript)]
    await wallet.call(actors.relayer, 'BitcoinLSTStake', 'delegate', words, { gas: 2_500_000n })
  }
  await wallet.call(first!, 'BitcoinLSTToken', 'transfer', [heir!.address, 10_000_000n])
  say('liquid bitcoin was minted and sent on')
}

/** Two ask for bitcoin. @returns the transaction of Bitcoin that pays the one, and the other in part */
export const redeemLiquid = async (
  { wallet, driven }: Drive,
  payments: readonly BitcoinTransaction[],
): Promise<BitcoinTransaction> => {
  await wallet.call(second!, 'BitcoinLSTStake', 'redeem', [10_000_000n, hexOf(scriptOf(second!))])
  await wallet.call(heir!, 'BitcoinLSTStake', 'redeem', [5_000_000n, hexOf(scriptOf(heir!))])
  driven.redeemed = [second!, heir!].map((one) => ({ delegator: one.address, script: hexOf(scriptOf(one)) }))
  return makeTransaction(
    [
      { script: scriptOf(second!), amount: 9_990_000 },
      { script: scriptOf(heir!), amount: 2_000_000 },
      { script: vaultScript, amount: 28_000_000 },
    ],
    { txid: payments[0]!.txid, index: 0 },
  )
}

/** Proves the payment to Core. */
export const payLiquidOut = async (drive: Drive, payout: BitcoinTransaction): Promise<void> => {
  const words = [...proofOf(drive, payout)]
  await drive.wallet.call(actors.relayer, 'BitcoinLSTStake', 'undelegate', words, { gas: 2_500_000n })
  drive.say('liquid bitcoin was asked back and paid out')
}
