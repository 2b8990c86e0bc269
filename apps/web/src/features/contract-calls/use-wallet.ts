import { useEffect, useState } from 'react'
import { type FoundWallet, findWallets } from '../../wallet/find-wallets.ts'
import { connectAccount } from '../../wallet/send-transaction.ts'

/** A wallet and the account that its owner chose. */
export interface Connection {
  wallet: FoundWallet
  account: `0x${string}`
}

/** Wallets of the browser, and the one that is connected. */
export const useWallet = () => {
  const [wallets, setWallets] = useState<FoundWallet[]>([])
  const [connection, setConnection] = useState<Connection>()
  const [error, setError] = useState<string>()
  useEffect(() => findWallets(setWallets), [])
  const connect = async (wallet: FoundWallet) => {
    try {
      const account = await connectAccount(wallet.provider)
      setError(account === 'rejected' ? 'rejected' : undefined)
      if (account !== 'rejected') setConnection({ wallet, account })
    } catch (fault) {
      setError((fault as { message?: string } | null)?.message ?? String(fault))
    }
  }
  return { wallets, connection, error, connect, disconnect: () => setConnection(undefined) }
}
