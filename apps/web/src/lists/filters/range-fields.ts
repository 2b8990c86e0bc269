import type { translate } from '../../i18n/translate.ts'
import { isBlockNumber, isDay } from '../list-range.ts'
import type { SearchField } from '../search-field.ts'

/** The fields of a range of blocks or days. */
export const rangeFields = (t: typeof translate): SearchField[] => {
  const blockFault = (text: string) => (isBlockNumber(text) ? undefined : t('filters.noBlock'))
  const dayFault = (text: string) => (isDay(text) ? undefined : t('filters.noDay'))
  return [
    { name: 'fromBlock', label: t('filters.fromBlock'), inputMode: 'numeric', half: true, validate: blockFault },
    {
      name: 'toBlock',
      label: t('filters.toBlock'),
      inputMode: 'numeric',
      half: true,
      validate: (text, textOf) =>
        blockFault(text) ?? (Number(text) < Number(textOf('fromBlock')) ? t('filters.endsBefore') : undefined),
    },
    { name: 'start', label: t('filters.start'), type: 'date', half: true, validate: dayFault },
    {
      name: 'end',
      label: t('filters.end'),
      type: 'date',
      half: true,
      validate: (text, textOf) => dayFault(text) ?? (text < textOf('start') ? t('filters.endsBefore') : undefined),
    },
  ]
}
