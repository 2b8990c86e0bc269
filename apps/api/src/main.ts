import { readConfig } from './config.ts'
import { createApi } from './create-api.ts'
import { createLogger } from './logger.ts'

const log = createLogger('info')
try {
  const api = createApi(readConfig(process.env))
  const url = await api.start()
  log.info({ url }, 'serving')
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
  log.fatal((error as Error).message)
  process.exitCode = 1
}
