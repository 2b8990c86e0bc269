/** Most bytes of a submission: sources, settings and all. */
export const maxSubmissionBytes = 10 * 1024 * 1024
export const maxSourceFiles = 2_000
export const maxLibraries = 100

/** What a verification does, in order. */
export const verificationStages = ['queued', 'compiler', 'compiling', 'comparing', 'explaining', 'done'] as const
