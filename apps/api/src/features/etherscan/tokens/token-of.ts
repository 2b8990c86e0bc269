import { listTokenFacts, type TokenFactsRow } from '@corescope/store/tokens/read'
import type { ApiContext } from '../../../context.ts'
import { addressOf, DialectError, type Parameters } from '../parameters.ts'

/** The token that `contractaddress` names. @throws DialectError where there is none */
export const tokenOf = async (context: ApiContext, parameters: Parameters): Promise<TokenFactsRow> => {
  const tokenId = await context.book.idOf(addressOf(parameters, 'contractaddress'))
  const [token] = tokenId === undefined ? [] : await listTokenFacts(context.reader, [tokenId])
  if (token === undefined) throw new DialectError('Error! No token found at this contract address')
  return token
}
