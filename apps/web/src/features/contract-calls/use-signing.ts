import { useCallback, useState } from 'react'
import type { ContractFunction } from './interface.ts'
import { useWallet } from './use-wallet.ts'

/** Transactions that are told when their forms are gone; of more the oldest go. */
const maxSent = 10

/** A transaction that a form of this tab sent. */
export interface Sent {
  hash: `0x${string}`
  of: ContractFunction
  /** The form: it tells the fate itself, as long as it stands. */
  form: symbol
}

/** The wallet, and what it sent: both outlast the forms, which end with their ABI or their function. */
export const useSigning = () => {
  const wallet = useWallet()
  const [sent, setSent] = useState<readonly Sent[]>([])
  const [standing, setStanding] = useState<ReadonlySet<symbol>>(new Set())
  /** Notes that a form stands. @returns how to note that it is gone */
  const stand = useCallback((form: symbol) => {
    setStanding((former) => new Set([...former, form]))
    return () => setStanding((former) => new Set([...former].filter((one) => one !== form)))
  }, [])
  return {
    wallet,
    /** Transactions whose forms are gone, the newest first. */
    sentBefore: sent.filter(({ form }) => !standing.has(form)),
    noteSent: (one: Sent) => setSent((former) => [one, ...former].slice(0, maxSent)),
    stand,
  }
}
