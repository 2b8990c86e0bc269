import { z } from 'zod'

// The policy of the page forbids code made from text, and zod's attempt to make some is reported as a violation.
// Imported before any schema. The server renders these screens too: there zod may compile, and must, for its own calls.
if (typeof document !== 'undefined') z.config({ jitless: true })
