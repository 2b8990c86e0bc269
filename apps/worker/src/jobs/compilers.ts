import { areCompilersDue, putCompilers } from '@corescope/store/verification/compilers'
import { forgetEnded } from '@corescope/store/verification/jobs'
import { z } from 'zod'
import type { Job } from '../runtime/job.ts'
import { removeLeftFolders } from '../verifier/compile-folders.ts'
import type { Compilers } from '../verifier/compilers.ts'

const payload = z.object({})

/** Once an hour, and when a worker starts or has fetched a release: notes which compilers are here and which can be fetched, and clears away what ended long ago. */
export const compilersJob = (compilers: Compilers): Job<z.output<typeof payload>> => ({
  payload,
  run: async ({ signal, log, write }) => {
    await removeLeftFolders()
    await compilers.clearCache()
    const { compilers: rows, sources, reasons } = await compilers.list(signal)
    for (const reason of reasons) log.warn({ reason }, 'a compiler, or a place of compilers, is left out')
    await write(forgetEnded)
    await write((session) => putCompilers(session, compilers.places, rows, sources))
  },
  // any worker may take it: it is due again until this one has told its own
  schedule: {
    payload: {},
    isDue: (session) => areCompilersDue(session, compilers.places, compilers.sinceChange()),
    drop: async () => undefined,
  },
})
