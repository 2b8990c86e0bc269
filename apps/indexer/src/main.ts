import { parseArgs } from 'node:util'
import { nameChain } from '@corescope/rpc/identity/chain-of-node'
import { rememberChainId } from '@corescope/store/chain-identity'
import { repairBlock } from './commands/repair-command.ts'
import { rewindTo } from './commands/rewind-command.ts'
import { readConfig, readDatabaseUrl } from './config.ts'
import { createIndexer } from './create-indexer.ts'
import { createLogger } from './logger.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { to: { type: 'string' }, block: { type: 'string' } },
})
const log = createLogger('info')

const index = async (): Promise<void> => {
  const indexer = createIndexer(
    readConfig(await nameChain(process.env, () => rememberChainId(process.env.DATABASE_URL))),
  )
  await indexer.start()
  process.send?.({ kind: 'started' })
  const stop = () => {
    indexer.stop().catch((error: unknown) => log.error({ err: error }, 'the indexer did not stop cleanly'))
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  // The supervisor that started this process is gone.
  process.once('disconnect', stop)
  await indexer.done
}

try {
  if (positionals[0] === 'rewind') {
    if (values.to === undefined || !/^-?\d+$/.test(values.to)) throw new Error('rewind needs --to <block number>.')
    const count = await rewindTo(readDatabaseUrl(process.env), Number(values.to))
    log.info({ blocks: count, to: Number(values.to) }, 'taken back')
  } else if (positionals[0] === 'repair') {
    if (values.block === undefined || !/^\d+$/.test(values.block)) throw new Error('repair needs --block <number>.')
    const repair = await repairBlock(readConfig(await nameChain(process.env)), Number(values.block))
    log.info({ ...repair, block: Number(values.block) }, 'written anew')
  } else await index()
  process.exit(0)
} catch (error) {
  log.fatal((error as Error).message)
  process.exit(1)
}
