import { type LineEnds, type SourceRow, sourceRows } from '@corescope/decode/source-text/line-ends'
import { withHiddenSigns } from '@corescope/decode/verification/hidden-signs'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { formatInteger } from '../../format/number.ts'
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
  /** How its compiler ends lines. */
  ends: LineEnds
}

/** px of a line. */
const lineHeight = 20
/** Characters of a line that are drawn. */
const maxLine = 2_000

/** The source with ends of lines that the grammar knows: its tokens are those of the rows. */
const plainRows = (rows: readonly SourceRow[]) => rows.map(({ text }) => text).join('\n')

const Line = ({ index, text, tokens }: { index: number; text: string; tokens: PackedTokens | null | undefined }) => {
  if (text.length > maxLine) return withHiddenSigns(text.slice(0, maxLine))
  if (tokens == null) return withHiddenSigns(text)
  return lineTokens(tokens, index, text).map(([kind, part], place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a piece is known by its place.
    <span key={place} className={styles[kind.replace(/-.*$/, '')]}>
      {withHiddenSigns(part)}
    </span>
  ))
}

/** Says of a long line how much of it is not drawn. */
const Cut = ({ count }: { count: number }) => {
  const t = useMessages()
  if (count <= 0) return null
  return <span className={styles.cut}>{t('contract-source.cutLine', { count, shown: formatInteger(count) })}</span>
}

/** A source file with its line numbers; each is a link (`?line=`). Colours come when the worker has found them. */
export const SourceText = ({ address, verifiedAt, path, content, language, ends }: TextProps) => {
  const t = useMessages()
  const rows = useMemo(() => sourceRows(content, ends), [content, ends])
  const wanted = Number(useSearchParameters().get('line') ?? 0)
  const change = useChangeSearch()
  const handle = useRef<VirtualRowsHandle>(null)
  const { data: tokens } = useQuery({
    queryKey: ['highlighted', address, verifiedAt, path],
    queryFn: ({ signal }) => highlight({ code: plainRows(rows), language }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { toasts: 'never' },
  })
  useEffect(() => {
    if (wanted <= 0) return
    const found = rows.findIndex(({ line }) => line === wanted)
    handle.current?.show(found < 0 ? rows.length - 1 : found)
  }, [wanted, rows])
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
        count={rows.length}
        rowHeight={lineHeight}
        height="min(70vh, 760px)"
        handle={handle}
        row={(index) => {
          const { line, text, end } = rows[index] ?? { line: 0, text: '', end: '' }
          return (
            <div className={styles.line} data-wanted={wanted === line ? '' : undefined}>
              {rows[index - 1]?.line === line ? (
                <span className={styles.number} />
              ) : (
                <button
                  type="button"
                  className={styles.number}
                  aria-label={t('contract-source.line', { line })}
                  onClick={() => change({ line }, { replace: true })}
                >
                  {line}
                </button>
              )}
              <span>
                <Line index={index} text={`${text}${end}`} tokens={tokens} />
              </span>
              <Cut count={text.length + end.length - maxLine} />
            </div>
          )
        }}
      />
    </div>
  )
}
