import { useId, useRef } from 'react'
import { describeError } from '../../api-client/describe-error.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { paths } from '../../paths.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useKey } from '../../ui/keys/use-key.ts'
import { describeSuggestion } from './describe-suggestion.ts'
import { usePageTitles } from './page-titles.ts'
import styles from './SearchBox.module.css'
import { SuggestionTitle } from './SuggestionTitle.tsx'
import { useSearch } from './use-search.ts'
import type { AnySuggestion } from './use-suggestions.ts'

const Option = ({ id, entry, selected, onChoose }: OptionProps) => {
  const t = useMessages()
  const { kind, note, ...shown } = describeSuggestion(entry, t, usePageTitles())
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text field (aria-activedescendant).
    // biome-ignore lint/a11y/useKeyWithClickEvents: arrow keys and Enter are heard by the text field.
    <div id={id} role="option" aria-selected={selected} className={styles.option} onClick={onChoose}>
      <span className={styles.kind}>{t(kind)}</span>
      <SuggestionTitle {...shown} />
      {note !== undefined && <span className={styles.note}>{note}</span>}
    </div>
  )
}

interface OptionProps {
  id: string
  entry: AnySuggestion
  selected: boolean
  onChoose: () => void
}

/** The search with its suggestions: `/` focuses it, arrow keys choose, Enter goes. */
export const SearchBox = ({ large = false }: { large?: boolean }) => {
  const t = useMessages()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const search = useSearch()
  useKey('/', (event) => {
    event.preventDefault()
    input.current?.focus()
  })
  const { isOpen, entries, chosen, isPending, error } = search
  const isEmpty = entries.length === 0
  return (
    <search
      className={classNames(styles.box, large && styles.large)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) search.setOpen(false)
      }}
    >
      <form className={styles.field} action={paths.searchScreen()} onSubmit={search.submit}>
        <span className={styles.sign}>
          <Icon name="search" />
        </span>
        <input
          ref={input}
          className={styles.input}
          type="search"
          name="q"
          role="combobox"
          aria-label={t('shell.searchLabel')}
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={chosen >= 0 ? `${id}-${chosen}` : undefined}
          placeholder={t('shell.searchPlaceholder')}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          value={search.text}
          onChange={(event) => search.type(event.target.value)}
          onFocus={() => search.setOpen(true)}
          onKeyDown={search.onKeyDown}
        />
        <span className={styles.key} title={t('shell.searchHint')}>
          /
        </span>
      </form>
      {isOpen && (
        // biome-ignore lint/a11y/noStaticElementInteractions: keeps the focus in the text field while a pointer chooses.
        <div className={styles.list} onMouseDown={(event) => event.preventDefault()}>
          <div id={`${id}-list`} role="listbox" aria-label={t('shell.searchLabel')}>
            {entries.map((entry, index) => (
              <Option
                // biome-ignore lint/suspicious/noArrayIndexKey: options hold nothing, and no other name is theirs alone.
                key={index}
                id={`${id}-${index}`}
                entry={entry}
                selected={index === chosen}
                onChoose={() => search.leave(entry.path)}
              />
            ))}
          </div>
          {isEmpty && (
            <p className={styles.message}>
              {error ? describeError(error) : t(isPending ? 'shell.loading' : 'shell.searchNothing')}
            </p>
          )}
        </div>
      )}
      <div className="sr-only" aria-live="polite">
        {isOpen && !isPending ? t('shell.searchResults', { count: entries.length }) : ''}
      </div>
    </search>
  )
}
