import { useMessages } from '../../i18n/use-messages.ts'
import { oneOf } from '../../navigation/one-of.ts'
import { useChangeSearch } from '../../navigation/search-parameters.ts'
import { Segments } from '../../ui/form/Segments.tsx'
import type { AccountKind } from './queries.ts'

/** `?kind=` of the ranked accounts; undefined: all of them. */
export const accountKind = (search: Pick<URLSearchParams, 'get'>): AccountKind | undefined =>
  oneOf(['account', 'contract'] as const, search.get('kind'))

/** All accounts, those without code, or contracts. The choice lives in the URL. */
export const AccountKindFilter = ({ kind }: { kind: AccountKind | undefined }) => {
  const t = useMessages()
  const change = useChangeSearch()
  return (
    <Segments
      label={t('top-accounts.kind')}
      value={kind ?? 'all'}
      onChange={(next) => change({ kind: next === 'all' ? undefined : next, page: undefined })}
      options={(['all', 'account', 'contract'] as const).map((value) => ({
        value,
        label: t(`top-accounts.kind_${value}`),
      }))}
    />
  )
}
