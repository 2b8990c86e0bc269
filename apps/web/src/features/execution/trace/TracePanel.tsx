import { useEffect, useMemo, useRef, useState } from 'react'
import { Failure } from '../../../api-client/Failure.tsx'
import { useFailurePlaces } from '../../../entities/failure-source/FailureSource.tsx'
import { formatInteger } from '../../../format/number.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { useSearchParameters } from '../../../navigation/search-parameters.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { VirtualRows, type VirtualRowsHandle } from '../../../ui/virtual/VirtualRows.tsx'
import { CallDetails } from './CallDetails.tsx'
import { CallRow } from './CallRow.tsx'
import { callsAround, failedCalls, findCalls, parentCalls, undoneCalls, visibleCalls } from './call-tree.ts'
import styles from './Trace.module.css'
import { moreFrames, useFrames } from './use-frames.ts'
import { useNarrow } from './use-narrow.ts'

/** px: a row has one line, on phones two, and one more where calls failed: it tells why. */
const rowHeights = { wide: 34, narrow: 60, narrowWithReasons: 82 }

const useTree = (hash: `0x${string}`) => {
  const { frames, last, query } = useFrames(hash)
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set())
  const [selected, setSelected] = useState<number>()
  const [text, setText] = useState('')
  const rows = useRef<VirtualRowsHandle>(null)
  const [parents, failed] = useMemo(() => [parentCalls(frames), failedCalls(frames)], [frames])
  const found = useMemo(() => findCalls(frames, text), [frames, text])
  const shown = useMemo(() => visibleCalls(frames, folded), [frames, folded])
  const goTo = (index: number | undefined) => {
    if (index === undefined) return
    const open = new Set(folded)
    for (const around of callsAround(frames, index)) open.delete(around)
    setFolded(open)
    setSelected(index)
    rows.current?.show(visibleCalls(frames, open).findIndex((frame) => frame.index === index))
  }
  /** The next of some calls after the selected one, or the one before it, round and round. */
  const step = (among: readonly number[], by: 1 | -1) => {
    const at = selected ?? -1
    if (by === 1) goTo(among.find((index) => index > at) ?? among[0])
    else goTo(among.findLast((index) => index < at) ?? among.at(-1))
  }
  // A link that speaks of the failed calls leads to the first of them, once.
  const isAsked = useSearchParameters().get('call') === 'failed'
  const [first] = failed
  const hasGone = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tree that it moves through is new with each render
  useEffect(() => {
    if (!isAsked || first === undefined || hasGone.current) return
    hasGone.current = true
    goTo(first)
  }, [isAsked, first])
  const fold = (index: number) => {
    const next = new Set(folded)
    if (!next.delete(index)) next.add(index)
    setFolded(next)
  }
  return {
    ...{ frames, last, query, rows, parents, failed, found, shown, folded, selected, text },
    ...{ setFolded, setSelected, setText, step, fold },
  }
}
type Tree = ReturnType<typeof useTree>

const Steps = ({ tree, among, words }: { tree: Tree; among: readonly number[]; words: readonly [string, string] }) => (
  <>
    <Button square aria-label={words[0]} data-tip={words[0]} onClick={() => tree.step(among, -1)}>
      <Icon name="previous" />
    </Button>
    <Button square aria-label={words[1]} data-tip={words[1]} onClick={() => tree.step(among, 1)}>
      <Icon name="next" />
    </Button>
  </>
)

const Bar = ({ tree, hash }: { tree: Tree; hash: `0x${string}` }) => {
  const t = useMessages()
  const { failed, found, text, last, parents } = tree
  return (
    <div className={styles.bar}>
      <span className={styles.soft}>
        {last && t('trace.summary', { count: last.total, shown: formatInteger(last.total) })}
      </span>
      <input
        className={styles.search}
        type="search"
        value={text}
        maxLength={80}
        placeholder={t('trace.search')}
        aria-label={t('trace.search')}
        onChange={(event) => tree.setText(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && tree.step(found, event.shiftKey ? -1 : 1)}
      />
      {text.trim().length >= 2 && (
        <span className={styles.soft} role="status">
          {t('trace.matches', { count: found.length })}
        </span>
      )}
      {failed.length > 0 && (
        <>
          <span className={styles.reason}>
            {t('trace.failures')} {formatInteger(failed.length)}
          </span>
          <Steps tree={tree} among={failed} words={[t('trace.previousFailure'), t('trace.nextFailure')]} />
        </>
      )}
      <Button onClick={() => tree.setFolded(new Set(parents))}>{t('trace.collapseAll')}</Button>
      <Button onClick={() => tree.setFolded(new Set())}>{t('trace.expandAll')}</Button>
      <a href={paths.vmTrace(hash)}>{t('trace.steps')}</a>
    </div>
  )
}

const More = ({ tree }: { tree: Tree }) => {
  const t = useMessages()
  const { frames, last, query } = tree
  if (last === undefined) return null
  return (
    <>
      {last.cut !== null && (
        <p className={styles.note}>
          {t(`trace.cut_${last.cut.reason}`, { limit: last.cut.limit, at: formatInteger(last.cut.at) })}
        </p>
      )}
      {query.hasNextPage && (
        <p className={styles.note}>
          {t('trace.loaded', { loaded: formatInteger(frames.length), total: formatInteger(last.total) })}{' '}
          <Button disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('trace.loadMore', { count: Math.min(moreFrames, last.total - frames.length) })}
          </Button>
        </p>
      )}
      {query.isFetchNextPageError && <Failure error={query.error} />}
    </>
  )
}

/** The call tree of a transaction: folded, searched, with what each call was given and gave back. */
export const TracePanel = ({ hash }: { hash: `0x${string}` }) => {
  const t = useMessages()
  const tree = useTree(hash)
  const { frames, query, shown, folded, selected, found, parents } = tree
  const matches = useMemo(() => new Set(found), [found])
  const undone = useMemo(() => undoneCalls(frames), [frames])
  const narrow = tree.failed.length > 0 ? 'narrowWithReasons' : 'narrow'
  const rowHeight = rowHeights[useNarrow() ? narrow : 'wide']
  const known = useFailurePlaces(hash, tree.failed.length > 0)
  const places = useMemo(() => new Map(known.map((place) => [place.index, place])), [known])
  if (query.error !== null && frames.length === 0) {
    return <Failure error={query.error} retry={() => void query.refetch()} />
  }
  if (query.data === undefined) {
    return (
      <p className={styles.note} aria-busy="true">
        <Skeleton width="50%" />
      </p>
    )
  }
  const chosen = frames.find(({ index }) => index === selected)
  const topGas = Number(frames[0]?.gasUsed ?? 0)
  return (
    <>
      <Bar tree={tree} hash={hash} />
      <VirtualRows
        label={t('trace.tree')}
        count={shown.length}
        rowHeight={rowHeight}
        height="min(64vh, 720px)"
        handle={tree.rows}
        row={(place) => {
          const frame = shown[place]
          if (frame === undefined) return null
          return (
            <CallRow
              frame={frame}
              place={places.get(frame.index)}
              topGas={topGas}
              isParent={parents.has(frame.index)}
              isFolded={folded.has(frame.index)}
              isSelected={selected === frame.index}
              isFound={matches.has(frame.index)}
              isUndone={undone.has(frame.index)}
              onFold={tree.fold}
              onSelect={tree.setSelected}
            />
          )
        }}
      />
      <More tree={tree} />
      {chosen === undefined ? (
        <p className={styles.note}>{t('trace.choose')}</p>
      ) : (
        <CallDetails frame={chosen} place={places.get(chosen.index)} />
      )}
    </>
  )
}
