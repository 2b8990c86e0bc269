import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Failure } from '../../../api-client/Failure.tsx'
import { TransactionLink } from '../../../entities/TransactionLink.tsx'
import { formatInteger } from '../../../format/number.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { useChangeSearch, useSearchParameters } from '../../../navigation/search-parameters.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { VirtualRows, type VirtualRowsHandle } from '../../../ui/virtual/VirtualRows.tsx'
import { StepBar } from './StepBar.tsx'
import { StepDetails } from './StepDetails.tsx'
import { rowHeight, StepHead, StepRow } from './StepRow.tsx'
import styles from './Steps.module.css'
import { useSteps } from './use-steps.ts'

/** Keys of the list, and by how many steps they go. */
const moves: Record<string, number> = {
  ...{ ArrowDown: 1, ArrowUp: -1, PageDown: 20, PageUp: -20 },
  ...{ Home: Number.NEGATIVE_INFINITY, End: Number.POSITIVE_INFINITY },
}

/** The selected step; the URL follows when it stays. */
const useSelected = () => {
  const wanted = Number(useSearchParameters().get('step') ?? 0)
  const change = useChangeSearch()
  const [selected, setSelected] = useState(Number.isSafeInteger(wanted) && wanted >= 0 ? wanted : 0)
  useEffect(() => {
    const timer = setTimeout(() => {
      if (selected !== wanted) change({ step: selected === 0 ? undefined : selected }, { replace: true })
    }, 400)
    return () => clearTimeout(timer)
  }, [selected, wanted, change])
  return [selected, setSelected] as const
}

/** Every opcode a transaction executed. Those in sight are read; a million scroll as a hundred do. */
export const StepsPanel = ({ hash }: { hash: `0x${string}` }) => {
  const t = useMessages()
  const [chosen, setSelected] = useSelected()
  const [sight, setSight] = useState<readonly [number, number]>([chosen, chosen])
  const rows = useRef<VirtualRowsHandle>(null)
  const steps = useSteps(hash, ...sight)
  const { top, total, at, failed } = steps
  const selected = Math.min(chosen, Math.max(0, total - 1))
  const select = (index: number) => {
    const next = Math.max(0, Math.min(total - 1, index))
    setSelected(next)
    rows.current?.show(next)
  }
  const isThere = total > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link's step is brought into sight once, when the list is there.
  useEffect(() => {
    if (isThere) rows.current?.show(selected)
  }, [isThere])
  if (top.error !== null) return <Failure error={top.error} retry={() => void top.refetch()} />
  if (top.data === undefined) return <Skeleton width="50%" />
  const press = (event: KeyboardEvent) => {
    const by = moves[event.key]
    if (by === undefined || event.target instanceof HTMLInputElement) return
    event.preventDefault()
    select(selected + by)
  }
  return (
    <Panel
      flush
      title={t('vm.steps', { total, shown: formatInteger(total) })}
      actions={<TransactionLink hash={hash} />}
    >
      {top.data.cut !== null && (
        <p className={styles.note}>
          {t(`vm.cut_${top.data.cut.reason}`, { limit: top.data.cut.limit, at: formatInteger(top.data.cut.at) })}
        </p>
      )}
      {failed !== undefined && <Failure error={failed.error} retry={() => void failed.refetch()} />}
      {isThere ? (
        <>
          <StepBar steps={steps} selected={selected} onSelect={select} />
          <div className={styles.panes}>
            {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the list inside, which has the focus. */}
            <div onKeyDown={press}>
              <StepHead />
              <VirtualRows
                label={t('vm.list')}
                count={total}
                rowHeight={rowHeight}
                height="min(64vh, 720px)"
                handle={rows}
                onSight={(first, last) =>
                  setSight((now) => (now[0] === first && now[1] === last ? now : [first, last]))
                }
                row={(index) => (
                  <StepRow index={index} step={at(index)} isSelected={index === selected} onSelect={select} />
                )}
              />
            </div>
            <StepDetails hash={hash} index={selected} />
          </div>
        </>
      ) : (
        <p className={styles.note}>{t('vm.noSteps')}</p>
      )}
    </Panel>
  )
}
