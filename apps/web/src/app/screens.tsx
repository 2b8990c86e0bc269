import type { ComponentType } from 'react'
import { screenName } from './screen-name.ts'

type ScreenModule = { Screen: ComponentType }

const files = import.meta.glob<ScreenModule>(['../routes/*.tsx', '!../routes/*.test.tsx'])

/** Loads the chunk of a page's screen; undefined while the page has no file in `routes/`. */
export const screenLoader = (pattern: string): (() => Promise<ScreenModule>) | undefined =>
  files[`../routes/${screenName(pattern)}.tsx`]
