import type { Session } from '../database.ts'
import type { Ancestor } from '../table/rewind-table.ts'

/** Takes back what was kept about proxies at blocks above one. */
export const rewindProxyResults = async (session: Session, ancestor: Ancestor): Promise<void> => {
  await session.run('rewind_proxy_results', 'delete from proxy_results where block_number > $1', [ancestor.number])
}
