import { networks } from './networks.ts'

/** Chains whose coins have worth, Core's and Ethereum's: nothing is given away there, whatever the settings say. */
const mainChains: readonly number[] = [Number(networks.mainnet.chainId), 1]

export const isMainChain = (chainId: number): boolean => mainChains.includes(chainId)
