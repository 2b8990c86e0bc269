import type { Address } from '@corescope/chain/types/hex'
import { isAddress } from '../bytes/address.ts'
import { cleanText } from './item-document.ts'

/** A file that is no token list: the message is one sentence. */
class TokenListError extends Error {
  override name = 'TokenListError'
}

const maxIconLength = 65_536

/**
 * Icons a token list (tokenlists.org schema: `tokens` with `chainId`, `address`, `logoURI`) names for tokens of a chain.
 * Entries of another form are left out; of two for one token the first counts. Pure.
 * @throws TokenListError when the text is no list at all
 */
export const readTokenList = (text: string, chainId: number): Map<Address, string> => {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw new TokenListError('The token list is no JSON.')
  }
  const tokens = (parsed as { tokens?: unknown } | null)?.tokens
  if (!Array.isArray(tokens)) throw new TokenListError('The token list has no list of tokens.')
  const icons = new Map<Address, string>()
  for (const token of tokens as ({ chainId?: unknown; address?: unknown; logoURI?: unknown } | null)[]) {
    const { address, logoURI } = token ?? {}
    if (token?.chainId !== chainId || typeof address !== 'string' || typeof logoURI !== 'string') continue
    const icon = logoURI.length > maxIconLength ? '' : cleanText(logoURI, maxIconLength)
    const key = address.toLowerCase() as Address
    if (isAddress(address) && icon !== '' && !icons.has(key)) icons.set(key, icon)
  }
  return icons
}
