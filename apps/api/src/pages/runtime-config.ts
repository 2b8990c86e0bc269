import type { RuntimeConfig } from '@corescope/api-schema/runtime-config'
import type { ApiConfig } from '../config.ts'
import { siteOrigin } from '../http/origin.ts'
import { walletRpcUrl } from '../node/wallet-door.ts'

/** What the browser is told of its deployment (spec §7 "Configuration", ruling 21). Pure. */
export const runtimeConfigOf = (config: ApiConfig, version: string): RuntimeConfig => {
  const { network } = config
  return {
    title: config.APP_TITLE,
    shortName: config.APP_SHORT_NAME,
    apiBaseUrl: config.API_BASE_URL,
    apiUrlPrefix: config.API_URL_PREFIX,
    uploadUrl: config.UPLOAD_URL,
    networkName: network.network,
    captchaSiteKey: config.CAPTCHA_SITE_KEY,
    analyticsTagId: config.ANALYTICS_TAG_ID,
    analyticsUrl: config.ANALYTICS_URL,
    contactEmail: config.CONTACT_EMAIL,
    rpcUrl: config.BROWSER_RPC_URL,
    walletRpcUrl: walletRpcUrl(config),
    debugRoutes: config.debugRoutes,
    accounts: config.ACCOUNTS,
    version,
    nameExample: config.NAME_EXAMPLE,
    publicUrl: config.PUBLIC_URL,
    siteOrigin: siteOrigin(config),
    chain: {
      netId: network.netId,
      chainId: network.chainId,
      chainName: network.chainName,
      name: network.name,
      symbol: network.symbol,
      decimals: network.decimals,
      consensus: network.consensus,
      hasSystemContracts: network.hasSystemContracts,
      rpcUrls: [...network.rpcUrls],
      explorerUrls: [...network.explorerUrls],
      epochLength: network.epochLength,
      bitcoinNetwork: network.bitcoinNetwork,
      bitcoinMempoolSpaceApiUrl: network.bitcoinMempoolSpaceApiUrl,
      orgUrl: network.orgUrl,
      swapUrl: network.swapUrl,
      validatorUrl: network.validatorUrl,
      docUrl: network.docUrl,
      officialUrl: network.officialUrl,
      hardForks: network.hardForks.map(({ name, block, forkTime, epochLength }) => ({
        name,
        block,
        forkTime,
        epochLength,
      })),
    },
    networkUrls: config.networkUrls,
  }
}
