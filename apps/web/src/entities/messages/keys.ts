import type abiFault from './abi-fault.en.json'
import type match from './match.en.json'
import type readBlock from './read-block.en.json'
import type units from './units.en.json'
import type values from './values.en.json'

declare module '../../i18n/message-key.ts' {
  interface MessageFiles {
    'abi-fault': typeof abiFault
    'read-block': typeof readBlock
    units: typeof units
    values: typeof values
    match: typeof match
  }
}
