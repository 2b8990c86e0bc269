import { runJobsCommand } from './commands/jobs-command.ts'
import { runNamesCommand } from './commands/names-command.ts'
import { runUserCommand } from './commands/user-command.ts'
import { readConfig } from './config.ts'
import { createWorker } from './create-worker.ts'
import { createLogger } from './logger.ts'

const log = createLogger('info')

const work = async (): Promise<void> => {
  const worker = createWorker(readConfig(process.env))
  await worker.start()
  process.send?.({ kind: 'started' })
  const stop = () => {
    worker.stop().catch((error: unknown) => log.error({ err: error }, 'the worker did not stop cleanly'))
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  // The supervisor that started this process is gone.
  process.once('disconnect', stop)
  await worker.done
}

const commands: Record<string, typeof runJobsCommand> = {
  jobs: runJobsCommand,
  names: runNamesCommand,
  user: runUserCommand,
}
const command = commands[process.argv[2] ?? '']
if (command !== undefined) {
  try {
    process.stdout.write(await command(process.env, process.argv.slice(3)))
    process.exit(0)
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exit(1)
  }
}
try {
  await work()
  process.exit(0)
} catch (error) {
  log.fatal((error as Error).message)
  process.exit(1)
}
