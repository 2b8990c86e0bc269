import type { Session } from '../database.ts'

/** Takes back what was kept about proxies at blocks above one. */
export const rewindProxyResults = async (session: Session, blockNumber: number): Promise<void> => {
  await session.run('rewind_proxy_results', 'delete from proxy_results where block_number > $1', [blockNumber])
}
