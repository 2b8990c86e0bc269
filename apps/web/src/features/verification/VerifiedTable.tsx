import { licenseTypes } from '@corescope/chain/enums'
import { useMemo } from 'react'
import { formatInteger } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { ListTable } from '../../lists/ListTable.tsx'
import { useList } from '../../lists/use-list.ts'
import { useChangeSearch, useSearchParameters } from '../../navigation/search-parameters.ts'
import { Segments } from '../../ui/form/Segments.tsx'
import { verifiedFilters, verifiedList } from './queries.ts'
import styles from './Verification.module.css'
import { verifiedColumns } from './verified-columns.tsx'

const Filters = () => {
  const t = useMessages()
  const change = useChangeSearch()
  const { language, licenseType } = verifiedFilters(useSearchParameters())
  return (
    <>
      <Segments
        label={t('verified.language')}
        value={language ?? 'all'}
        onChange={(next) => change({ language: next === 'all' ? undefined : next, page: undefined })}
        options={[
          { value: 'all', label: t('verified.all') },
          { value: 'solidity', label: t('verified.solidity') },
          { value: 'vyper', label: t('verified.vyper') },
          { value: 'yul', label: t('verified.yul') },
        ]}
      />
      <select
        className={styles.select}
        aria-label={t('verified.license')}
        value={licenseType ?? ''}
        onChange={(event) => change({ license: event.target.value || undefined, page: undefined })}
      >
        <option value="">{t('verified.anyLicense')}</option>
        {licenseTypes.map(({ code, label }) => (
          <option key={code} value={code}>
            {label ?? t('verified.noLicense')}
          </option>
        ))}
      </select>
    </>
  )
}

/** Contracts whose source code is verified, newest first. */
export const VerifiedTable = () => {
  const t = useMessages()
  const filters = verifiedFilters(useSearchParameters())
  const list = useList(verifiedList(filters))
  const columns = useMemo(() => verifiedColumns(t), [t])
  const search = useMemo(
    () => [
      { name: 'q', label: t('verified.search') },
      { name: 'compiler', label: t('verified.compiler') },
    ],
    [t],
  )
  const isFiltered = Object.values(filters).some((value) => value !== undefined)
  return (
    <ListTable
      list={list}
      caption={t('verified.title')}
      columns={columns}
      rowKey={({ address }) => address.hash}
      emptyText={list.error === undefined ? t(isFiltered ? 'verified.noneFound' : 'verified.none') : undefined}
      summary={
        <span className={styles.summary}>
          {!list.isPending && (
            <span>
              {list.answer?.hasMore
                ? t('verified.more', { shown: formatInteger(list.total) })
                : t('verified.count', { count: list.total, shown: formatInteger(list.total) })}
            </span>
          )}
          <Filters />
        </span>
      }
      search={search}
    />
  )
}
