import { formatInteger } from '../../format/number.ts'
import { formatAbsolute } from '../../format/time.ts'
import type { MessageKey } from '../../i18n/message-key.ts'
import type { MessageValues } from '../../i18n/render-message.ts'
import type { HealthView } from '../../live-updates/health.ts'

export interface BannerText {
  tone: 'calm' | 'warn' | 'bad'
  key: MessageKey
  values: MessageValues
}

/** Nothing is indexed: there is no figure to name. */
const preparing: BannerText = { tone: 'calm', key: 'shell.bannerPreparing', values: {} }

const indexing = (indexed: number, node: number | null): BannerText => {
  const head = formatInteger(indexed)
  if (node === null) return { tone: 'calm', key: 'shell.bannerIndexingOpen', values: { head } }
  // the stream may know a newer block than the last check did
  const target = formatInteger(Math.max(indexed, node))
  return { tone: 'calm', key: 'shell.bannerIndexing', values: { head, target } }
}

/** What the shell says about the product's own state; undefined while all is well. */
export const bannerState = ({ isOffline, health, isPreparing }: HealthView): BannerText | undefined => {
  if (isOffline) return { tone: 'bad', key: 'shell.bannerOffline', values: {} }
  if (health === undefined) return isPreparing ? preparing : undefined
  const [indexed, node] = [health.indexed.head, health.node.head]
  const upTo: MessageValues = indexed === null ? {} : { head: formatInteger(indexed) }
  switch (health.state) {
    case 'ok':
      return undefined
    case 'indexing':
      return indexed === null ? preparing : indexing(indexed, node)
    case 'behind': {
      const lag = Math.max(1, (node ?? 0) - (indexed ?? 0))
      return { tone: 'warn', key: 'shell.bannerBehind', values: { lag } }
    }
    case 'stalled': {
      const { headSince } = health.node
      if (indexed === null || headSince === null) return undefined
      return { tone: 'warn', key: 'shell.bannerStalled', values: { ...upTo, since: formatAbsolute(headSince) } }
    }
    case 'nodeDown': {
      const { awaySince } = health.node
      if (indexed === null) return { tone: 'warn', key: 'shell.bannerNodeDownBare', values: {} }
      if (awaySince == null) return { tone: 'warn', key: 'shell.bannerNodeDown', values: upTo }
      return { tone: 'warn', key: 'shell.bannerNodeDownSince', values: { ...upTo, since: formatAbsolute(awaySince) } }
    }
    case 'indexerDown': {
      const key = indexed === null ? 'shell.bannerIndexerDownBare' : 'shell.bannerIndexerDown'
      return { tone: 'warn', key, values: upTo }
    }
    case 'halted':
      return { tone: 'bad', key: 'shell.bannerHalted', values: { reason: health.message ?? '' } }
    case 'databaseFull':
      return { tone: 'bad', key: 'shell.bannerDatabaseFull', values: {} }
    case 'databaseDown':
      return { tone: 'bad', key: 'shell.bannerDatabaseDown', values: {} }
  }
}
