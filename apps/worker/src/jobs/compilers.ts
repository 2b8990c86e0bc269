import { areCompilersDue, putCompilers } from '@corescope/store/verification/compilers'
import { z } from 'zod'
import type { Job } from '../runtime/job.ts'
import type { Compilers } from '../verifier/compilers.ts'

const payload = z.object({})

/** Notes which compilers are here and which can be fetched, for those who choose one. */
export const compilersJob = (compilers: Compilers): Job<z.output<typeof payload>> => ({
  payload,
  run: async ({ signal, write }) => {
    const rows = await compilers.list(signal)
    await write((session) => putCompilers(session, rows))
  },
  schedule: { payload: {}, isDue: areCompilersDue, drop: async () => undefined },
})
