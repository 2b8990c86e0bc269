import { useMemo } from 'react'
import { standardLabels } from '../../entities/tokens/TokenMarks.tsx'
import { formatInteger } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { ListTable } from '../../lists/ListTable.tsx'
import { useList } from '../../lists/use-list.ts'
import { useChangeSearch, useSearchParameters } from '../../navigation/search-parameters.ts'
import { Segments } from '../../ui/form/Segments.tsx'
import { type ListingKind, listingOf, standardsOf } from './listing-search.ts'
import { tokenListing } from './queries.ts'
import styles from './TokenScreens.module.css'
import { tokenListColumns } from './token-list-columns.tsx'

const Choices = ({ kind }: { kind: ListingKind }) => {
  const t = useMessages()
  const change = useChangeSearch()
  const { standard, orderBy, keyword } = listingOf(kind, useSearchParameters())
  const choices = standardsOf(kind)
  return (
    <>
      {choices.length > 1 && (
        <Segments
          label={t('token-list.standard')}
          value={String(standard)}
          onChange={(next) => change({ standard: next === String(choices[0]) ? undefined : next, page: undefined })}
          options={choices.map((one) => ({ value: String(one), label: standardLabels[one] }))}
        />
      )}
      {orderBy !== 'volume' && keyword === '' && (
        <Segments
          label={t('token-list.order')}
          value={orderBy}
          onChange={(next) => change({ order: next === 'holders' ? undefined : next, page: undefined })}
          options={(['holders', 'transfers'] as const).map((value) => ({ value, label: t(`token-list.by_${value}`) }))}
        />
      )}
    </>
  )
}

/** Tokens, most held, most moved or most traded first; `?q=` finds them by name or symbol. */
export const TokenListTable = ({ kind }: { kind: ListingKind }) => {
  const t = useMessages()
  const listing = listingOf(kind, useSearchParameters())
  const list = useList(tokenListing(listing))
  const { standard, keyword } = listing
  const currency = list.answer?.currency ?? ''
  const columns = useMemo(() => tokenListColumns(t, standard, currency), [t, standard, currency])
  const search = useMemo(() => [{ name: 'q', label: t('token-list.search') }], [t])
  const count = { count: list.total, shown: formatInteger(list.total) }
  const lead = keyword === '' ? t('token-list.count', count) : t('token-list.found', { ...count, keyword })
  return (
    <ListTable
      list={list}
      caption={t(`token-list.title_${kind}`)}
      columns={columns}
      rowKey={({ contractAddress }) => contractAddress}
      emptyText={keyword === '' ? t('token-list.none') : t('token-list.noneFound', { keyword })}
      summary={
        <span className={styles.summary}>
          {!list.isPending && <span>{lead}</span>}
          <Choices kind={kind} />
        </span>
      }
      {...(kind === 'volume' ? {} : { search })}
    />
  )
}
