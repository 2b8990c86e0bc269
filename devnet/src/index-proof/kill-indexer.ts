// An indexer that kills itself (SIGKILL, nothing flushed or closed) before its n-th statement: KILL_AT=n. For crash tests.
import { readConfig } from '@corescope/indexer/config'
import { createIndexer } from '@corescope/indexer/create-indexer'

let left = Number(process.env.KILL_AT ?? Number.POSITIVE_INFINITY)
const indexer = createIndexer(readConfig(process.env), {
  onStatement: () => {
    left -= 1
    if (left < 0) process.kill(process.pid, 'SIGKILL')
  },
})
await indexer.start()
await indexer.done
