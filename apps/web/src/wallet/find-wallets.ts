import type { WalletProvider } from './wallet.ts'

/** A wallet of the browser that announced itself (EIP-6963), or the one in `window.ethereum`. */
export interface FoundWallet {
  id: string
  name: string
  /** A data URI; absent where it gives none that can be shown. */
  icon?: string
  provider: WalletProvider
}

interface Announcement {
  info?: { uuid?: unknown; name?: unknown; icon?: unknown }
  provider?: WalletProvider
}

/** Wallets that are listed; a page may be announced any number. */
const maxWallets = 20

const walletOf = ({ info, provider }: Announcement): FoundWallet | undefined => {
  if (typeof provider?.request !== 'function' || typeof info?.uuid !== 'string') return undefined
  const icon = typeof info.icon === 'string' && /^data:image\//.test(info.icon) ? { icon: info.icon } : {}
  return { id: info.uuid, name: String(info.name ?? '').slice(0, 60) || info.uuid, ...icon, provider }
}

/** Asks wallets to announce themselves and tells all that did, whenever another one does. @returns how to stop */
export const findWallets = (onFound: (wallets: FoundWallet[]) => void): (() => void) => {
  const found = new Map<string, FoundWallet>()
  const tell = () => {
    const announced = [...found.values()].slice(0, maxWallets)
    const legacy = window.ethereum
    if (announced.length > 0 || typeof legacy?.request !== 'function') return onFound(announced)
    onFound([{ id: 'window.ethereum', name: '', provider: legacy }])
  }
  const listen = (event: Event) => {
    const wallet = walletOf(((event as CustomEvent).detail ?? {}) as Announcement)
    if (wallet !== undefined) found.set(wallet.id, wallet)
    tell()
  }
  window.addEventListener('eip6963:announceProvider', listen)
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  tell()
  return () => window.removeEventListener('eip6963:announceProvider', listen)
}
