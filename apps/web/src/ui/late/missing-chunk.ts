/** Whether a chunk did not come: the connection is gone, or there was an update, and only a reload finds the new ones. Pure. */
export const isMissingChunk = (error: unknown): boolean =>
  error instanceof Error &&
  ((error instanceof TypeError && /import|module|fetch/i.test(error.message)) ||
    /^Unable to preload CSS/.test(error.message))
