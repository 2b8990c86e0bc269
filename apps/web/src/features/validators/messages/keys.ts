import type roundCharts from './roundCharts.en.json'
import type validators from './validators.en.json'

declare module '../../../i18n/message-key.ts' {
  interface MessageFiles {
    roundCharts: typeof roundCharts
    validators: typeof validators
  }
}
