import type shell from './shell.en.json'

declare module '../../../i18n/message-key.ts' {
  interface MessageFiles {
    shell: typeof shell
  }
}
