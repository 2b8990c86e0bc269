import type blocks from './blocks.en.json'
import type countdown from './countdown.en.json'
import type extraData from './extra-data.en.json'

declare module '../../../i18n/message-key.ts' {
  interface MessageFiles {
    blocks: typeof blocks
    countdown: typeof countdown
    'extra-data': typeof extraData
  }
}
