import { type ComponentType, useEffect, useState } from 'react'
import { useMessages } from '../i18n/use-messages.ts'
import { FailureNotice } from '../ui/FailureNotice.tsx'
import styles from './Chart.module.css'
import type { ChartProps } from './chart-data.ts'

let loaded: ComponentType<ChartProps> | undefined
let loading: Promise<ComponentType<ChartProps>> | undefined

/** One request for all charts of a screen: WebKit leaves a second `import()` of a module that is still on its way unanswered. */
const loadView = (): Promise<ComponentType<ChartProps>> => {
  loading ??= import('./ChartView.tsx').then(
    ({ ChartView }) => {
      loaded = ChartView
      return ChartView
    },
    (error: unknown) => {
      loading = undefined
      throw error
    },
  )
  return loading
}

/** What draws, fetched when the first chart is shown; `error` when it could not be. */
const useChartView = () => {
  const [view, setView] = useState<{ View?: ComponentType<ChartProps>; isBroken?: boolean }>({})
  const load = () => {
    setView({})
    loadView().then(
      (View) => setView({ View }),
      () => setView({ isBroken: true }),
    )
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after the page has been taken over.
  useEffect(() => {
    if (loaded === undefined) load()
    else setView({ View: loaded })
  }, [])
  return { ...view, load }
}

/**
 * A chart over time, in its final size from the start: its code comes after the page. Drag or pinch zooms; arrow keys read the
 * points; figures can be seen as a table and saved as PNG and CSV. `height` is that of the drawing alone.
 */
export const Chart = (props: ChartProps) => {
  const t = useMessages()
  const { View, isBroken, load } = useChartView()
  const { name, times, height = 320 } = props
  return (
    <figure
      className={styles.chart}
      aria-label={name}
      style={{ '--plot': `${height}px` } as object}
      aria-busy={View === undefined && !isBroken}
    >
      {isBroken && <FailureNotice text={t('errors.unknown')} retry={load} />}
      {!isBroken && times.length === 0 && <p className={styles.empty}>{t('chart.empty')}</p>}
      {times.length > 0 && View === undefined && !isBroken && <div className={styles.waiting} aria-hidden="true" />}
      {times.length > 0 && View !== undefined && <View {...props} />}
    </figure>
  )
}
