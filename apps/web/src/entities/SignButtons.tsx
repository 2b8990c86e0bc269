import { useEffect, useState } from 'react'
import { useMessages } from '../i18n/use-messages.ts'
import { Button } from '../ui/Button.tsx'
import { type FoundWallet, findWallets } from '../wallet/find-wallets.ts'
import type { WalletProvider } from '../wallet/wallet.ts'

export interface SignButtonsProps {
  isBusy: boolean
  onSign: (provider: WalletProvider) => void
  /** They send a form: with Enter the first one does. */
  isSubmit?: boolean
  /** Stands there where this browser has no wallet. */
  none: string
}

/** A button for each wallet of the browser: it signs with that one. */
export const SignButtons = ({ isBusy, onSign, isSubmit = false, none }: SignButtonsProps) => {
  const t = useMessages()
  const [wallets, setWallets] = useState<FoundWallet[]>()
  useEffect(() => findWallets(setWallets), [])
  if (wallets?.length === 0) return <span>{none}</span>
  return wallets?.map(({ id, name, icon, provider }) => (
    <Button
      key={id}
      type={isSubmit ? 'submit' : 'button'}
      look="primary"
      isBusy={isBusy}
      onClick={() => onSign(provider)}
    >
      {icon !== undefined && <img src={icon} alt="" width="16" height="16" />}
      {name === '' ? t('wallet.sign') : t('wallet.signWith', { name })}
    </Button>
  ))
}
