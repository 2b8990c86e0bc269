import { addressId, blockId } from '@corescope/api-schema/url-ids'
import { useMemo } from 'react'
import { useMessages } from '../../../i18n/use-messages.ts'
import type { SearchField } from '../../../lists/search-field.ts'

const names = ['block', 'counterparty', 'failed'] as const

/** Fields of the search popover of a list of transactions: of one block, with one other address, failed ones alone. */
export const useSearchFields = (wanted: readonly (typeof names)[number][]): readonly SearchField[] => {
  const t = useMessages()
  const list = wanted.join()
  return useMemo(() => {
    const fields: Record<(typeof names)[number], Omit<SearchField, 'name'>> = {
      block: {
        label: t('transactions.filterBlock'),
        validate: (text) => (blockId(text) === undefined ? t('transactions.filterBlockInvalid') : undefined),
      },
      counterparty: {
        label: t('transactions.filterCounterparty'),
        placeholder: '0x…',
        validate: (text) => (addressId(text) === undefined ? t('transactions.filterAddressInvalid') : undefined),
      },
      failed: { label: t('transactions.filterFailed'), type: 'check' },
    }
    return names.filter((name) => list.split(',').includes(name)).map((name) => ({ name, ...fields[name] }))
  }, [t, list])
}
