import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useGo, usePathname } from '../../navigation/use-navigation.ts'
import { paths } from '../../paths.ts'
import { keywordOf } from './keyword.ts'
import { useSuggestions } from './use-suggestions.ts'

const stepOf = (key: string) => ({ ArrowDown: 1, ArrowUp: -1 })[key]

/** −1 stands for no entry: it comes before the first and after the last. */
const moved = (chosen: number, step: number, entries: number) => {
  const count = entries + 1
  return ((chosen + 1 + step + count) % count) - 1
}

/** Text, chosen entry and what the keys do with them. */
export const useSearch = () => {
  const go = useGo()
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState(-1)
  /** Text that was sent off before its meaning was known. */
  const [sent, setSent] = useState<string>()
  const { entries, keyword, isPending, error } = useSuggestions(text)
  const pathname = usePathname()
  /** The page in the address bar when the last key was pressed: it may change before its screen is there. */
  const typedOn = useRef('')
  const close = () => {
    setOpen(false)
    setSent(undefined)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the list, unless it was opened on that page.
  useEffect(() => {
    if (typedOn.current !== pathname) close()
  }, [pathname])

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
    const step = stepOf(event.key)
    if (step === undefined) return
    event.preventDefault()
    setOpen(true)
    setChosen((before) => moved(before, step, entries.length))
  }
  const type = (next: string) => {
    typedOn.current = window.location.pathname
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
