import { translate } from '../i18n/translate.ts'
import { toast } from '../notices/notices.ts'
import type { WalletOutcome } from './wallet.ts'

/** Asks the wallet and says in one line what came of it. */
export const notifyOutcome = async (asking: Promise<WalletOutcome>, chainName: string): Promise<void> => {
  try {
    const outcome = await asking
    const tone = outcome === 'success' ? 'success' : outcome === 'alreadyAdded' ? 'info' : 'error'
    toast(translate(`wallet.${outcome}`, { chain: chainName, chainName }), tone)
  } catch (error) {
    const reason = (error as { message?: string } | null)?.message ?? String(error)
    toast(translate('wallet.failed', { reason }), 'error')
  }
}
