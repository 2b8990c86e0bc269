import { z } from 'zod'

/** Whose word it is that a block is final: votes in headers, the node's, or nobody's: it lies so deep that it is probable. */
export const finalityBasisSchema = z.enum(['votes', 'node', 'depth'])
