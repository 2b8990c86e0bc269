/** Spec §9 "Breakpoints", in px. CSS writes the same numbers in its media queries. */
const breakpoints = { xs: 480, sm: 576, md: 768, lg: 992, xl: 1200, xxl: 1600 } as const
/** Spec §3 "Screen-size classes", smallest first. */
export type ScreenSize = keyof typeof breakpoints

export interface ScreenClass {
  size: ScreenSize
  /** Below medium (spec §4). */
  isMobile: boolean
  /** Below large and above medium. */
  isTablet: boolean
}

/** The screen-size class of a body width: the first breakpoint it lies under, else the largest. */
export const screenClass = (width: number): ScreenClass => {
  const names = Object.keys(breakpoints) as ScreenSize[]
  return {
    size: names.find((name) => width < breakpoints[name]) ?? 'xxl',
    isMobile: width < breakpoints.md,
    isTablet: width > breakpoints.md && width < breakpoints.lg,
  }
}
