import { requireOwnSessions } from '@corescope/store/pooler'
import type { ApiConfig } from '../../../config.ts'
import { createContext } from '../../../create-context.ts'
import { createLogger, secretsOf } from '../../../logger.ts'
import { type ImportCounts, importContracts } from './import-contracts.ts'
import { ImportError } from './read-bounded.ts'

const usage = 'npm run import:contracts -- <folder> [--again]'

/** @throws ImportError naming the word that cannot be used */
const readWords = (words: readonly string[]): { folder: string; again: boolean } => {
  const flags = words.filter((word) => word.startsWith('--'))
  const unknown = flags.find((flag) => flag !== '--again')
  if (unknown !== undefined) throw new ImportError(`There is no option "${unknown}". Expected:\n  ${usage}`)
  const [folder, ...rest] = words.filter((word) => !word.startsWith('--'))
  if (folder === undefined) throw new ImportError(`The folder is missing. Expected:\n  ${usage}`)
  if (rest[0] !== undefined) throw new ImportError(`"${rest[0]}" is one word too many. Expected:\n  ${usage}`)
  return { folder, again: flags.length > 0 }
}

/** Names of files are written by others: no control or direction signs reach the terminal. */
const plain = (text: string) => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '�').slice(0, 1_000)

const reportOf = (counts: ImportCounts, chainId: number, wasStopped: boolean): string =>
  [
    `${wasStopped ? 'Stopped' : 'Done'}. Contracts of chain ${chainId} that were read: ${counts.read}.`,
    `  queued                ${counts.queued}`,
    `  queued before         ${counts.queuedBefore}`,
    `  verified already      ${counts.verifiedAlready}`,
    `  failed before         ${counts.failedBefore}`,
    `  refused               ${counts.refused}`,
    `Folders and files of other chains: ${counts.otherChains}.`,
    ...(wasStopped ? ['The same command goes on where this one ended.'] : []),
    '',
  ].join('\n')

/**
 * Runs `npm run import:contracts`. `print` is given lines while it works.
 * @returns the report
 * @throws ImportError, and what a database or its settings are at fault with
 */
export const runImportCommand = async (
  config: ApiConfig,
  words: readonly string[],
  print: (line: string) => void,
  signal: AbortSignal,
): Promise<string> => {
  const { folder, again } = readWords(words)
  await requireOwnSessions(config.DATABASE_URL, config.databaseSetting)
  let wrong: Error | undefined
  const context = createContext(config, createLogger('error', secretsOf(config)), (error) => {
    wrong = error
  })
  try {
    const { head } = await context.head.refresh()
    if (wrong !== undefined) throw wrong
    if (head === undefined) throw new ImportError('The index is empty: start the indexer first.')
    const say = (line: string) => print(`${plain(line)}\n`)
    const counts = await importContracts(context, { folder, chainId: config.chainId, again, say, signal })
    return reportOf(counts, config.chainId, signal.aborted)
  } catch (error) {
    if ((error as { code?: string }).code !== '42P01') throw error
    throw new ImportError('The database has no tables of jobs yet: start the indexer and a worker once.')
  } finally {
    await Promise.all([context.reader.end(), context.node.close(), context.people.close()])
  }
}
