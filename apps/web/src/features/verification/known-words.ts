import type { CallResponse } from '../../api-client/call-api.ts'

type Known = Pick<CallResponse<'abi'>, 'match' | 'creationMatch'>
type Creation = Pick<NonNullable<CallResponse<'contractCode'>['creation']>, 'creationCode'>

/** The message of what is known of a verified contract, and what another submission could bring; undefined: it is not verified. Pure. */
export const wordsOfKnown = ({ match, creationMatch }: Known, creation: Creation | null) => {
  if (match === null) return undefined
  if (match === 'similar') return 'verify.alreadySimilar'
  // Vyper's digest of all sources stands in the code that a contract was made from alone
  if (match === 'match' && creationMatch === 'exact') return 'verify.alreadyMade'
  if (match === 'match' || creationMatch === 'match') return 'verify.alreadyPartial'
  if (creationMatch !== null) return 'verify.alreadyExact'
  if (creation === null) return 'verify.alreadyUnmade'
  return creation.creationCode === null ? 'verify.alreadyUntold' : 'verify.alreadyUncompared'
}
