import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { useChangeSearch, useSearchParameters } from '../../navigation/search-parameters.ts'
import { Copy } from '../../ui/copy/Copy.tsx'
import { VirtualRows, type VirtualRowsHandle } from '../../ui/virtual/VirtualRows.tsx'
import styles from './ContractSource.module.css'
import { highlight, type Token } from './highlight.ts'

interface TextProps {
  path: string
  content: string
  language: 'solidity' | 'vyper'
}

/** px of a line. */
const lineHeight = 20
/** Characters of a line that are drawn. */
const maxLine = 2_000

const Line = ({ text, tokens }: { text: string; tokens: readonly Token[] | undefined }) => {
  if (tokens === undefined || text.length > maxLine) return text.length > maxLine ? `${text.slice(0, maxLine)}…` : text
  return tokens.map(([kind, part], index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a piece is known by its place.
    <span key={index} className={styles[kind.replace(/-.*$/, '')]}>
      {part}
    </span>
  ))
}

/** A source file with its line numbers; each is a link (`?line=`). Colours come when the worker has found them. */
export const SourceText = ({ path, content, language }: TextProps) => {
  const t = useMessages()
  const lines = useMemo(() => content.split(/\r?\n/), [content])
  const wanted = Number(useSearchParameters().get('line') ?? 0)
  const change = useChangeSearch()
  const rows = useRef<VirtualRowsHandle>(null)
  const { data: tokens } = useQuery({
    queryKey: ['highlighted', path, content],
    queryFn: ({ signal }) => highlight({ code: content, language }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { toasts: 'never' },
  })
  useEffect(() => {
    if (wanted > 0) rows.current?.show(Math.min(wanted, lines.length) - 1)
  }, [wanted, lines])
  return (
    <div className={styles.text}>
      <div className={styles.textHead}>
        <code>{path}</code>
        <Copy text={content} label={path} />
      </div>
      <VirtualRows
        label={path}
        count={lines.length}
        rowHeight={lineHeight}
        height="min(70vh, 760px)"
        handle={rows}
        row={(index) => (
          <div className={styles.line} data-wanted={wanted === index + 1 ? '' : undefined}>
            <button
              type="button"
              className={styles.number}
              aria-label={t('contract-source.line', { line: index + 1 })}
              onClick={() => change({ line: index + 1 }, { replace: true })}
            >
              {index + 1}
            </button>
            <span>
              <Line text={lines[index] ?? ''} tokens={tokens?.[index]} />
            </span>
          </div>
        )}
      />
    </div>
  )
}
