import type { RuntimeConfig } from '@corescope/api-schema/runtime-config'

/** Spec §9: names in the client's storage begin with short name, network label and version. */
export const storagePrefix = ({
  shortName,
  networkName,
  version,
}: Pick<RuntimeConfig, 'shortName' | 'networkName' | 'version'>) =>
  `${shortName}__${networkName}__${version}__`.toUpperCase()
