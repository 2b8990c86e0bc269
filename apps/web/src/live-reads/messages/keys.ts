import type readBlock from './read-block.en.json'

declare module '../../i18n/message-key.ts' {
  interface MessageFiles {
    'read-block': typeof readBlock
  }
}
