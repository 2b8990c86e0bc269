import type day from './day.en.json'
import type home from './home.en.json'
import type roundStrip from './roundStrip.en.json'

declare module '../../../i18n/message-key.ts' {
  interface MessageFiles {
    day: typeof day
    home: typeof home
    roundStrip: typeof roundStrip
  }
}
