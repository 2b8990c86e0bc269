import { hashName } from './dns-name.ts'
import { type DelegationSigner, type DnsKey, isSignedBy, isSignerOf } from './dnssec-crypto.ts'

/** A signature lacks, is out of date, or is not that of the zone; or a proof takes more work than is done for a stranger. */
export class BogusError extends Error {
  override name = 'BogusError'
}

/** What is done for one look-up at most. Who owns a zone writes its records, and decides by them what a proof of it costs. */
export interface ProofCeilings {
  /** Signatures and digests that turn out wrong (CVE-2023-50387). */
  failures: number
  /** What the look-up computes, milliseconds of the processor. Waiting, for answers or a busy machine, is not counted. */
  milliseconds: number
  /** The event loop has its turn after so long. */
  turnMs: number
}

const defaultCeilings: ProofCeilings = { failures: 16, milliseconds: 500, turnMs: 5 }

/** The work of one look-up, counted. All but `turn` throw BogusError beyond a ceiling. */
export interface ProofWork {
  /** unix seconds, by which signatures are dated */
  now: number
  /** Counts the time of a computation. */
  measured<Value>(compute: () => Value): Value
  isSignedBy(key: DnsKey, bytes: Buffer, signature: Buffer): boolean
  isSignerOf(signer: DelegationSigner, ownerWire: Buffer, key: DnsKey): boolean
  /** The hash of a name in NSEC3 records, computed once for a look-up. */
  hashOf(name: string, salt: Buffer, iterations: number): Buffer
  /** Between two pieces of work: lets others have the event loop. @throws BogusError once the time is spent */
  turn(): Promise<void>
}

/** Milliseconds of the processor that this process has had. */
const processorMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** @param clock milliseconds; another one for tests */
export const startProofWork = (
  now: number,
  ceilings: ProofCeilings = defaultCeilings,
  clock: () => number = processorMs,
): ProofWork => {
  const hashes = new Map<string, Buffer>()
  let failures = 0
  let spentMs = 0
  // what is computed is never interrupted, so its time is its own
  const measured = <Value>(compute: () => Value): Value => {
    const start = clock()
    const value = compute()
    spentMs += clock() - start
    if (spentMs > ceilings.milliseconds) {
      throw new BogusError('to prove the answers takes longer than a look-up may take')
    }
    return value
  }
  const counted = (isRight: boolean): boolean => {
    if (!isRight) failures += 1
    if (failures > ceilings.failures) {
      throw new BogusError(`more than ${ceilings.failures} signatures are wrong: no more are tried`)
    }
    return isRight
  }
  let turnedAtMs = 0
  return {
    ...{ now, measured },
    isSignedBy: (key, bytes, signature) => counted(measured(() => isSignedBy(key, bytes, signature))),
    isSignerOf: (signer, ownerWire, key) => counted(measured(() => isSignerOf(signer, ownerWire, key))),
    hashOf: (name, salt, iterations) => {
      const key = `${iterations} ${salt.toString('hex')} ${name}`
      const found = hashes.get(key)
      if (found !== undefined) return found
      const hash = measured(() => hashName(name, salt, iterations))
      hashes.set(key, hash)
      return hash
    },
    turn: async () => {
      if (spentMs - turnedAtMs < ceilings.turnMs) return
      turnedAtMs = spentMs
      await new Promise<void>((resolve) => setImmediate(resolve))
    },
  }
}
