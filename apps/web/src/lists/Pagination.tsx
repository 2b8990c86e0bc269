import { typedWhole } from '@corescope/decode/reader-input/typed-number'
import { type FormEvent, useEffect, useState } from 'react'
import { formatInteger } from '../format/number.ts'
import { useMessages } from '../i18n/use-messages.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { pageSteps } from './list-state.ts'
import styles from './Pagination.module.css'

export interface PaginationProps {
  pageNum: number
  pages: number
  goTo: (pageNum: number) => void
  /** Called when a step is pointed at or focused, so that its page is there when it is pressed. */
  prefetch?: (pageNum: number) => void
}

const steps = ['first', 'previous', 'next', 'last'] as const

const Jump = ({ pageNum, pages, goTo }: PaginationProps) => {
  const t = useMessages()
  const [text, setText] = useState(String(pageNum))
  useEffect(() => setText(String(pageNum)), [pageNum])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // what is no number leads nowhere
    const wanted = Math.min(Math.max(typedWhole(text) ?? pageNum, 1), pages)
    setText(String(wanted))
    if (wanted !== pageNum) goTo(wanted)
  }
  return (
    <form className={styles.jump} onSubmit={submit}>
      <label>
        <span className="sr-only">{t('tables.goToPage')}</span>
        <input
          className={styles.input}
          style={{ width: `${Math.max(String(pages).length, 2) + 2}ch` }}
          inputMode="numeric"
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <span>{t('tables.ofPages', { pages: formatInteger(pages) })}</span>
    </form>
  )
}

/** First, previous, a page number to type, next, last. Hidden at one page or fewer (spec §2). */
export const Pagination = (props: PaginationProps) => {
  const { pageNum, pages, goTo, prefetch } = props
  const t = useMessages()
  if (pages <= 1) return null
  const targets = pageSteps(pageNum, pages)
  const step = (name: (typeof steps)[number]) => {
    const target = targets[name]
    const ahead = () => target !== undefined && prefetch?.(target)
    return (
      <Button
        key={name}
        square
        aria-label={t(`tables.${name}`)}
        disabled={target === undefined}
        onClick={() => target !== undefined && goTo(target)}
        onPointerEnter={ahead}
        onPointerDown={ahead}
        onFocus={ahead}
      >
        <Icon name={name} />
      </Button>
    )
  }
  return (
    <nav className={styles.pages} data-read aria-label={t('tables.pagination')}>
      {step('first')}
      {step('previous')}
      <Jump {...props} />
      {step('next')}
      {step('last')}
    </nav>
  )
}
