import type { Address, Hash, Hex } from '@corescope/chain/types/hex'
import { keccak256 } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

/** A payment as it is signed. */
export interface PaymentDraft {
  nonce: number
  recipient: Address
  /** wei */
  amount: bigint
  /** wei per gas */
  gasPrice: bigint
  gas: bigint
}

export interface FaucetWallet {
  address: Address
  sign(draft: PaymentDraft): Promise<{ transactionHash: Hash; raw: Hex; gasPrice: string }>
}

/** The faucet's key. Its transactions have one price of gas (type 0): every chain takes them. */
export const createFaucetWallet = (key: Hex, chainId: number): FaucetWallet => {
  const account = privateKeyToAccount(key)
  return {
    address: account.address.toLowerCase() as Address,
    sign: async ({ nonce, recipient, amount, gasPrice, gas }) => {
      const raw = await account.signTransaction({
        type: 'legacy',
        chainId,
        nonce,
        to: recipient,
        value: amount,
        gasPrice,
        gas,
      })
      return { transactionHash: keccak256(raw), raw, gasPrice: gasPrice.toString() }
    },
  }
}
