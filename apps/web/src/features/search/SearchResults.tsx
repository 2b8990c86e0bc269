import { searchShape } from '@corescope/decode/reader-input/search-shape'
import { Failure } from '../../api-client/Failure.tsx'
import { useCall } from '../../api-client/use-call.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { numberedKeys } from '../../lists/numbered-keys.ts'
import { paths } from '../../paths.ts'
import { Absence } from '../../ui/Absence.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { groupSuggestions, strayHexDigits } from './group-suggestions.ts'
import { suggestionQuery, tokenSuggestionQuery } from './queries.ts'
import { SearchResult } from './SearchResult.tsx'
import styles from './SearchResults.module.css'
import type { AnySuggestion } from './use-suggestions.ts'

const forms = ['formBlock', 'formTransaction', 'formBlob', 'formAddress', 'formToken', 'formName'] as const

/** What the search understands. */
const Forms = () => {
  const t = useMessages()
  return (
    <>
      <p>{t('search.nothingForm')}</p>
      <ul>
        {forms.map((form) => (
          <li key={form}>{t(`search.${form}`)}</li>
        ))}
      </ul>
    </>
  )
}

const Nothing = ({ keyword }: { keyword: string }) => {
  const t = useMessages()
  const digits = strayHexDigits(keyword)
  return (
    <Absence title={t('search.nothingTitle', { text: keyword })}>
      {digits === undefined ? <p>{t('search.nothingChecks')}</p> : <p>{t('search.hexDigits', { digits })}</p>}
      <Forms />
    </Absence>
  )
}

/** The text could be a name of a name service (ruling 19), whatever else was found by it. */
const DomainName = ({ keyword, entries }: { keyword: string; entries: readonly AnySuggestion[] }) => {
  const t = useMessages()
  const shape = searchShape(keyword)
  if (shape.kind !== 'name') return null
  return (
    <p className={styles.hint}>
      {t('search.domainName', { name: shape.name })}{' '}
      {!entries.some((entry) => entry.kind === 'name' && entry.name === shape.name) && `${t('search.noAddress')} `}
      <a href={paths.nameLookup(shape.name)}>{t('search.domainRecords')}</a>
    </p>
  )
}

const Groups = ({ entries }: { entries: readonly AnySuggestion[] }) => {
  const t = useMessages()
  // an address may be found by several names, a transaction by several blobs
  const keys = numberedKeys(entries, ({ kind, path }) => `${kind}${path}`)
  return (
    <>
      {groupSuggestions(entries).map(({ group, entries: members }) => (
        <section key={group} className={styles.group}>
          <h2>{t(`search.group${group}`)}</h2>
          <ul>
            {members.map((entry) => (
              <li key={keys.get(entry)} className={styles.entry}>
                <SearchResult entry={entry} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

/** Everything a text may mean, by type. */
export const SearchResults = ({ keyword }: { keyword: string }) => {
  const t = useMessages()
  const things = useCall(suggestionQuery(keyword))
  const tokens = useCall(tokenSuggestionQuery(keyword))
  const error = things.error ?? tokens.error
  const isPending = things.isPending || tokens.isPending
  const entries = [...(things.data?.suggestions ?? []), ...(tokens.data?.suggestions ?? [])]
  const count = entries.filter(({ kind }) => kind !== 'unknownHash').length
  const hasMore = (things.data?.hasMore || tokens.data?.hasMore) ?? false
  const retry = () => {
    void things.refetch()
    void tokens.refetch()
  }
  return (
    <>
      <PageHead
        title={t('search.titleFor', { text: keyword })}
        lead={
          isPending || error !== null ? (
            <Skeleton width="96px" />
          ) : (
            t(hasMore ? 'search.leadFirst' : 'search.lead', { count })
          )
        }
      />
      <Panel flush resetKey={keyword}>
        {error !== null && <Failure error={error} retry={retry} />}
        {error === null && isPending && (
          <div className={styles.pending} aria-busy="true">
            <Skeleton width="50%" />
            <Skeleton width="40%" />
          </div>
        )}
        {error === null && !isPending && <DomainName keyword={keyword} entries={entries} />}
        {error === null && !isPending && entries.length === 0 && <Nothing keyword={keyword} />}
        {entries.length > 0 && <Groups entries={entries} />}
      </Panel>
    </>
  )
}

/** Nothing was asked. */
export const SearchHelp = () => {
  const t = useMessages()
  return (
    <>
      <PageHead title={t('search.title')} />
      <Panel flush>
        <Absence title={t('search.emptyTitle')}>
          <Forms />
        </Absence>
      </Panel>
    </>
  )
}
