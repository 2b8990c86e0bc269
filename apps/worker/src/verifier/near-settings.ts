import { splitMetadata } from '@corescope/decode/verification/metadata'

/** Settings that are worth a try. */
export interface NearSettings {
  version: string
  settings: Record<string, unknown>
}

interface Optimizer {
  enabled?: boolean
  runs?: number
}

/** EVM versions, oldest first, with the first release of solc that knows each. */
const evms = [
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
const usualRuns = [200, 1, 1_000, 10_000, 999_999, 1_000_000]

const rank = (version: string) =>
  version
    .split('-')[0]!
    .split('.')
    .reduce((sum, part) => sum * 1_000 + Number.parseInt(part, 10), 0)

/** Whether code has an instruction, skipping what PUSH carries, and metadata: any byte may stand there. Digits without 0x. */
const hasOpcode = (code: string, wanted: number): boolean => {
  const digits = splitMetadata(code).code
  for (let at = 0; at < digits.length; at += 2) {
    const opcode = Number.parseInt(digits.slice(at, at + 2), 16)
    if (opcode === wanted) return true
    if (opcode >= 0x60 && opcode <= 0x7f) at += (opcode - 0x5f) * 2
  }
  return false
}

/** Instructions that came with an EVM version, newest first: CLZ, MCOPY, PUSH0. */
const marks = [
  [0x1e, 'osaka'],
  [0x5e, 'cancun'],
  [0x5f, 'shanghai'],
] as const
/** The oldest EVM version that runs all instructions of code. */
const oldestEvm = (code: string): string => marks.find(([opcode]) => hasOpcode(code, opcode))?.[1] ?? 'byzantium'

/** EVM versions that the code's own instructions allow: PUSH0 came with Shanghai, MCOPY with Cancun. */
const likelyEvms = (runtime: string, version: string): string[] => {
  const known = evms.filter(([, since]) => rank(since) <= rank(version)).map(([name]) => name as string)
  const oldest = oldestEvm(runtime)
  const [from, to] = [known.indexOf(oldest), oldest === 'byzantium' ? known.indexOf('shanghai') : known.length]
  return known
    .slice(Math.max(0, from), to < 0 ? known.length : to)
    .reverse()
    .slice(0, 4)
}

/**
 * Settings to try when code differs, the likeliest first: the release that the code's own metadata names, then EVM versions that
 * its instructions allow, the optimizer, its runs, and the way through the intermediate language. Pure.
 * @param runtime code on chain, digits without 0x
 * @param compiled code that the given settings make of the sources
 * @param told release of solc that the code itself names; undefined: none
 */
export const nearSettings = (
  runtime: string,
  compiled: string,
  told: string | undefined,
  given: NearSettings,
): NearSettings[] => {
  const { settings } = given
  const version = told ?? given.version
  const optimizer = (settings.optimizer ?? {}) as Optimizer
  const { runs = 200, enabled = false } = optimizer
  const withRuns = (count: number) => ({ ...settings, optimizer: { ...optimizer, enabled: true, runs: count } })
  const evmNow = settings.evmVersion
  const evmTries = likelyEvms(runtime, version).filter((name) => name !== evmNow)
  const firstEvm = evmTries[0]
  const withEvms = evmTries.map((evmVersion) => ({ ...settings, evmVersion }))
  const withOptimizer = enabled ? { ...settings, optimizer: { ...optimizer, enabled: false } } : withRuns(runs)
  // instructions of another EVM version are no work of the optimizer
  const isOtherEvm = oldestEvm(runtime) !== oldestEvm(compiled)
  const tries: Record<string, unknown>[] = [
    ...(version === given.version ? [] : [settings]),
    ...(isOtherEvm ? [...withEvms, withOptimizer] : [withOptimizer, ...withEvms]),
    ...usualRuns.filter((count) => count !== runs).map(withRuns),
    ...(firstEvm === undefined || enabled ? [] : evmTries.map((evmVersion) => ({ ...withRuns(runs), evmVersion }))),
    ...(rank(version) >= rank('0.8.13') ? [{ ...settings, viaIR: settings.viaIR !== true }] : []),
  ]
  return tries.map((one) => ({ version, settings: one }))
}
