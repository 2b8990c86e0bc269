import { type GatewayServer, openGatewayServer } from './gateway-server.ts'
import { tokenListUri } from './token-list.ts'

export type ContentGateway = GatewayServer & { settings: { IPFS_GATEWAYS: string; TOKEN_LIST: string } }

/**
 * The devnet's own IPFS gateway: the files its items name, under their content ids, on a machine without internet too.
 * @returns where, what to set so that it is used, and what ends it
 */
export async function startContentGateway(): Promise<ContentGateway> {
  const gateway = await openGatewayServer()
  return { ...gateway, settings: { IPFS_GATEWAYS: gateway.url, TOKEN_LIST: tokenListUri } }
}
