import type { Caller } from '@corescope/rpc/caller'
import type { AuditState, Finding } from '@corescope/store/audit/table'
import { beginSnapshot, type IrregularBalance } from '@corescope/store/audit/write'
import type { Database, Session } from '@corescope/store/database'
import { getLane, type Lane } from '@corescope/store/lanes'
import type { ChainSource } from '../../node/chain-source.ts'
import type { DiffSource } from '../balance-history/diff-source.ts'
import type { TraceSource } from '../traces/trace-source.ts'

/** What every audit may use. */
export interface AuditContext {
  database: Database
  node: Caller
  source: ChainSource
  traceSource: TraceSource
  diffSource: Pick<DiffSource, 'balances'>
  chainId: number
  startBlock: number
  /** Its consensus is Core's: shares of the gas are paid to contracts, so a receipt may have used more than the block counts. */
  isCore: boolean
  leaderEpoch: number
  signal: AbortSignal
}

/** What one step of an audit saw. */
export interface Look {
  after: number
  upTo: number
  /** Blocks, accounts, holdings, tokens. */
  covered: number
  findings: Finding[]
  irregular: IrregularBalance[]
  /** The node does not keep what would prove these. */
  isUnanswered?: boolean
  /** The same of findings of these kinds alone, or of these (`subject what`). */
  silentOn?: readonly string[]
  /** Of the rows that were read. */
  forkEpoch: number
  /** The pass ends here. */
  isLast: boolean
}

/** One step from where the walk stands; undefined when there is nothing to look at. @throws RpcError, LaneMovedError */
export type Audit = (context: AuditContext, state: AuditState) => Promise<Look | undefined>

/** Above every id and block number. */
export const beyondAll = Number.MAX_SAFE_INTEGER

/** Reads that all see one moment of the database. */
export const readMoment = <Rows>(
  { database }: AuditContext,
  read: (session: Session, head: Lane) => Promise<Rows>,
): Promise<{ rows: Rows; head: Lane }> =>
  database.transaction('audit', async (session) => {
    await beginSnapshot(session)
    const head = await getLane(session, 'blocks')
    return { rows: await read(session, head), head }
  })
