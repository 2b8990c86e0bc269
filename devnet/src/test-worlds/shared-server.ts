import { startSharedServer } from './migrated-server.ts'

/** Vitest runs it before the first test file, and what it returns after the last. */
export const setup = startSharedServer
