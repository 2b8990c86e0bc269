import { contractCode } from '@corescope/api-schema/contracts/calls'
import { route } from '../../answers/route.ts'
import { findCreation, findRuntimeCode } from '../../entities/contracts/contract-code.ts'
import { FailureError } from '../../http/errors.ts'

/** Not kept: what only the node tells may be told the next time. */
export const contractCodeRoute = route(contractCode, 'never', async (context, { address }, view) => {
  const addressId = await context.book.idOf(address)
  const [runtime, creation, names] = await Promise.all([
    findRuntimeCode(context, address, addressId, view),
    addressId === undefined ? null : findCreation(context, addressId),
    context.book.byAddress([address]),
  ])
  if (runtime.runtimeCode === null && creation === null)
    throw new FailureError('There is no contract at that address.', 'noContract')
  return { address: names.get(address)!, ...runtime, creation }
})
