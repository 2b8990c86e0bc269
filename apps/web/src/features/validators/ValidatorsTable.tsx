import {
  type CandidateFilter,
  candidateFilters,
  candidateSorts,
} from '@corescope/api-schema/validators/candidate-words'
import { type FormEvent, useMemo, useState } from 'react'
import { formatInteger } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { ListTable } from '../../lists/ListTable.tsx'
import { useList } from '../../lists/use-list.ts'
import { oneOf } from '../../navigation/one-of.ts'
import { useChangeSearch, useSearchParameters } from '../../navigation/search-parameters.ts'
import { Field } from '../../ui/form/Field.tsx'
import { Segments } from '../../ui/form/Segments.tsx'
import { candidateColumns } from './candidate-columns.tsx'
import { type CandidateChoice, candidateList } from './queries.ts'
import { KindLegend } from './Score.tsx'
import styles from './Validators.module.css'

/** What the URL says of the list: `?filter=&sort=&order=&q=`. */
export const candidateChoice = (search: URLSearchParams): CandidateChoice => ({
  filter: oneOf(candidateFilters, search.get('filter')) ?? 'all',
  sort: oneOf(candidateSorts, search.get('sort')) ?? 'elected',
  order: oneOf(['asc', 'desc'], search.get('order')) ?? 'desc',
  keyword: (search.get('q') ?? '').trim().slice(0, 100),
})

const Filters = ({
  choice,
  counts,
}: {
  choice: CandidateChoice
  counts: Record<CandidateFilter, number> | undefined
}) => {
  const t = useMessages()
  const change = useChangeSearch()
  const [keyword, setKeyword] = useState(choice.keyword)
  const find = (event: FormEvent) => {
    event.preventDefault()
    change({ q: keyword.trim() === '' ? undefined : keyword.trim(), page: undefined })
  }
  const offered = candidateFilters.filter((one) => one === 'all' || one === choice.filter || (counts?.[one] ?? 0) > 0)
  return (
    <div className={styles.filters}>
      <div className={styles.states}>
        <Segments
          label={t('validators.filter')}
          value={choice.filter}
          onChange={(filter) => change({ filter: filter === 'all' ? undefined : filter, page: undefined })}
          options={offered.map((value) => ({
            value,
            label: `${t(`validators.filter_${value}`)}${counts === undefined ? '' : ` ${formatInteger(counts[value])}`}`,
          }))}
        />
      </div>
      <KindLegend />
      <form className={styles.search} onSubmit={find}>
        <Field
          label={t('validators.find')}
          placeholder={t('validators.findExample')}
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
        />
      </form>
      <label className={styles.select}>
        <span>{t('validators.sort')}</span>
        <select
          value={choice.sort}
          onChange={({ target }) =>
            change({ sort: target.value === 'elected' ? undefined : target.value, page: undefined })
          }
        >
          {candidateSorts.map((sort) => (
            <option key={sort} value={sort}>
              {t(`validators.sort_${sort}`)}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}

/** Candidates and those elected: filtered, sorted, found by name or address. */
export const ValidatorsTable = () => {
  const t = useMessages()
  const choice = candidateChoice(useSearchParameters())
  const list = useList(candidateList(choice))
  return (
    <>
      <Filters key={choice.keyword} choice={choice} counts={list.answer?.counts} />
      <ListTable
        list={list}
        caption={t('validators.title')}
        columns={useMemo(() => candidateColumns(t, choice.sort), [t, choice.sort])}
        rowKey={({ operator }) => operator.hash}
        emptyText={
          list.error !== undefined
            ? undefined
            : t(choice.keyword === '' && choice.filter === 'all' ? 'validators.empty' : 'validators.noneFound')
        }
      />
    </>
  )
}
