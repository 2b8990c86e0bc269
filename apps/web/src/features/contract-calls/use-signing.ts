import { useState } from 'react'
import type { ContractFunction } from './interface.ts'
import { useWallet } from './use-wallet.ts'

/** Transactions that are told when their forms are gone; of more the oldest go. */
const maxSent = 10

/** A transaction that a form of this tab sent. */
export interface Sent {
  hash: `0x${string}`
  of: ContractFunction
  /** The forms of one ABI as they stood: they tell the fate themselves, as long as they stand. */
  by: symbol
}

/** The wallet, and what it sent: both outlast the forms, which begin anew with another ABI. */
export const useSigning = () => {
  const wallet = useWallet()
  const [sent, setSent] = useState<readonly Sent[]>([])
  return { wallet, sent, noteSent: (one: Sent) => setSent((former) => [one, ...former].slice(0, maxSent)) }
}
