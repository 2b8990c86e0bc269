import { startApiProcess } from './api/api-process.ts'
import { openGeneratedDatabase } from './api/generated-database.ts'
import { measureLists } from './api/measure.ts'
import { writeResult } from './results.ts'

/**
 * `npm run bench:api`: lists through HTTP on a generated database. Opt-in: 10 million transactions, with a token of 1 million
 * holders and 5 million transfers and an address of 1 million internal transactions, need about 15 GB of disk and some
 * minutes to make. They are kept in BENCH_DIR for the next run, which begins at once; BENCH_FRESH=1 makes them again.
 * BENCH_TRANSACTIONS makes everything smaller in proportion (200,000: about two minutes); BENCH_SECONDS is the time for each figure,
 * BENCH_LISTS a pattern of the lists to ask.
 */
const transactions = Number(process.env.BENCH_TRANSACTIONS ?? 10_000_000)
const seconds = Number(process.env.BENCH_SECONDS ?? (transactions < 1_000_000 ? 1 : 8))

const database = await openGeneratedDatabase(transactions)
try {
  const { chain, bytes: databaseBytes } = database
  const api = await startApiProcess(database.url)
  try {
    const rows = await measureLists(api.url, chain, seconds)
    console.table(rows)
    writeResult('api', { chain, databaseBytes, seconds, rows })
  } finally {
    await api.stop()
  }
} finally {
  await database.stop()
}
