import { formatInteger } from '../format/number.ts'
import type { MessageKey } from '../i18n/message-key.ts'
import type { MessageValues } from '../i18n/render-message.ts'
import type { HealthView } from '../live-updates/health.ts'

export interface BannerText {
  tone: 'calm' | 'warn' | 'bad'
  key: MessageKey
  values: MessageValues
}

const shown = (blockNumber: number | null | undefined) =>
  blockNumber === null || blockNumber === undefined ? '–' : formatInteger(blockNumber)

/** What the shell says about the product's own state; undefined while all is well. */
export const bannerState = ({ isOffline, health }: HealthView): BannerText | undefined => {
  if (isOffline) return { tone: 'bad', key: 'shell.bannerOffline', values: {} }
  if (health === undefined) return undefined
  const head = shown(health.indexed.head)
  const target = shown(health.node.head)
  switch (health.state) {
    case 'ok':
      return undefined
    case 'indexing':
      return { tone: 'calm', key: 'shell.bannerIndexing', values: { head, target } }
    case 'behind': {
      const lag = Math.max(0, (health.node.head ?? 0) - (health.indexed.head ?? 0))
      return { tone: 'warn', key: 'shell.bannerBehind', values: { lag } }
    }
    case 'nodeDown':
      return { tone: 'warn', key: 'shell.bannerNodeDown', values: { head } }
    case 'indexerDown':
      return { tone: 'warn', key: 'shell.bannerIndexerDown', values: { head } }
    case 'halted':
      return { tone: 'bad', key: 'shell.bannerHalted', values: { reason: health.message ?? '' } }
    case 'databaseDown':
      return { tone: 'bad', key: 'shell.bannerDatabaseDown', values: {} }
  }
}
