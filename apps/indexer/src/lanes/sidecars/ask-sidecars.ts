import type { Hash, Hex } from '@corescope/chain/types/hex'
import type { BeaconNode } from '@corescope/rpc/beacon/beacon-node'
import { BeaconError } from '@corescope/rpc/beacon/get-json'
import type { Caller } from '@corescope/rpc/caller'
import { isErrorAnswer, MethodUnsupportedError, RpcError } from '@corescope/rpc/errors'
import { type BlobSidecar, eth_getBlobSidecarByTxHash } from '@corescope/rpc/methods/eth_getBlobSidecarByTxHash'
import { versionedHashOf } from '@corescope/rpc/versioned-hash'
import type { DueSidecar, StoredSidecar } from '@corescope/store/blobs/sidecars'

/** Who is asked. */
export interface SidecarSources {
  /** undefined while the node is known not to serve sidecars. */
  node: Caller | undefined
  beacon: BeaconNode | undefined
  signal: AbortSignal
  /** Told of sidecars that are of no blob of their block: they are not kept. */
  onForeign: (foreign: { source: 'node' | 'beacon'; blockNumber: number; versionedHashes: Hash[] }) => void
  /** Told why somebody could not be asked. */
  onTrouble: (error: Error) => void
}

export interface SidecarAnswers {
  found: StoredSidecar[]
  /** Everybody who could be asked says that there is none. */
  missing: DueSidecar[]
  /** Somebody could not be asked, or not yet. */
  unanswered: DueSidecar[]
  nodeServes: boolean
}

const proofLength = 2 + 2 * 48
const zeroRoot: Hash = `0x${'00'.repeat(32)}`
const groupBy = <Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Row[][] => {
  const groups = new Map<Key, Row[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return [...groups.values()]
}
const proofOf = (proof: Hex | null) => (proof?.length === proofLength ? proof : null)

/** What was told of blobs of one block; what is of none of them is told apart. Pure. */
const sortSidecars = (sidecars: readonly BlobSidecar[], blockHashes: readonly Hash[]) => {
  const own = new Map<Hash, StoredSidecar>()
  const foreign: Hash[] = []
  for (const { commitment, proof } of sidecars) {
    const versionedHash = versionedHashOf(commitment)
    if (!blockHashes.includes(versionedHash)) foreign.push(versionedHash)
    else own.set(versionedHash, { versionedHash, commitment, proof: proofOf(proof) })
  }
  return { own, foreign }
}

/**
 * Asks the node, transaction by transaction, then the beacon node, block by block, for the blobs that are left.
 * @throws what is no failure of theirs; the signal's reason
 */
export const askSidecars = async (due: readonly DueSidecar[], sources: SidecarSources): Promise<SidecarAnswers> => {
  const { node, beacon, signal, onForeign, onTrouble } = sources
  const found = new Map<Hash, StoredSidecar>()
  const unanswered = new Set<Hash>()
  const take = (source: 'node' | 'beacon', wanted: readonly DueSidecar[], told: readonly BlobSidecar[] = []) => {
    const [{ blockHashes, blockNumber }] = wanted as [DueSidecar, ...DueSidecar[]]
    const { own, foreign } = sortSidecars(told, blockHashes)
    if (foreign.length > 0) onForeign({ source, blockNumber, versionedHashes: foreign })
    for (const { versionedHash } of wanted) {
      const sidecar = own.get(versionedHash)
      if (sidecar !== undefined) found.set(versionedHash, sidecar)
    }
  }

  let nodeServes = node !== undefined
  let nodeIsAway = false
  for (const wanted of groupBy(due, ({ transactionHash }) => transactionHash)) {
    if (node === undefined || !nodeServes || nodeIsAway) break
    const [{ transactionHash }] = wanted as [DueSidecar, ...DueSidecar[]]
    try {
      const options = { signal, attempts: 2 }
      take('node', wanted, await eth_getBlobSidecarByTxHash(node, transactionHash, { withBlobs: false }, options))
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof RpcError)) throw error
      if (error instanceof MethodUnsupportedError) nodeServes = false
      else {
        onTrouble(error)
        // what it says of one transaction is of that one; silence is of all
        nodeIsAway = !isErrorAnswer(error)
        for (const { versionedHash } of nodeIsAway ? due : wanted) unanswered.add(versionedHash)
      }
    }
  }

  const left = due.filter(({ versionedHash }) => !found.has(versionedHash))
  let beaconIsAway = false
  for (const wanted of beacon === undefined ? [] : groupBy(left, ({ blockNumber }) => blockNumber)) {
    const [{ beaconRoot }] = wanted as [DueSidecar, ...DueSidecar[]]
    // The next block will name it; a chain without beacon blocks names none.
    if (beaconRoot === null || beaconIsAway) for (const one of wanted) unanswered.add(one.versionedHash)
    if (beaconRoot === null || beaconRoot === zeroRoot || beaconIsAway) continue
    try {
      take('beacon', wanted, await beacon!.sidecars(beaconRoot, { signal }))
    } catch (error) {
      if (!(error instanceof BeaconError)) throw error
      onTrouble(error)
      beaconIsAway = true
      for (const one of wanted) unanswered.add(one.versionedHash)
    }
  }

  const lacking = due.filter(({ versionedHash }) => !found.has(versionedHash))
  return {
    found: [...found.values()],
    missing: lacking.filter(({ versionedHash }) => !unanswered.has(versionedHash)),
    unanswered: lacking.filter(({ versionedHash }) => unanswered.has(versionedHash)),
    nodeServes,
  }
}
