/** Spec §3 "Layout": content mode, header mode, page transitions. */
const contentModes = ['fixed', 'full'] as const
const headerModes = ['fixed', 'auto', 'header'] as const
const pageTransitions = ['zoom-fade', 'zoom-out', 'fade-slide', 'fade', 'fade-bottom', 'fade-scale'] as const

/** What a reader may choose of how every screen looks (spec §3 "Layout", ruling 35). The first of each is the default. */
export const displayChoices = {
  /** Screens are as wide as the page's measure, or as the window. */
  width: contentModes,
  /** fixed: the header stays at the top. header: it scrolls away with the page. auto: it comes back when one scrolls up. */
  header: headerModes,
  density: ['comfortable', 'compact'],
  transition: ['none', ...pageTransitions],
  zone: ['reader', 'utc'],
  grouping: ['comma', 'space', 'none'],
} as const

export type DisplayName = keyof typeof displayChoices
export type Display = { [Name in DisplayName]: (typeof displayChoices)[Name][number] }

export const displayNames = Object.keys(displayChoices) as DisplayName[]

/** Settings of any origin as settings: what is none of the choices is the default. Pure. */
export const toDisplay = (given: Partial<Record<DisplayName, unknown>>): Display =>
  Object.fromEntries(
    displayNames.map((name) => {
      const choices: readonly string[] = displayChoices[name]
      const choice = given[name]
      return [name, typeof choice === 'string' && choices.includes(choice) ? choice : choices[0]]
    }),
  ) as Display

/** The settings as the text of a cookie, which the server reads: `fixed.auto.compact.none.utc.comma`. Pure. */
export const displayText = (display: Display): string => displayNames.map((name) => display[name]).join('.')

/** The settings that a cookie holds. Pure. */
export const readDisplay = (text: string | undefined): Display => {
  const parts = (text ?? '').split('.')
  return toDisplay(Object.fromEntries(displayNames.map((name, index) => [name, parts[index]])))
}

/**
 * Settings that the server's HTML follows, as attributes of `<html>`: `data-width` and so on. Style sheets read them; the browser begins with
 * the grouping of digits that it finds.
 */
export const htmlSettings = ['width', 'header', 'density', 'grouping'] as const satisfies readonly DisplayName[]
