import { segmentText } from '@corescope/api-schema/first-screen'
import { createContext, use } from 'react'

/** Parameters of the page now shown, as `matchPage` found them. Filled by the shell. */
export const PathParameters = createContext<Record<string, string>>({})

/** `{id}` of the page's pattern, percent-decoded where it can be. */
export const usePathParameter = (name: string): string => segmentText(use(PathParameters)[name] ?? '')
