import type { AbiFault } from '@corescope/decode/abi/given-abi'
import type { useMessages } from '../../i18n/use-messages.ts'

/** Why a text is no ABI, in the reader's language. */
export const abiFaultText = (t: ReturnType<typeof useMessages>, fault: AbiFault): string => {
  if (fault.kind === 'type') return t('abi-fault.type', { at: fault.at, type: fault.type })
  if (fault.kind === 'most') return t('abi-fault.most', { most: fault.most })
  if ('at' in fault) return t(`abi-fault.${fault.kind}`, { at: fault.at })
  return t(`abi-fault.${fault.kind}`)
}
