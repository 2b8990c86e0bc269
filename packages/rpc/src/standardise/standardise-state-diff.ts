import type { Address, Hash, Hex } from '@corescope/chain/types/hex'
import type { AccountDiff, Change, ToldBalanceChange } from '@corescope/chain/types/state-diff'
import {
  readAddress,
  readArray,
  readBytes,
  readNumber,
  readObject,
  readOptional,
  readQuantity,
  readWord,
  type WireObject,
} from '../wire-field.ts'

const zeroWord: Hash = `0x${'00'.repeat(32)}`

/** Some nodes write nonces as numbers, others as quantities. */
const readNonce = (value: unknown, field: string): bigint => BigInt(readNumber(value, field))

const byText = <Value extends string>(one: Value, other: Value) => (one < other ? -1 : 1)

/**
 * One transaction's accounts from `prestateTracer` in diff mode, in the order of addresses: `pre` holds what changed
 * accounts were, `post` what of it is different after.
 *
 * @throws WireFieldError
 */
export function readStateDiff(value: unknown): AccountDiff[] {
  const wire = readObject(value, 'diff')
  const before = readAccounts(wire.pre, 'pre')
  const after = readAccounts(wire.post, 'post')
  const addresses = [...new Set([...before.keys(), ...after.keys()])].sort(byText)
  return addresses.map((address) => readAccount(address, before.get(address), after.get(address)))
}

function readAccounts(value: unknown, field: string): Map<Address, WireObject> {
  const wire = readObject(value, field)
  return new Map(Object.entries(wire).map(([name, account]) => [readAddress(name, field), readObject(account, field)]))
}

function readAccount(address: Address, pre: WireObject | undefined, post: WireObject | undefined): AccountDiff {
  const isGone = post === undefined
  const empty: WireObject = {}
  const [was, is] = [pre ?? empty, post ?? empty]
  const balance = readChange(was.balance, is.balance, 'balance', readQuantity, 0n, isGone)
  const nonce = readChange(was.nonce, is.nonce, 'nonce', readNonce, 0n, isGone)
  const code = readChange(was.code, is.code, 'code', readBytes, '0x' as Hex, isGone)
  const changed = <Value>(change: Change<Value>) => (change.before === change.after ? null : change)
  return {
    address,
    balance: was.balance === undefined && is.balance === undefined && pre !== undefined ? null : balance,
    nonce: changed(nonce),
    code: changed(code),
    storage: isGone ? [] : readStorage(was.storage, is.storage),
    isGone,
    // An account without balance, nonce and code does not exist (EIP-161), though some nodes name it.
    isNew: balance.before === 0n && nonce.before === 0n && code.before === '0x',
    balanceChanges: readOptional(is.balanceReasons, 'balanceReasons', readToldChanges),
  }
}

/** What `post` leaves out is as it was, or nothing where the whole account is left out. */
function readChange<Value>(
  was: unknown,
  is: unknown,
  field: string,
  read: (value: unknown, field: string) => Value,
  nothing: Value,
  isGone: boolean,
): Change<Value> {
  const before = readOptional(was, field, read) ?? nothing
  return { before, after: isGone ? nothing : (readOptional(is, field, read) ?? before) }
}

/** A slot that `post` leaves out is zero after, one that `pre` leaves out was zero. */
function readStorage(was: unknown, is: unknown): AccountDiff['storage'] {
  const before = readWords(was)
  const after = readWords(is)
  const slots = [...new Set([...before.keys(), ...after.keys()])].sort(byText)
  return slots
    .map((slot) => ({ slot, before: before.get(slot) ?? zeroWord, after: after.get(slot) ?? zeroWord }))
    .filter((change) => change.before !== change.after)
}

const readWords = (storage: unknown): Map<Hash, Hash> =>
  new Map(
    Object.entries(readOptional(storage, 'storage', readObject) ?? {}).map(([slot, word]) => [
      readWord(slot, 'storage'),
      readWord(word, 'storage'),
    ]),
  )

const readToldChanges = (value: unknown, field: string): ToldBalanceChange[] =>
  readArray(value, field).map((entry) => {
    const wire = readObject(entry, field)
    return {
      before: readQuantity(wire.prev, `${field}.prev`),
      after: readQuantity(wire.new, `${field}.new`),
      reason: readNumber(wire.reason, `${field}.reason`),
    }
  })
