import { keywordOf } from '@corescope/api-schema/first-screen'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { describeError } from '../../api-client/describe-error.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { useGo, usePathname } from '../../navigation/use-navigation.ts'
import { paths } from '../../paths.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useKey } from '../../ui/use-key.ts'
import { describeSuggestion } from './describe-suggestion.ts'
import { usePageTitles } from './page-titles.ts'
import styles from './SearchBox.module.css'
import { type AnySuggestion, useSuggestions } from './use-suggestions.ts'

const Option = ({ id, entry, selected, onChoose }: OptionProps) => {
  const t = useMessages()
  const { kind, title, note, isHash } = describeSuggestion(entry, t, usePageTitles())
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text field (aria-activedescendant).
    // biome-ignore lint/a11y/useKeyWithClickEvents: arrow keys and Enter are heard by the text field.
    <div id={id} role="option" aria-selected={selected} className={styles.option} onClick={onChoose}>
      <span className={styles.kind}>{t(kind)}</span>
      <span className={classNames(styles.title, isHash && styles.hash)}>{title}</span>
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

/** Text, chosen entry and what the keys do with them. */
const useSearch = () => {
  const go = useGo()
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState(-1)
  /** Text that was sent off before its meaning was known. */
  const [sent, setSent] = useState<string>()
  const { entries, keyword, isPending, error } = useSuggestions(text)
  const pathname = usePathname()
  const close = () => {
    setOpen(false)
    setSent(undefined)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the list.
  useEffect(close, [pathname])

  const leave = (href: string) => {
    close()
    setText('')
    setChosen(-1)
    go(href)
  }
  const wanted = keywordOf(text)
  const isAnswered = keyword === wanted && !isPending
  const isFailed = error !== null
  /** What was chosen, or the one meaning, is gone to at once; several, or none, are shown by the search screen. */
  const decide = () => {
    const meant = isAnswered ? (entries[chosen] ?? (entries.length === 1 ? entries[0] : undefined)) : undefined
    leave(meant?.path ?? paths.search(wanted))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (wanted === '') return
    if (isAnswered || isFailed) return decide()
    // A pasted hash is sent off before the question went out, the first entry chosen before there is one: the answer says
    // where to go, not what is left of the one before.
    setSent(wanted)
    setOpen(true)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer to what was sent off is what is waited for.
  useEffect(() => {
    if (sent !== undefined && sent === wanted && (isAnswered || isFailed)) decide()
  }, [sent, isAnswered, isFailed])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) {
      // The first Escape closes the list; only the next one clears the field, as browsers do by themselves.
      event.preventDefault()
      return close()
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    setOpen(true)
    const step = event.key === 'ArrowDown' ? 1 : -1
    const count = entries.length + 1
    setChosen((before) => ((before + 1 + step + count) % count) - 1)
  }
  const type = (next: string) => {
    setText(next)
    setChosen(-1)
    setSent(undefined)
    setOpen(next.trim() !== '')
  }
  return {
    text,
    type,
    isOpen: isOpen && text.trim() !== '',
    setOpen,
    chosen,
    entries,
    isPending,
    error,
    submit,
    onKeyDown,
    leave,
  }
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
                key={`${entry.kind}${entry.path}`}
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
