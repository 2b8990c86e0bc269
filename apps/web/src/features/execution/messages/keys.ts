import type state from './state.en.json'
import type trace from './trace.en.json'
import type vm from './vm.en.json'

declare module '../../../i18n/message-key.ts' {
  interface MessageFiles {
    state: typeof state
    trace: typeof trace
    vm: typeof vm
  }
}
