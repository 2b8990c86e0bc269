import { bitcoinAgentAbi } from './system/bitcoin-agent.ts'
import { bitcoinLstStakeAbi } from './system/bitcoin-lst-stake.ts'
import { bitcoinLstTokenAbi } from './system/bitcoin-lst-token.ts'
import { bitcoinStakeAbi, bitcoinStakeFormerAbi } from './system/bitcoin-stake.ts'
import { btcLightClientAbi } from './system/btc-light-client.ts'
import { burnAbi } from './system/burn.ts'
import { candidateHubAbi, candidateHubHermesAbi } from './system/candidate-hub.ts'
import { configurationAbi } from './system/configuration.ts'
import { coreAgentAbi } from './system/core-agent.ts'
import { foundationAbi } from './system/foundation.ts'
import { govHubAbi } from './system/gov-hub.ts'
import { hashPowerAgentAbi } from './system/hash-power-agent.ts'
import { pledgeAgentAbi, pledgeAgentFormerAbi } from './system/pledge-agent.ts'
import { relayerHubAbi } from './system/relayer-hub.ts'
import { slashIndicatorAbi, slashIndicatorHermesAbi } from './system/slash-indicator.ts'
import { stakeHubAbi } from './system/stake-hub.ts'
import { systemRewardAbi } from './system/system-reward.ts'
import { validatorSetAbi, validatorSetHermesAbi } from './system/validator-set.ts'

/**
 * ABI of each system contract by address, in human-readable form; the published signatures come first, so that they
 * win where both branches name the same selector.
 */
export const systemContractAbis: Readonly<Record<string, readonly string[]>> = {
  '0x0000000000000000000000000000000000001000': [...validatorSetAbi, ...validatorSetHermesAbi],
  '0x0000000000000000000000000000000000001001': [...slashIndicatorAbi, ...slashIndicatorHermesAbi],
  '0x0000000000000000000000000000000000001002': [...systemRewardAbi],
  '0x0000000000000000000000000000000000001003': [...btcLightClientAbi],
  '0x0000000000000000000000000000000000001004': [...relayerHubAbi],
  '0x0000000000000000000000000000000000001005': [...candidateHubAbi, ...candidateHubHermesAbi],
  '0x0000000000000000000000000000000000001006': [...govHubAbi],
  '0x0000000000000000000000000000000000001007': [...pledgeAgentAbi, ...pledgeAgentFormerAbi],
  '0x0000000000000000000000000000000000001008': [...burnAbi],
  '0x0000000000000000000000000000000000001009': [...foundationAbi],
  '0x0000000000000000000000000000000000001010': [...stakeHubAbi],
  '0x0000000000000000000000000000000000001011': [...coreAgentAbi],
  '0x0000000000000000000000000000000000001012': [...hashPowerAgentAbi],
  '0x0000000000000000000000000000000000001013': [...bitcoinAgentAbi],
  '0x0000000000000000000000000000000000001014': [...bitcoinStakeAbi, ...bitcoinStakeFormerAbi],
  '0x0000000000000000000000000000000000001015': [...bitcoinLstStakeAbi],
  '0x0000000000000000000000000000000000001016': [...configurationAbi],
  '0x0000000000000000000000000000000000010001': [...bitcoinLstTokenAbi],
}
