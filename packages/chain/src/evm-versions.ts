/** Names that solc has for versions of the EVM, oldest first, with its first release that knows each (0.4.21: the first that takes any). */
export const compilerEvms = [
  ['homestead', '0.4.21'],
  ['tangerineWhistle', '0.4.21'],
  ['spuriousDragon', '0.4.21'],
  ['byzantium', '0.4.21'],
  ['constantinople', '0.4.21'],
  ['petersburg', '0.5.5'],
  ['istanbul', '0.5.14'],
  ['berlin', '0.8.5'],
  ['london', '0.8.7'],
  ['paris', '0.8.18'],
  ['shanghai', '0.8.20'],
  ['cancun', '0.8.24'],
  ['prague', '0.8.29'],
  ['osaka', '0.8.31'],
] as const
