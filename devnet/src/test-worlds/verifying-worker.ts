import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hexToBytes } from '@corescope/decode/bytes/bytes'
import { keccak256 } from '@corescope/decode/bytes/keccak'
import { ensureIdentity } from '@corescope/store/chain-identity'
import { type Database, openDatabase } from '@corescope/store/database'
import { addJob } from '@corescope/store/jobs/add'
import { insertVerificationJob, workKey } from '@corescope/store/verification/jobs'
import { readConfig } from '@corescope/worker/config'
import { createWorker } from '@corescope/worker/create-worker'
import { createLogger } from '@corescope/worker/logger'
import type { VerificationSubmission } from '@corescope/worker/verifier/submission'
import type { Hex } from 'viem'
import { until } from '../index-proof/until.ts'
import { startMigratedServer } from './migrated-server.ts'

/** How a job of a verification ended. */
export interface Ended {
  address: string
  stage: string
  runtimeMatch: string | null
  creationMatch: string | null
  // biome-ignore lint/suspicious/noExplicitAny: a failure as it is kept
  failure: any
}

/** A worker that verifies, on a database of its own. */
export interface VerifyingWorker {
  database: Database
  /**
   * Writes a submission down as the API does, and waits until its job has ended.
   * @param code as the chain has it, hex with 0x
   * @param address of the contract; absent: one that nothing was submitted for
   */
  submit(
    code: { runtimeCode: string; creationCode: string | null },
    submission: Partial<VerificationSubmission>,
    address?: string,
  ): Promise<Ended>
  stop(): Promise<void>
}

/**
 * @param compilersDir the operator's compilers; the release of the lock file is there anyway
 * @param settings of the worker beside these
 */
export const startVerifyingWorker = async (
  compilersDir = '',
  settings: Record<string, string> = {},
): Promise<VerifyingWorker> => {
  const server = await startMigratedServer()
  const databaseUrl = (await server.createDatabase()).url
  const database = openDatabase({ databaseUrl, connections: 3, applicationName: 'test' })
  const identity = { chainId: 1112, genesisHash: `0x${'1'.repeat(64)}`, startBlock: 0 } as const
  await database.transaction('identity', (session) => ensureIdentity(session, { ...identity, wrappedCoins: [] }))
  const cache = await mkdtemp(join(tmpdir(), 'compilers-'))
  const places = { COMPILERS_DIR: compilersDir, COMPILER_CACHE: cache, NPM_REGISTRY: 'off', ...settings }
  const worker = createWorker(readConfig({ DATABASE_URL: databaseUrl, ...places }), { log: createLogger('silent') })
  await worker.start()
  const ended = async (jobId: string) => {
    const { rows } = await database.session((session) =>
      session.run<Omit<Ended, 'address'>>(
        'ended',
        `select stage, runtime_match as "runtimeMatch", creation_match as "creationMatch", failure
           from verification_jobs where job_id = $1 and finished_at is not null`,
        [jobId],
      ),
    )
    return rows[0]
  }
  let addresses = 0
  const buffer = (hex: string) => Buffer.from(hex.slice(2), 'hex')
  return {
    database,
    submit: async (code, changes, address = `0x${(addresses++).toString(16).padStart(40, '0')}`) => {
      const submission = {
        ...{ language: 'solidity', version: '0.8.37', commit: null, contractPath: null, contractName: null },
        ...{ constructorArguments: null, licenseType: null },
        ...changes,
      }
      const jobId = await database.transaction('submit', async (session) => {
        const id = await insertVerificationJob(session, {
          address: buffer(address),
          runtimeCode: buffer(code.runtimeCode),
          codeHash: Buffer.from(keccak256(hexToBytes(code.runtimeCode as Hex))),
          creationCode: code.creationCode === null ? null : buffer(code.creationCode),
          digest: Buffer.from(address),
          clientKey: 'test',
          compilerVersion: submission.version,
          contractName: submission.contractName,
          submission: JSON.stringify(submission),
        })
        await addJob(session, { name: 'verification', payload: { jobId: id }, key: workKey(id) })
        return id
      })
      let found: Omit<Ended, 'address'> | undefined
      await until('the verification to end', async () => {
        found = await ended(jobId)
        return found !== undefined
      })
      return { ...found!, address }
    },
    stop: async () => {
      await worker.stop()
      await database.close()
      await server.stop()
    },
  }
}
