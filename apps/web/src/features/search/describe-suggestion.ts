import { shortenHash, toChecksumAddress } from '@corescope/decode/bytes/address'
import { formatInteger } from '../../format/number.ts'
import type { MessageKey } from '../../i18n/message-key.ts'
import type { translate } from '../../i18n/translate.ts'
import type { AnySuggestion } from './use-suggestions.ts'

export interface SuggestionText {
  kind: MessageKey
  title: string
  /** Set beside the title, smaller. */
  note?: string | undefined
  isHash?: boolean
  /** Picture of a token; null where it has none. */
  icon?: string | null
  /** What a reader must know before going there. */
  warning?: MessageKey | undefined
}

const addressText = (suggestion: Extract<AnySuggestion, { kind: 'address' }>, t: typeof translate): SuggestionText => {
  const { address, known, notice } = suggestion
  const checksum = toChecksumAddress(address.hash)
  const name = address.privateName || address.publicName || address.tokenName
  const unseen = known ? undefined : t('shell.searchUnseen')
  return {
    kind: address.type === '1' ? 'shell.searchContract' : 'shell.searchAddress',
    title: name || checksum,
    isHash: !name,
    note: notice === 'checksum' ? t('shell.searchChecksum') : name ? shortenHash(checksum) : unseen,
  }
}

/**
 * Words for one suggestion.
 * @param titleOf title of a page of this product in the reader's language, by its path
 */
export const describeSuggestion = (
  suggestion: AnySuggestion,
  t: typeof translate,
  titleOf: (path: string) => string | undefined,
): SuggestionText => {
  switch (suggestion.kind) {
    case 'block': {
      const note = t('shell.searchTransactions', { count: suggestion.transactionCount })
      return { kind: 'shell.searchBlock', title: formatInteger(suggestion.blockNumber), note }
    }
    case 'forkedBlock':
      return {
        kind: 'shell.searchForkedBlock',
        title: formatInteger(suggestion.blockNumber),
        note: shortenHash(suggestion.blockHash),
      }
    case 'futureBlock':
      return { kind: 'shell.searchFutureBlock', title: formatInteger(suggestion.blockNumber) }
    case 'transaction':
      return {
        kind: 'shell.searchTransaction',
        title: suggestion.transactionHash,
        isHash: true,
        note: suggestion.state === 'mined' ? undefined : t(`units.${suggestion.state}`),
      }
    case 'blob':
      return { kind: 'shell.searchBlob', title: suggestion.versionedHash, isHash: true }
    case 'bitcoinTransaction':
      return { kind: 'shell.searchBitcoin', title: suggestion.btcTxId.slice(2), isHash: true }
    case 'unknownHash':
      return { kind: 'shell.searchHash', title: suggestion.hash, isHash: true }
    case 'address':
      return addressText(suggestion, t)
    case 'name':
      return {
        kind: 'shell.searchName',
        title: suggestion.name,
        note: shortenHash(toChecksumAddress(suggestion.address.hash)),
      }
    case 'method':
      return {
        kind: 'shell.searchMethod',
        title: suggestion.signatures[0] ?? suggestion.selector,
        note: suggestion.selector,
      }
    case 'page':
      return { kind: 'shell.searchPage', title: titleOf(suggestion.path) ?? suggestion.title }
    case 'token': {
      const { tokenName, symbol, contractAddress, icon, borrowed } = suggestion
      const checksum = toChecksumAddress(contractAddress)
      const name = tokenName ?? symbol
      return {
        kind: 'shell.searchToken',
        title: tokenName && symbol ? `${tokenName} (${symbol})` : name || checksum,
        // anybody can give a token any name: its address is what tells it from others
        note: name ? shortenHash(checksum) : undefined,
        icon,
        warning: borrowed === null ? undefined : 'shell.searchBorrowed',
      }
    }
  }
}
