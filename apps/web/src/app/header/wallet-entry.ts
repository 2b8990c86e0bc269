import { runtimeConfig } from '../../config/runtime-config.ts'
import { translate } from '../../i18n/translate.ts'
import type { MenuEntry } from '../../ui/float/Menu.tsx'

/** Puts this page's network into the browser's wallet; the code for it is fetched when it is asked for. */
const askWalletForNetwork = async (): Promise<void> => {
  const config = runtimeConfig()
  const [{ addNetwork }, { notifyOutcome }] = await Promise.all([
    import('../../wallet/wallet.ts'),
    import('../../wallet/wallet-notice.ts'),
  ])
  await notifyOutcome(addNetwork(config), config.chain.chainName)
}

export const addNetworkEntry = (close: () => void): MenuEntry => ({
  key: 'addNetwork',
  label: translate('shell.addNetwork', { chain: runtimeConfig().chain.chainName }),
  onPress: () => {
    close()
    void askWalletForNetwork()
  },
})
