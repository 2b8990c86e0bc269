import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { languageTags } from '../i18n/locales.ts'
import { currentLocale } from '../i18n/translate.ts'
import { useMessages } from '../i18n/use-messages.ts'
import { useGo } from '../navigation/use-navigation.ts'
import { saveFile } from '../ui/files/save-file.ts'
import styles from './Chart.module.css'
import { ChartReadout } from './ChartReadout.tsx'
import { ChartTable } from './ChartTable.tsx'
import { ChartTools } from './ChartTools.tsx'
import {
  type ChartProps,
  canBeLogarithmic,
  chartCsv,
  movedTo,
  pointsWithin,
  valueText,
  wholeRange,
  zoomed,
} from './chart-data.ts'
import { chartPicture } from './chart-picture.ts'
import { showRange } from './gestures.ts'
import { momentText } from './moment-text.ts'
import { type Drawn, minZoom, usePlot } from './use-plot.ts'

const defaultHeight = 320
const shortNumber = (value: number) =>
  new Intl.NumberFormat(languageTags[currentLocale()], { notation: 'compact', maximumSignificantDigits: 4 }).format(
    value,
  )

/** Where an arrow or another key leads from a point; undefined for other keys. */
const stepOf = (key: string, index: number, count: number): number | undefined => {
  const large = Math.max(1, Math.round(count / 10))
  const steps: Record<string, number> = {
    ...{ ArrowLeft: index - 1, ArrowDown: index - 1, ArrowRight: index + 1, ArrowUp: index + 1 },
    ...{ PageDown: index - large, PageUp: index + large, Home: 0, End: count - 1 },
  }
  const target = steps[key]
  return target === undefined ? undefined : Math.min(count - 1, Math.max(0, target))
}

const useKeys = (
  { times, unit, hrefOf }: ChartProps,
  index: number,
  setIndex: (index: number) => void,
  drawn: { current: Drawn | undefined },
  reset: () => void,
) => {
  const go = useGo()
  return (event: KeyboardEvent) => {
    const plot = drawn.current?.plot
    if (plot === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    const range: [number, number] = [plot.scales.x?.min ?? 0, plot.scales.x?.max ?? 1]
    const target = stepOf(event.key, index, times.length)
    const time = times[target ?? index] ?? 0
    const href = hrefOf?.(index)
    const whole = wholeRange(times, unit)
    if (target !== undefined) {
      const [from, to] = movedTo(range, time)
      if (from !== range[0]) showRange(plot, [from, to])
      setIndex(target)
      plot.setCursor({ left: plot.valToPos(time, 'x'), top: 0 }, false)
    } else if (event.key === '+' || event.key === '=')
      showRange(plot, zoomed(range, time, 0.5, whole, minZoom({ times, unit })))
    else if (event.key === '-') showRange(plot, zoomed(range, time, 2, whole, minZoom({ times, unit })))
    else if (event.key === 'Escape' || event.key === '0') reset()
    else if (event.key === 'Enter' && href !== undefined) go(href)
    else return
    event.preventDefault()
  }
}

const useSaving = (props: ChartProps, drawn: { current: Drawn | undefined }, range: [number, number]) => {
  const { fileName, times } = props
  return {
    onPicture: async () => {
      if (drawn.current === undefined) return
      const { plot, colours, font } = drawn.current
      const picture = await chartPicture(plot, props, colours, font)
      if (picture !== null) saveFile(`${fileName}.png`, picture)
    },
    onTable: () =>
      saveFile(`${fileName}.csv`, new Blob([chartCsv(props, pointsWithin(times, range))], { type: 'text/csv' })),
  }
}

/** The chart itself: fetched when one is shown. `Chart` is the door to it. */
export const ChartView = (props: ChartProps) => {
  const t = useMessages()
  const go = useGo()
  const {
    name,
    times,
    unit,
    rangeName,
    series,
    partial,
    hrefOf,
    axisText = shortNumber,
    height = defaultHeight,
  } = props
  const [isLog, setLog] = useState(false)
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const [chosenTime, setChosenTime] = useState<number>()
  const whole = useMemo(() => wholeRange(times, unit), [times, unit])
  const [range, setRange] = useState<[number, number]>(whole)
  // another range may lack the point
  const chosen = chosenTime === undefined ? -1 : times.indexOf(chosenTime)
  const index = chosen === -1 ? times.length - 1 : chosen
  const setChosen = (place: number) => setChosenTime(times[place])
  const place = useRef<HTMLDivElement>(null)
  const press = () => {
    const href = hrefOf?.(index)
    if (href !== undefined) go(href)
  }
  const request = { ...props, isLog, hidden, axisText, height, onPoint: setChosen, onRange: setRange, onPress: press }
  const drawn = usePlot(place, request)
  const reset = useCallback(() => {
    if (drawn.current !== undefined) showRange(drawn.current.plot, whole)
  }, [drawn, whole])
  const formerRange = useRef(rangeName)
  useEffect(() => {
    if (formerRange.current !== rangeName) reset()
    formerRange.current = rangeName
  }, [rangeName, reset])
  const saving = useSaving(props, drawn, range)
  const onKeyDown = useKeys(props, index, setChosen, drawn, reset)
  const values = series.map((one) => `${one.label} ${valueText(one, one.values[index] ?? null)}`).join('; ')
  const moment = `${momentText(times[index] ?? 0, unit)}${partial?.has(index) ? ` (${t('chart.partial')})` : ''}`
  return (
    <>
      <ChartReadout
        {...props}
        index={index}
        hidden={hidden}
        onToggle={(key) =>
          setHidden((former) => new Set(former.has(key) ? [...former].filter((one) => one !== key) : [...former, key]))
        }
      />
      <div
        ref={place}
        className={styles.plot}
        style={{ height: `${height}px` }}
        role="slider"
        tabIndex={0}
        aria-label={t('chart.point', { name })}
        aria-valuemin={1}
        aria-valuemax={times.length}
        aria-valuenow={index + 1}
        aria-valuetext={`${moment}: ${values}`}
        data-leads={hrefOf === undefined ? undefined : ''}
        onKeyDown={onKeyDown}
      />
      <ChartTools
        {...saving}
        isZoomed={range[0] > whole[0] || range[1] < whole[1]}
        isLog={isLog}
        canLog={canBeLogarithmic(series)}
        onReset={reset}
        onLog={() => setLog((former) => !former)}
      />
      <ChartTable {...props} shown={pointsWithin(times, range)} />
    </>
  )
}
