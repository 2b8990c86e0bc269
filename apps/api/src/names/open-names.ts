import type { ApiConfig } from '../config.ts'
import type { Logger } from '../logger.ts'
import { createNames } from './create-names.ts'
import { openWalletNames } from './name-settings.ts'
import { createShownNames } from './shown-names.ts'

/** Everything that asks DNS, by the settings. `shownNames`: what addresses are shown by in lists; undefined where they have no names in DNS. */
export const openNames = (config: ApiConfig, log: Logger) => {
  const walletNames = openWalletNames(config)
  return {
    names: config.DOH_URL === 'none' ? undefined : createNames(config.DOH_URL),
    walletNames,
    shownNames: walletNames === undefined ? undefined : createShownNames(walletNames, log),
  }
}
