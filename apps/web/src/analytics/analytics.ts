import type { RuntimeConfig } from '@corescope/api-schema/runtime-config'

type AnalyticsConfig = Pick<RuntimeConfig, 'analyticsTagId' | 'analyticsUrl'>

/** `randomUUID` exists only on secure pages. */
const drawClientId = () => [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(16)).join('-')

/**
 * Sends one page view when the path changes (spec §1), with the reader's IP anonymised at the service (`aip=1`) and no cookie:
 * the client id is drawn anew with each page load. Nothing is sent without a tag id (ruling 23).
 */
export const createAnalytics = ({ analyticsTagId, analyticsUrl }: AnalyticsConfig): ((path: string) => void) => {
  if (analyticsTagId === '' || analyticsUrl === '') return () => undefined
  const clientId = drawClientId()
  let lastPath: string | undefined
  return (path) => {
    if (path === lastPath) return
    lastPath = path
    const view = { v: '1', t: 'pageview', tid: analyticsTagId, cid: clientId, aip: '1', dp: path, dt: document.title }
    navigator.sendBeacon(analyticsUrl, new URLSearchParams(view))
  }
}
