import type { RuntimeConfig } from '@corescope/api-schema/runtime-config'

type AnalyticsConfig = Pick<RuntimeConfig, 'analyticsTagId' | 'analyticsUrl'>

/**
 * Sends one page view when the path changes (spec §1), with the reader's IP anonymised at the service (`aip=1`) and no cookie:
 * the client id is drawn anew with each page load. Nothing is sent without a tag id (ruling 23).
 */
export const createAnalytics = ({ analyticsTagId, analyticsUrl }: AnalyticsConfig): ((path: string) => void) => {
  if (analyticsTagId === '' || analyticsUrl === '') return () => undefined
  const clientId = crypto.randomUUID()
  let lastPath: string | undefined
  return (path) => {
    if (path === lastPath) return
    lastPath = path
    const view = { v: '1', t: 'pageview', tid: analyticsTagId, cid: clientId, aip: '1', dp: path, dt: document.title }
    navigator.sendBeacon(analyticsUrl, new URLSearchParams(view))
  }
}
