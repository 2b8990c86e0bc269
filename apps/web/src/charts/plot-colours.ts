/** Colours of a drawing, as a canvas takes them: of the theme now shown. */
export interface PlotColours {
  series: string[]
  ink: string
  line: string
  surface: string
  hatch: string
}

const names = ['--accent', '--series-2', '--series-3', '--series-4']

/** `rgb(1, 2, 3)` → `rgba(1, 2, 3, 0.2)`. */
export const withAlpha = (colour: string, alpha: number): string => {
  const [red = '0', green = '0', blue = '0'] = colour.match(/[\d.]+/g) ?? []
  return `rgba(${red}, ${green}, ${blue}, ${alpha})`
}

/** Reads the tokens of the theme where the drawing stands: a canvas knows no custom properties. */
export const plotColours = (place: HTMLElement): PlotColours => {
  const probe = document.createElement('span')
  probe.hidden = true
  place.append(probe)
  const read = (name: string) => {
    probe.style.color = `var(${name})`
    return getComputedStyle(probe).color
  }
  const colours = {
    series: names.map(read),
    ink: read('--ink-soft'),
    line: read('--line'),
    surface: read('--surface'),
    hatch: withAlpha(read('--line-strong'), 0.35),
  }
  probe.remove()
  return colours
}

/** Calls back when the reader or the system changes the theme. */
export const onColoursChange = (listener: () => void, onThemeChange: (listener: () => void) => () => void) => {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  dark.addEventListener('change', listener)
  const stop = onThemeChange(listener)
  return () => {
    dark.removeEventListener('change', listener)
    stop()
  }
}
