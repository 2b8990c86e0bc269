import type compilerPlaces from './compiler-places.en.json'
import type compilers from './compilers.en.json'
import type failureWords from './failure-words.en.json'
import type verified from './verified.en.json'
import type verify from './verify.en.json'

declare module '../../../i18n/message-key.ts' {
  interface MessageFiles {
    'compiler-places': typeof compilerPlaces
    compilers: typeof compilers
    'failure-words': typeof failureWords
    verified: typeof verified
    verify: typeof verify
  }
}
