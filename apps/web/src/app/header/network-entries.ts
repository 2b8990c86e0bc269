import type { RuntimeConfig } from '@corescope/api-schema/runtime-config'
import type { MenuEntry } from '../../ui/float/Menu.tsx'

const names = ['mainnet', 'testnet2', 'testnet', 'signet', 'devnet'] as const
const titles: Record<(typeof names)[number], string> = {
  mainnet: 'Mainnet',
  testnet2: 'Testnet2',
  testnet: 'Testnet',
  signet: 'Signet',
  devnet: 'Devnet',
}

/**
 * The networks of the picker: this one, and the same path on the deployments that are named (ruling 21). On a custom chain the
 * networks of Core are strangers: only those that are named stand there.
 */
export const networkEntries = (
  { networkName, networkUrls, chain }: Pick<RuntimeConfig, 'networkName' | 'networkUrls' | 'chain'>,
  pathname: string,
  reason: string,
): MenuEntry[] => {
  const own: MenuEntry = { key: networkName, label: chain.name, href: pathname, current: true }
  const others = names
    .filter((name) => name !== networkName && (networkName !== 'custom' || networkUrls[name] !== undefined))
    .map((name): MenuEntry => {
      const origin = networkUrls[name]
      const base = { key: name, label: titles[name] }
      return origin === undefined
        ? { ...base, disabledReason: reason }
        : { ...base, href: new URL(pathname, origin).href }
    })
  return [own, ...others]
}
