import { startRecordedNode } from '@corescope/devnet/core-net/recorded-node'
import { type CoreRecording, readRecording } from '@corescope/devnet/core-net/recording'
import { startMigratedServer } from '@corescope/devnet/test-worlds/migrated-server'
import { ownCoreRecordings } from '@corescope/devnet/test-worlds/recorded-core'
import { startApi, startIndexer, untilReady } from './house.ts'

/** An explorer of a network of real Core nodes, as it was recorded. */
export interface RecordedHouse {
  url: string
  recording: CoreRecording
  stop: () => Promise<void>
}

/** Node, database, indexer and API. @param version of the nodes, as `fixtures/core-net` names it */
export const startRecordedHouse = async (version: string): Promise<RecordedHouse> => {
  const recording = readRecording(ownCoreRecordings.find((one) => one.version === version)!.file)
  const node = await startRecordedNode(recording)
  const server = await startMigratedServer()
  const { url } = await server.createDatabase()
  const settings = { NETWORK: 'devnet', RPC_URL: node.url, DATABASE_URL: url, LOG_LEVEL: 'silent' }
  // A journey waits for a whole pass of the audit: it need not be polite here.
  const indexer = await startIndexer({ ...settings, AUDIT: 'eager' })
  const api = await startApi(settings)
  await untilReady(api.url)
  return {
    url: api.url,
    recording,
    stop: async () => {
      for (const part of [api, indexer, node, server]) await part.stop()
    },
  }
}
