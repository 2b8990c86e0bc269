import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { describeError } from '../../api-client/describe-error.ts'
import { runtimeConfig } from '../../config/runtime-config.ts'
import type { MessageKey } from '../../i18n/message-key.ts'
import { currentLocale } from '../../i18n/translate.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { useGo } from '../../navigation/use-navigation.ts'
import { paths } from '../../paths.ts'
import { Icon } from '../../ui/Icon.tsx'
import { describeSuggestion } from './describe-suggestion.ts'
import { findPages } from './find-pages.ts'
import { keywordOf } from './keyword.ts'
import styles from './Palette.module.css'
import { usePageTitles } from './page-titles.ts'
import { type Recent, recallRecents } from './recents.ts'
import { SuggestionTitle } from './SuggestionTitle.tsx'
import { useSuggestions } from './use-suggestions.ts'

interface Entry {
  group: 'recents' | 'found' | 'pages'
  path: string
  kind: string
  title: string
  note?: string | undefined
  isHash?: boolean | undefined
  icon?: string | null | undefined
  warning?: MessageKey | undefined
}

/** As it is written on keyboards, in every language. */
const closingKey = 'Esc'

const useRecents = () => {
  const [recents, setRecents] = useState<readonly Recent[]>([])
  useEffect(() => {
    recallRecents().then(setRecents, reportError)
  }, [])
  return recents
}

const useEntries = (text: string) => {
  const t = useMessages()
  const titleOf = usePageTitles()
  const recents = useRecents()
  const { entries: found, isPending, error } = useSuggestions(text)
  const wanted = keywordOf(text).toLowerCase()
  const known = recents
    .filter(({ title, path }) => `${title} ${path}`.toLowerCase().includes(wanted))
    .slice(0, 6)
    .map(({ title, path }): Entry => ({ group: 'recents', path, title, kind: t('palette.recent'), note: path }))
  const things = found
    .filter(({ kind }) => kind !== 'page')
    .map((one): Entry => {
      const { kind, ...rest } = describeSuggestion(one, t, titleOf)
      return { group: 'found', path: one.path, kind: t(kind), ...rest }
    })
  const { debugRoutes, accounts, chain } = runtimeConfig()
  const { hasSystemContracts } = chain
  const here = { debugRoutes, hasAccounts: accounts !== 'off', hasSystemContracts }
  const screens = findPages(text, currentLocale(), here).map(
    ({ path, title }): Entry => ({ group: 'pages', path, kind: t('shell.searchPage'), title, note: path }),
  )
  const all = wanted === '' ? [...known, ...screens] : [...things, ...known, ...screens]
  const entries = all.filter(({ path }, index) => all.findIndex((one) => one.path === path) === index)
  return { entries, isPending: isPending && wanted !== '', error }
}

const stepOf = (key: string) => ({ ArrowDown: 1, ArrowUp: -1 })[key]

const Option = ({
  id,
  entry,
  selected,
  onChoose,
}: {
  id: string
  entry: Entry
  selected: boolean
  onChoose: () => void
}) => {
  const option = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (selected) option.current?.scrollIntoView({ block: 'nearest' })
  }, [selected])
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text field (aria-activedescendant).
    // biome-ignore lint/a11y/useKeyWithClickEvents: arrow keys and Enter are heard by the text field.
    <div ref={option} id={id} role="option" aria-selected={selected} className={styles.option} onClick={onChoose}>
      <span className={styles.kind}>{entry.kind}</span>
      <SuggestionTitle {...entry} />
      {entry.note !== undefined && <span className={styles.note}>{entry.note}</span>}
    </div>
  )
}

interface ResultsProps {
  id: string
  entries: readonly Entry[]
  current: number
  onChoose: (path: string) => void
}

const Results = ({ id, entries, current, onChoose }: ResultsProps) => {
  const t = useMessages()
  return (
    <div id={`${id}-list`} className={styles.list} role="listbox" aria-label={t('palette.name')}>
      {entries.map((entry, index) => (
        <Option
          key={entry.path}
          id={`${id}-${index}`}
          entry={entry}
          selected={index === current}
          onChoose={() => onChoose(entry.path)}
        />
      ))}
    </div>
  )
}

/**
 * Ctrl-K: goes to anything by a few letters: what was opened lately, addresses, hashes, blocks, tokens, screens.
 * @param ahead what was typed before it came
 */
export const Palette = ({ ahead, onClose }: { ahead: { text: string }; onClose: () => void }) => {
  const t = useMessages()
  const go = useGo()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const { entries, isPending, error } = useEntries(text)
  const current = Math.min(chosen, entries.length - 1)
  // Before anything else can happen: no key falls between the field that was typed into ahead and this one.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    setText(ahead.text)
    return () => element?.close()
  }, [ahead])
  const leave = (path: string) => {
    dialog.current?.close()
    go(path)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = stepOf(event.key)
    if (step !== undefined && entries.length > 0) {
      event.preventDefault()
      setChosen((current + step + entries.length) % entries.length)
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      const entry = entries[current]
      if (entry !== undefined && !isPending) leave(entry.path)
      else if (text.trim() !== '') leave(paths.search(keywordOf(text)))
    }
  }
  const status = useMemo(() => t('shell.searchResults', { count: entries.length }), [t, entries.length])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the backdrop is for pointers; Escape is the dialog's own.
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label={t('palette.name')}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && dialog.current.close()}
    >
      <div className={styles.field}>
        <Icon name="search" />
        <input
          autoFocus
          type="text"
          role="combobox"
          aria-label={t('palette.name')}
          aria-expanded
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={current >= 0 ? `${id}-${current}` : undefined}
          placeholder={t('palette.placeholder')}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setChosen(0)
          }}
          onKeyDown={onKeyDown}
        />
        <kbd>{closingKey}</kbd>
      </div>
      <Results id={id} entries={entries} current={current} onChoose={leave} />
      {(entries.length === 0 || error !== null) && (
        <p className={styles.message}>
          {error ? describeError(error) : t(isPending ? 'shell.loading' : 'shell.searchNothing')}
        </p>
      )}
      <div className="sr-only" aria-live="polite">
        {isPending ? '' : status}
      </div>
    </dialog>
  )
}
