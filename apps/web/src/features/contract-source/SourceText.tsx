import { withHiddenSigns } from '@corescope/decode/verification/hidden-signs'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { useChangeSearch, useSearchParameters } from '../../navigation/search-parameters.ts'
import { Button } from '../../ui/Button.tsx'
import { Copy } from '../../ui/copy/Copy.tsx'
import { saveFile } from '../../ui/files/save-file.ts'
import { Icon } from '../../ui/Icon.tsx'
import { VirtualRows, type VirtualRowsHandle } from '../../ui/virtual/VirtualRows.tsx'
import styles from './ContractSource.module.css'
import { highlight } from './highlight.ts'
import { lineTokens, type PackedTokens } from './packed-tokens.ts'

interface TextProps {
  address: `0x${string}`
  /** When its contract was verified: another verification is another text. */
  verifiedAt: number
  path: string
  content: string
  language: 'solidity' | 'vyper' | 'yul'
}

/** px of a line. */
const lineHeight = 20
/** Characters of a line that are drawn. */
const maxLine = 2_000

const Line = ({ index, text, tokens }: { index: number; text: string; tokens: PackedTokens | null | undefined }) => {
  if (text.length > maxLine) return `${withHiddenSigns(text.slice(0, maxLine))}…`
  if (tokens == null) return withHiddenSigns(text)
  return lineTokens(tokens, index, text).map(([kind, part], place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a piece is known by its place.
    <span key={place} className={styles[kind.replace(/-.*$/, '')]}>
      {withHiddenSigns(part)}
    </span>
  ))
}

/** A source file with its line numbers; each is a link (`?line=`). Colours come when the worker has found them. */
export const SourceText = ({ address, verifiedAt, path, content, language }: TextProps) => {
  const t = useMessages()
  const lines = useMemo(() => content.split(/\r?\n/), [content])
  const wanted = Number(useSearchParameters().get('line') ?? 0)
  const change = useChangeSearch()
  const rows = useRef<VirtualRowsHandle>(null)
  const { data: tokens } = useQuery({
    queryKey: ['highlighted', address, verifiedAt, path],
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
        <span>
          <Copy text={content} label={path} />
          <Button
            look="quiet"
            square
            aria-label={t('contract-source.saveFile', { path })}
            data-tip={t('contract-source.saveFile', { path })}
            onClick={() => saveFile(path.split('/').at(-1) || 'source', new Blob([content], { type: 'text/plain' }))}
          >
            <Icon name="download" />
          </Button>
        </span>
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
              <Line index={index} text={lines[index] ?? ''} tokens={tokens} />
            </span>
          </div>
        )}
      />
    </div>
  )
}
