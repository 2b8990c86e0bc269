import { canForward } from '@corescope/decode/proxies/can-forward'
import { getContractCode } from '@corescope/store/codes/read'
import type { Reader } from '@corescope/store/reader'
import type { AbiOriginRow } from '@corescope/store/verification/abis'
import { LRUCache } from 'lru-cache'
import { hex } from '../../answers/wire.ts'
import { type ForwardingHistory, readDelegationHistory, readForwarding } from './forwarding.ts'

/** What a contract is read by. */
export interface KnownContract extends ForwardingHistory {
  /** Of its verification; null: nobody verified this code. */
  verificationId: number | null
  /** Bytes of its ABI. */
  abiBytes: number
  /** EIP-7702: it is an account, and runs the code of what it forwards to. */
  isDelegating: boolean
  /** It names what proxies forward to, and its code cannot forward anything itself. */
  isBeacon: boolean
}

/** Whether code forwards, by its hash: it never changes. */
const forwardingCodes = new LRUCache<string, { canForward: boolean }>({ max: 20_000 })

/** Whether its code can forward calls. A code that was not read yet is taken for a proxy's. */
export const isForwarding = async (
  reader: Reader,
  { addressId, codeHash, shortCode }: AbiOriginRow,
): Promise<boolean> => {
  if (codeHash === null) return true
  const known = forwardingCodes.get(codeHash)
  if (known !== undefined) return known.canForward
  const code = shortCode ?? (await getContractCode(reader, addressId))?.code
  if (code === undefined) return true
  const told = { canForward: canForward(hex(code)) }
  forwardingCodes.set(codeHash, told)
  return told.canForward
}

/** What the index knows of a contract. */
export const readContract = async (reader: Reader, row: AbiOriginRow): Promise<KnownContract> => {
  const own = { verificationId: row.verificationId, abiBytes: row.abiBytes ?? 0 }
  if (row.delegations !== null) {
    return { ...own, ...readDelegationHistory(row.delegations), isDelegating: true, isBeacon: false }
  }
  const history = await readForwarding(reader, row)
  const isBeacon = history.forwarding.length > 0 && !(await isForwarding(reader, row))
  return { ...own, ...history, isDelegating: false, isBeacon }
}
