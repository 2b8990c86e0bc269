import type { Session } from '@corescope/store/database'
import { discardJob, getJob, type JobRow, listJobs, retryJob } from '@corescope/store/jobs/manage'
import type { JobState } from '@corescope/store/jobs/tables'
import { CommandError } from './command-error.ts'
import { textTable } from './text-table.ts'
import { withDatabase } from './with-database.ts'

const states = ['waiting', 'running', 'retrying', 'dead'] as const
const maxListed = 200
const usage = [
  'npm run jobs -- list [waiting|running|retrying|dead]',
  'npm run jobs -- show <id>',
  'npm run jobs -- retry <id>',
  'npm run jobs -- discard <id>',
].join('\n  ')

/** Pure. @throws CommandError naming the word that cannot be used */
const parseJobsCommand = (words: readonly string[]): ((session: Session) => Promise<string>) => {
  const [verb = 'list', word, ...rest] = words
  if (rest.length > 0) throw new CommandError(`"${rest[0]}" is one word too many. Expected:\n  ${usage}`)
  if (verb === 'list') {
    if (word !== undefined && !states.some((state) => state === word)) {
      throw new CommandError(`There is no state "${word}": ${states.join(', ')}.`)
    }
    return (session) => list(session, word as JobState | undefined)
  }
  if (verb !== 'show' && verb !== 'retry' && verb !== 'discard') {
    throw new CommandError(`There is no command "${verb}". Expected:\n  ${usage}`)
  }
  if (word === undefined) throw new CommandError(`"${verb}" needs the id of a job. Expected:\n  ${usage}`)
  if (!/^\d{1,15}$/.test(word)) throw new CommandError(`"${word}" is no id of a job: a whole number.`)
  const jobId = Number(word)
  return { show, retry, discard }[verb](jobId)
}

/** Runs `npm run jobs`. @returns what is printed @throws CommandError, ConfigError, errors of the database */
export const runJobsCommand = async (
  environment: Record<string, string | undefined>,
  words: readonly string[],
): Promise<string> => {
  const command = parseJobsCommand(words)
  return await withDatabase(
    environment,
    (database) => database.session(command),
    (setting) => `No worker has run on the database (${setting}) yet.`,
  )
}

const firstLine = (text: string | null) => text?.split('\n')[0]?.slice(0, 120) ?? ''

const list = async (session: Session, state: JobState | undefined): Promise<string> => {
  const jobs = await listJobs(session, maxListed + 1, state)
  if (jobs.length === 0) return state === undefined ? 'There are no jobs.\n' : `There are no ${state} jobs.\n`
  const table = [
    ['ID', 'NAME', 'STATE', 'ATTEMPTS', 'DUE', 'LAST ERROR'],
    ...jobs
      .slice(0, maxListed)
      .map((job) => [String(job.id), job.name, stateOf(job), attemptsOf(job), job.runAt, firstLine(job.lastError)]),
  ]
  const lines = textTable(table)
  if (jobs.length > maxListed) lines.push(`The newest ${maxListed}; there are more.`)
  return `${lines.join('\n')}\n`
}

const attemptsOf = ({ attempts, maxAttempts }: JobRow) => `${attempts}/${maxAttempts}`
const stateOf = ({ state, progress, isCancelled }: JobRow) => {
  if (state !== 'running') return state
  if (isCancelled) return 'cancelling'
  return progress === null ? state : `${state} ${Math.floor(progress * 100)}%`
}

const show = (jobId: number) => async (session: Session) => {
  const job = await getJob(session, jobId)
  if (job === undefined) throw new CommandError(`There is no job ${jobId}.`)
  const lines = [
    `id          ${job.id}`,
    `name        ${job.name}`,
    `state       ${stateOf(job)}`,
    `attempts    ${attemptsOf(job)}`,
    `due         ${job.runAt}`,
    `created     ${job.createdAt}`,
    ...(job.note === null ? [] : [`note        ${job.note}`]),
    `payload     ${JSON.stringify(job.payload)}`,
    ...(job.lastError === null ? [] : [`last error  ${job.lastError}`]),
  ]
  return `${lines.join('\n')}\n`
}

const retry = (jobId: number) => async (session: Session) => {
  if (await retryJob(session, jobId)) return `Job ${jobId} is due now, with all its attempts.\n`
  const job = await getJob(session, jobId)
  throw new CommandError(job === undefined ? `There is no job ${jobId}.` : `Job ${jobId} runs.`)
}

const discard = (jobId: number) => async (session: Session) => {
  const outcome = await discardJob(session, jobId)
  if (outcome === undefined) throw new CommandError(`There is no job ${jobId}.`)
  return outcome === 'removed' ? `Job ${jobId} is removed.\n` : `Job ${jobId} runs: it is asked to end.\n`
}
