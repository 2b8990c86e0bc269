import type palette from './palette.en.json'
import type search from './search.en.json'

declare module '../../../i18n/message-key.ts' {
  interface MessageFiles {
    palette: typeof palette
    search: typeof search
  }
}
