import type { Suggestion } from '@corescope/api-schema/search/calls'
import { addressId } from '@corescope/api-schema/url-ids'
import { toChecksumAddress } from '@corescope/decode/bytes/address'
import { namedExactly, readAddressText } from '../../entities/typed-address/address-text.ts'

/** A name that stands for no address, or for several. */
export interface NameFault {
  problem: 'nameNone' | 'nameMany'
  name: string
}

/** Whether a text that is no address may be the name of one: it is asked for. Pure. */
export const isName = (text: string): boolean => addressId(text) === undefined && readAddressText(text).kind === 'name'

/**
 * Texts with the address in the place of each name that exactly one has.
 * @param find what the search says of a text
 */
export const resolveNames = async (
  texts: readonly string[],
  find: (keyword: string) => Promise<readonly Suggestion[]>,
): Promise<string[] | NameFault> => {
  const resolved = await Promise.all(
    texts.map(async (text): Promise<string | NameFault> => {
      if (!isName(text)) return text
      const [first, ...others] = namedExactly(await find(text), text)
      if (first === undefined) return { problem: 'nameNone', name: text }
      return others.length > 0 ? { problem: 'nameMany', name: text } : toChecksumAddress(first.address.hash)
    }),
  )
  const fault = resolved.find((one): one is NameFault => typeof one !== 'string')
  return fault ?? (resolved as string[])
}
