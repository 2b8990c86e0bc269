import { blockId } from '@corescope/api-schema/url-ids'
import { useMessages } from '../../../i18n/use-messages.ts'
import { TableSearch } from '../../../lists/TableSearch.tsx'

/** The table's search popover: transactions of one block, by number or hash. */
export const BlockFilter = () => {
  const t = useMessages()
  return (
    <TableSearch
      fields={[
        {
          name: 'block',
          label: t('transactions.filterBlock'),
          validate: (text) => (blockId(text) === undefined ? t('transactions.filterBlockInvalid') : undefined),
        },
      ]}
    />
  )
}
