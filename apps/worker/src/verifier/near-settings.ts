import { compilerEvms } from '@corescope/chain/evm-versions'
import { namesVyperWays, vyperWays } from '@corescope/chain/vyper-optimize'
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

/** EVM versions for which the same code is made, but for instructions that sources name themselves: one of each group is tried. */
const groups: readonly (readonly string[])[] = [
  ['byzantium'],
  ['constantinople', 'petersburg'],
  ['istanbul', 'berlin', 'london', 'paris'],
  ['shanghai'],
  ['cancun', 'prague', 'osaka'],
]
const groupOf = (evm: string) => groups.findIndex((names) => names.includes(evm))
/** A million runs give the code of 999,999. */
const usualRuns = [200, 1, 1_000, 10_000, 999_999]

const rank = (version: string) =>
  version
    .split('-')[0]!
    .split('.')
    .reduce((sum, part) => sum * 1_000 + Number.parseInt(part, 10), 0)

/** Settings as a release takes them: an EVM version that came later is an error to it, and its own choice is what the sources were compiled for. */
const takenBy = (version: string, settings: Record<string, unknown>): Record<string, unknown> => {
  const { evmVersion, ...others } = settings
  const since = compilerEvms.find(([name]) => name === evmVersion)?.[1]
  return since !== undefined && rank(since) > rank(version) ? others : settings
}

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

/** EVM versions that the instructions of both codes allow, the newest of each group: PUSH0 came with Shanghai, MCOPY with Cancun. */
const likelyEvms = (runtime: string, compiled: string, version: string): string[] => {
  const known = compilerEvms.filter(([, since]) => rank(since) <= rank(version)).map(([name]) => name as string)
  const [oldest, made] = [oldestEvm(runtime), oldestEvm(compiled)]
  const place = (name: string) => known.indexOf(name)
  // what the compiled code has and that of the chain has not tells an older EVM version
  const end = place(made) > place(oldest) ? place(made) : oldest === 'byzantium' ? place('shanghai') : -1
  return known
    .slice(Math.max(0, place(oldest)), end < 0 ? known.length : end)
    .reverse()
    .filter((name, index, all) => all.findIndex((other) => groupOf(other) === groupOf(name)) === index)
}

/** Runs that come into question: code grows with them. */
const likelyRuns = (runtime: string, compiled: string, { enabled = false, runs = 200 }: Optimizer): number[] => {
  const size = (code: string) => splitMetadata(code).code.length
  const grown = enabled ? Math.sign(size(runtime) - size(compiled)) : 0
  return usualRuns.filter((count) => count !== runs && (grown === 0 || Math.sign(count - runs) === grown))
}

/**
 * Settings to try when code differs, the likeliest first. The release that the code's own metadata names comes first. Then come the
 * optimizer, the way through the intermediate language (`viaIR`), and EVM versions that the instructions allow. The runs of the
 * optimizer are last. Where an instruction tells another EVM version, none is tried without it. Pure.
 * @param runtime code on chain, digits without 0x
 * @param compiled code that the given settings make of the sources
 * @param told release of solc that the code itself names; undefined: none
 * @param evmOfCompiled EVM version that the given settings meant; undefined: nobody tells
 */
export const nearSettings = (
  runtime: string,
  compiled: string,
  told: string | undefined,
  given: NearSettings,
  evmOfCompiled?: string,
): NearSettings[] => {
  const version = told ?? given.version
  const settings = takenBy(version, given.settings)
  const optimizer = (settings.optimizer ?? {}) as Optimizer
  const { runs = 200, enabled = false } = optimizer
  type Change = (one: Record<string, unknown>) => Record<string, unknown>
  const withRuns =
    (count: number): Change =>
    (one) => ({ ...one, optimizer: { ...optimizer, enabled: true, runs: count } })
  const flipOptimizer: Change = enabled
    ? (one) => ({ ...one, optimizer: { ...optimizer, enabled: false } })
    : withRuns(runs)
  const flipIr: Change = (one) => ({ ...one, viaIR: settings.viaIR !== true })
  const flipBoth: Change = (one) => flipIr(flipOptimizer(one))
  const hasIr = rank(version) >= rank('0.8.13')
  // nobody goes that way without the optimizer
  const [likelyIr, otherIr] = hasIr ? (enabled ? [[flipIr], [flipBoth]] : [[flipBoth], [flipIr]]) : [[], []]
  const evmNow = typeof settings.evmVersion === 'string' ? settings.evmVersion : evmOfCompiled
  const isSameRelease = version === given.version
  const withEvms = likelyEvms(runtime, compiled, version)
    .filter((name) => !(evmNow !== undefined && isSameRelease) || groupOf(name) !== groupOf(evmNow))
    .map((evmVersion) => ({ ...settings, evmVersion }))
  const isOtherEvm = withEvms.length > 0 && oldestEvm(runtime) !== oldestEvm(compiled)
  const [first, second, ...others] = isOtherEvm ? withEvms : [settings, ...withEvms]
  const same: Change = (one) => one
  const of = (base: Record<string, unknown> | undefined, changes: readonly Change[]) =>
    base === undefined ? [] : changes.map((change) => change(base))
  const likely = likelyRuns(runtime, compiled, optimizer).map(withRuns)
  const tries = [
    ...(isSameRelease ? [] : [settings]),
    ...of(first, isOtherEvm ? [same, flipOptimizer, ...likelyIr] : [flipOptimizer, ...likelyIr]),
    ...of(second, [same, flipOptimizer]),
    ...of(first, [...likely.slice(0, 2), ...otherIr, ...likely.slice(2)]),
    ...of(second, likelyIr),
    ...others.flatMap((one) => of(one, [same, flipOptimizer])),
  ]
  return tries.map((one) => ({ version, settings: one }))
}

/**
 * Settings of Vyper to try: the release that the code itself names, then the other ways to optimize. Another release may refuse the EVM
 * version that was given: there each is also tried with the release's own. Pure.
 * @param told release that the code itself names; undefined: none
 */
export const nearVyperSettings = (told: string | undefined, given: NearSettings): NearSettings[] => {
  const version = told ?? given.version
  const { optimize, ...others } = given.settings
  const now = typeof optimize === 'string' ? optimize : optimize === false ? 'none' : 'gas'
  const tries = namesVyperWays(version)
    ? vyperWays.filter((way) => way !== now).map((way) => ({ ...others, optimize: way }))
    : [{ ...others, optimize: now === 'none' }]
  // an older release knows no names of ways
  const own = typeof optimize === 'string' && !namesVyperWays(version) ? { optimize: now !== 'none' } : {}
  if (version === given.version) return tries.map((settings) => ({ version, settings }))
  const wanted: Record<string, unknown>[] = [{ ...given.settings, ...own }, ...tries]
  const withOwnEvm = 'evmVersion' in others ? wanted.map(({ evmVersion: _given, ...settings }) => settings) : []
  return [...wanted, ...withOwnEvm].map((settings) => ({ version, settings }))
}

/** The releases beside one, of code that names none: what the compiler made of the same settings may differ by its patch. Pure. */
export const neighbourReleases = ({ version, settings }: NearSettings): NearSettings[] => {
  const [, minor, patch] = /^(0\.\d+)\.(\d+)$/.exec(version) ?? []
  if (minor === undefined) return []
  return [Number(patch) - 1, Number(patch) + 1]
    .filter((one) => one >= 0)
    .map((one) => ({ version: `${minor}.${one}`, settings }))
}
