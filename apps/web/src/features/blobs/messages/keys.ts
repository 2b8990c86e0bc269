import type blobs from './blobs.en.json'

declare module '../../../i18n/message-key.ts' {
  interface MessageFiles {
    blobs: typeof blobs
  }
}
