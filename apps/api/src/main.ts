import { ConfigError } from '@corescope/chain/network-settings'
import { nameChain } from '@corescope/rpc/identity/chain-of-node'
import { rememberChainId } from '@corescope/store/chain-identity'
import { readConfig } from './config.ts'
import { createApi } from './create-api.ts'
import { runImportCommand } from './features/sourcify/import/import-command.ts'
import { createLogger } from './logger.ts'

const log = createLogger('info')

/** One sentence that names the setting at fault, where it is one. */
const explain = (error: unknown): string => {
  const { code, message } = error as NodeJS.ErrnoException
  if (error instanceof ConfigError) return message
  if (code === 'EADDRINUSE') return `PORT ${process.env.PORT ?? 3000} is taken by another process.`
  if (code === 'EACCES') return `PORT ${process.env.PORT ?? 3000} may not be opened by this user.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST ${process.env.HOST ?? ''} is no address of this machine.`
  return message
}

const readOwnConfig = async () =>
  readConfig(await nameChain(process.env, () => rememberChainId(process.env.DATABASE_URL)))

if (process.argv[2] === 'import-contracts') {
  const control = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => control.abort())
  const print = (text: string) => process.stdout.write(text)
  try {
    print(await runImportCommand(await readOwnConfig(), process.argv.slice(3), print, control.signal))
    process.exit(0)
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exit(1)
  }
}

try {
  const config = await readOwnConfig()
  const api = createApi(config, {
    onWrongDatabase: (error) => {
      log.fatal(error.message)
      process.exitCode = 1
      // outside its own call: what is running may still say what it has to say
      setImmediate(() => process.exit(1))
    },
  })
  const url = await api.start()
  log.info({ url, metrics: api.metricsUrl }, 'serving')
  process.send?.({ kind: 'serving', url })
  const stop = () => {
    api.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'the API did not stop cleanly')
        process.exit(1)
      },
    )
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  // The supervisor that started this process is gone.
  process.once('disconnect', stop)
} catch (error) {
  log.fatal(explain(error))
  process.exit(1)
}
