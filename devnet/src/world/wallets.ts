import type { Address, Hex, TransactionSerializable } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { type NodeClient, readNonces } from './node-client.ts'

/** A transaction without what the wallet fills in: chain id and nonce. */
export type Draft = Omit<TransactionSerializable, 'chainId' | 'nonce'>

/** Signs transactions, counting nonces here so that no question to the node is needed per transaction. */
export type Wallets = {
  sign: (from: PrivateKeyAccount, draft: Draft) => Promise<Hex>
  /** The nonce the account's next transaction or ERC-7702 authorization takes; taking it counts it. */
  takeNonce: (address: Address) => number
  /** Reads the nonces anew: the keys are public, and others send by them too. */
  reread: () => Promise<void>
}

/** Nonces start where the chain stands, so a restarted devnet goes on where it stopped. */
export async function openWallets(
  node: NodeClient,
  chainId: number,
  accounts: readonly PrivateKeyAccount[],
): Promise<Wallets> {
  const addresses = accounts.map(({ address }) => address)
  const nonces = new Map<Address, number>()
  const reread = async () => {
    const counts = await readNonces(node, addresses)
    for (const [index, address] of addresses.entries()) nonces.set(address, counts[index] ?? 0)
  }
  await reread()
  const takeNonce = (address: Address) => {
    const nonce = nonces.get(address) ?? 0
    nonces.set(address, nonce + 1)
    return nonce
  }
  return {
    takeNonce,
    reread,
    sign: (from, draft) =>
      from.signTransaction({ ...draft, chainId, nonce: takeNonce(from.address) } as TransactionSerializable),
  }
}
