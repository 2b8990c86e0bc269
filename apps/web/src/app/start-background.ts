import type { RuntimeConfig } from '@corescope/api-schema/runtime-config'
import { refreshLive } from '../api-client/query-client.ts'
import { refreshNow } from '../entities/time-mode.ts'
import { formatInteger } from '../format/number.ts'
import { translate } from '../i18n/translate.ts'
import { onChainEvent } from '../live-updates/chain-events.ts'
import { isStreamHeld } from '../live-updates/hold-stream.ts'
import { startLiveUpdates } from '../live-updates/start.ts'
import { notify } from '../notices/notices.ts'
import type { Router } from './router/router.ts'

const calmMs = 1_000

/** Asks again for what follows the chain, at most once a second. */
const followChain = () => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = 0
  let isBehind = false
  document.addEventListener('visibilitychange', () => {
    if (!isBehind || document.visibilityState === 'hidden') return
    isBehind = false
    refreshLive()
  })
  onChainEvent((event) => {
    refreshNow()
    if (event.kind === 'reorg') {
      const values = { depth: event.depth, ancestor: formatInteger(event.ancestor.number) }
      notify(translate('shell.reorgTitle'), translate('shell.reorgText', values))
    }
    if (timer !== undefined) return
    if (document.visibilityState === 'hidden' && isStreamHeld()) {
      // told all the same, and looked at by nobody
      isBehind = true
      return
    }
    timer = setTimeout(
      () => {
        timer = undefined
        last = Date.now()
        refreshLive()
      },
      Math.max(0, last + calmMs - Date.now()),
    )
  })
}

const startAnalytics = async (config: RuntimeConfig, router: Pick<Router, 'subscribe'>) => {
  if (config.analyticsTagId === '') return
  const { createAnalytics } = await import('../analytics/analytics.ts')
  const view = createAnalytics(config)
  view(location.pathname)
  router.subscribe(() => view(location.pathname))
}

/**
 * What waits until the first screen stands: the event stream, health, analytics.
 * @param head newest block that the first screen shows
 */
export const startBackground = (
  config: RuntimeConfig,
  router: Pick<Router, 'subscribe'>,
  head: number | undefined,
): void => {
  followChain()
  requestAnimationFrame(() =>
    setTimeout(() => {
      startLiveUpdates(config.apiBaseUrl, head)
      void startAnalytics(config, router)
    }),
  )
}
