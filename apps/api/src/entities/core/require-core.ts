import { noValidators } from '@corescope/api-schema/shapes/no-validators'
import type { ApiContext } from '../../context.ts'
import { FailureError } from '../../http/errors.ts'

/**
 * Events at the addresses of Core's system contracts are Core's on its chains alone: elsewhere other contracts may stand there.
 * @throws FailureError on a chain without the system contracts of Core
 */
export const requireCore = ({ config }: ApiContext): void => {
  if (!config.network.hasSystemContracts) throw new FailureError(noValidators)
}
