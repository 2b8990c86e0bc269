import type { ApiConfig } from '../config.ts'

/** Where wallets reach the node through this product. */
export const walletDoor = '/rpc/wallet'

/**
 * The node that wallets are given where the network has no public one: the browser's own where the operator named one, else the door
 * that sends; without broadcast the one that reads. Pure.
 */
export const walletRpcUrl = ({
  BROWSER_RPC_URL,
  BROADCAST,
}: Pick<ApiConfig, 'BROWSER_RPC_URL' | 'BROADCAST'>): string =>
  BROWSER_RPC_URL === '/rpc' && BROADCAST === 'on' ? walletDoor : BROWSER_RPC_URL
