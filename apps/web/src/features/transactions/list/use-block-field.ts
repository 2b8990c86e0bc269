import { blockId } from '@corescope/api-schema/url-ids'
import { useMemo } from 'react'
import { useMessages } from '../../../i18n/use-messages.ts'
import type { SearchField } from '../../../lists/search-field.ts'

/** The field of the search popover for the transactions of one block, by number or hash. */
export const useBlockField = (): readonly SearchField[] => {
  const t = useMessages()
  return useMemo(
    () => [
      {
        name: 'block',
        label: t('transactions.filterBlock'),
        validate: (text) => (blockId(text) === undefined ? t('transactions.filterBlockInvalid') : undefined),
      },
    ],
    [t],
  )
}
