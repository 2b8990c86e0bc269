import { ChainIdentityError } from '@corescope/store/chain-identity'
import { StartError } from './node/node-identity.ts'
import { PositionLimitError } from './position-limit.ts'

/** Whether another term of leadership would meet the same error again: the process ends and says it. */
export const isFinal = (error: unknown): boolean =>
  error instanceof StartError || error instanceof ChainIdentityError || error instanceof PositionLimitError
